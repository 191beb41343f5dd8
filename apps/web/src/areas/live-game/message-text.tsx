import { useTexts } from '../../i18n/live-game/index.ts';
import type { Message } from './controller/message.ts';

/** The sentence in the hall's language and, small, in English: staff were trained in either, and support reads one. */
export function MessageText({ message }: { message: Message }) {
  const { t, english, language } = useTexts();
  if ('said' in message) return <span lang="en">{message.said}</span>;
  return (
    <span className="flex flex-col gap-0.5">
      <span>{t(message.key, message.values)}</span>
      {language !== 'en' && (
        <span lang="en" className="text-xs font-normal opacity-85">
          {english(message.key, message.values)}
        </span>
      )}
    </span>
  );
}
