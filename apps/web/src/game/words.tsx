import type { Rows, Values } from '../i18n/area.ts';
import type { HallTexts } from '../i18n/hall-texts.tsx';

/**
 * Message on a screen of the hall: the key of a text with its values, or the server's English sentence with its
 * translation if one exists.
 */
export type Message<Key extends string> = { key: Key; values?: Values } | { said: string; local?: string };

/**
 * Message in the current language with the English text below in small letters, because staff may know only one of them
 * and support reads English.
 */
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
