import type { Language } from '@adarash/contract/basics';
import { sentenceIn } from '@adarash/contract/basics';
import type { ErrorCode } from '@adarash/contract/errors';
import refusals from '@adarash/texts/refusals.json';
import type { ComponentProps } from 'react';
import { GameWindow } from '@/game/windows/game-window.tsx';
import { useTexts, type WindowKey } from '@/game/windows/window-texts.ts';
import { type Message, Sentence } from '@/game/words.tsx';
import { message, type WindowMessage } from '../controller/store.ts';
import { useLiveGame, useLiveState } from '../live-game-context.ts';

const REFUSALS: Partial<Record<ErrorCode | 'NETWORK', WindowKey>> = {
  NETWORK: 'network',
  GAME_ID_INVALID: 'invalidGameId',
  GAME_NOT_FOUND: 'gameGone',
  GAME_PAUSED_OR_FINISHED: 'pausedOrFinished',
  CARD_NOT_IN_GAME: 'cardNotFound',
};

const ROWS: Readonly<Record<string, Readonly<Record<Language, string>>>> = refusals;

/**
 * Returns the text of a rejected request. The order of preference is: a text of this screen, the shared text of the
 * error code, the message of the server, the fallback `key`.
 */
export function inWords(refused: WindowMessage, language: Language): Message<WindowKey> {
  if (!('code' in refused)) return refused;
  const { code, details, sentence, key, values } = refused;
  const known = REFUSALS[code as ErrorCode];
  if (known !== undefined) return message(known, values);
  const wordsIn = (language: Language) => sentenceIn((row) => ROWS[row]?.[language], code, details) ?? undefined;
  const said = wordsIn('en') ?? sentence;
  return said === '' ? message(key, values) : { said, local: wordsIn(language) };
}

export function WindowMessageText({ message }: { message: WindowMessage }) {
  const texts = useTexts();
  return <Sentence message={inWords(message, texts.language)} texts={texts} />;
}

type LiveWindowProps = Omit<ComponentProps<typeof GameWindow>, 'title' | 'game' | 'onClose'> & {
  title: WindowKey;
  /** Called when the user closes the window. By default, it closes the current window. */
  onClose?: () => void;
};

export function LiveWindow({ title, ...rest }: LiveWindowProps) {
  const { word } = useTexts();
  const { controller } = useLiveGame();
  const { game } = useLiveState();
  return <GameWindow title={word(title)} game={game} onClose={controller.windows.close} {...rest} />;
}
