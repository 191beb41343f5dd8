import type { Rows, Values } from '../i18n/area.ts';
import type { HallTexts } from '../i18n/hall-texts.tsx';

/** Message: a key with values, or the server's English sentence with a local translation if known. */
export type Message<Key extends string> = { key: Key; values?: Values } | { said: string; local?: string };

/** The sentence in the reader's language and, small, in English: staff were trained in either, and support reads one. */
export function Sentence<R extends Rows>(props: { message: Message<keyof R & string>; texts: HallTexts<R> }) {
  const { message } = props;
  const { t, english, language } = props.texts;
  const said = 'said' in message ? message.said : english(message.key, message.values);
  const local = 'said' in message ? message.local : t(message.key, message.values);
  if (local === undefined) return <span lang="en">{said}</span>;
  return (
    <span className="flex flex-col gap-0.5">
      <span>{local}</span>
      {language !== 'en' && (
        <span lang="en" className="text-xs font-normal">
          {said}
        </span>
      )}
    </span>
  );
}
