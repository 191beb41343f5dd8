import type { HallTexts } from '../../i18n/hall-texts.tsx';
import type { Rows } from '../../i18n/texts.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import type { Message } from './controller/store.ts';
import { type TextKey, useTexts } from './texts.ts';

/** The sentence in the hall's language and, small, in English: staff were trained in either, and support reads one. */
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

export const MessageText = ({ message }: { message: Message }) => <Sentence message={message} texts={useTexts()} />;

export type Named<Key> = Omit<ButtonProps, 'children'> & { text: Key };

/** A button with the local word; its name adds the English one. */
export function NamedButton<R extends Rows>({
  text,
  texts,
  ...rest
}: Named<keyof R & string> & { texts: HallTexts<R> }) {
  return (
    <Button {...rest} aria-label={texts.named(text)}>
      {texts.t(text)}
    </Button>
  );
}

export const WordButton = (props: Named<TextKey>) => <NamedButton {...props} texts={useTexts()} />;

/** For a button whose place is given: its words take a second line there, never more room. */
export const WORDS_IN_PLACE =
  'min-h-0! min-w-0 px-2! text-sm! leading-tight! whitespace-normal! xl:text-base! xl:leading-tight! [&_svg]:size-5';
