import game from '@adarash/texts/live-game.json';
import { type Message, Sentence } from '../../game/words.tsx';
import type { Values } from '../../i18n/area.ts';
import { hallTexts } from '../../i18n/hall-texts.tsx';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';

export type TextKey = keyof typeof game;

export const { useTexts } = hallTexts(game);

export const MessageText = ({ message }: { message: Message<TextKey> }) => (
  <Sentence message={message} texts={useTexts()} />
);

type GameWordButtonProps = Omit<ButtonProps, 'children'> & {
  text: TextKey;
  values?: Values;
  /** Remaining seconds of a mix, displayed below the text of the disabled button. */
  seconds?: number | null | undefined;
};

export function GameWordButton({ text, values, seconds, ...rest }: GameWordButtonProps) {
  const { t, named } = useTexts();
  return (
    <Button {...rest} aria-label={named(text, values)}>
      <span className="flex min-w-0 flex-col">
        {t(text, values)}
        {seconds && <span>{t('speedValue', { count: seconds })}</span>}
      </span>
    </Button>
  );
}

/** CSS classes of a button with a fixed size. A long text wraps to a second line, which prevents a larger button. */
export const WORDS_IN_PLACE =
  'min-h-0! min-w-0 px-2! text-sm! leading-tight! whitespace-normal! xl:text-base! xl:leading-tight! [&_svg]:size-5';
