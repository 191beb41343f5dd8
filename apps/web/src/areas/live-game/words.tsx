import game from '@adarash/texts/live-game.json';
import { type Message, Sentence } from '../../game/words.tsx';
import { hallTexts } from '../../i18n/hall-texts.tsx';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';

export type TextKey = keyof typeof game;

export const { useTexts } = hallTexts(game);

export const MessageText = ({ message }: { message: Message<TextKey> }) => (
  <Sentence message={message} texts={useTexts()} />
);

type GameWordButtonProps = Omit<ButtonProps, 'children'> & {
  text: TextKey;
  /** Below the word while a mix delays the button. */
  seconds?: number | null | undefined;
};

export function GameWordButton({ text, seconds, ...rest }: GameWordButtonProps) {
  const { t, named } = useTexts();
  return (
    <Button {...rest} aria-label={named(text)}>
      <span className="flex min-w-0 flex-col">
        {t(text)}
        {seconds && <span>{t('speedValue', { count: seconds })}</span>}
      </span>
    </Button>
  );
}

/** Classes of a button with a fixed size: a long text wraps to a second line and does not enlarge the button. */
export const WORDS_IN_PLACE =
  'min-h-0! min-w-0 px-2! text-sm! leading-tight! whitespace-normal! xl:text-base! xl:leading-tight! [&_svg]:size-5';
