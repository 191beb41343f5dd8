import type { Answer } from '@adarash/contract';
import { isBingoNumber } from '@adarash/rules/card';
import { ApiError } from '../../../api/api-error.ts';
import { type Context, fail } from './context.ts';
import { type Message, message, messageOf } from './message.ts';
import { persist } from './persist.ts';
import { isBusy } from './state.ts';

type CallAnswer = Answer<'POST /games/:id/call-number'>;

/** A call whose answer never came, and how many numbers stood on the board when it was made. */
interface OpenIntent {
  key: string;
  count: number;
  number: number | undefined;
}

/** `finish` ends a game that has no number left. */
export function createCalling(context: Context, finish: () => Promise<void>, reload: () => void) {
  const { tools, get, dispatch } = context;
  let open: OpenIntent | null = null;

  /** Repeating a call that may have been stored must not call a second number, so it keeps its key. */
  function intent(count: number, number: number | undefined): OpenIntent {
    const same = open !== null && open.count === count && open.number === number;
    if (!same) open = { key: tools.makeKey(), count, number };
    return open as OpenIntent;
  }

  function refusal(): Message | null {
    const { game } = get();
    if (game === null) return message('idMissing');
    if (isBusy(get(), 'calling')) return message('callOverOrCalling');
    if (game.status === 'pending') return message('notStarted');
    if (game.status !== 'active') return message('callPausedOrFinished');
    return null;
  }

  async function call(number?: number): Promise<void> {
    const refused = refusal();
    if (refused !== null) return tools.say(refused);
    const count = get().game?.calledNumbers.length ?? 0;
    if (count >= 75) return noneLeft();
    const { key } = intent(count, number);
    dispatch({ type: 'task', task: 'calling', running: true });
    try {
      receive(await persist(tools.clock, () => tools.api.callNumber(tools.gameId, key, number)));
      open = null;
    } catch (error) {
      if (!(error instanceof ApiError && error.transient)) open = null;
      await refusedBy(error, number);
    } finally {
      dispatch({ type: 'task', task: 'calling', running: false });
    }
  }

  function receive(answer: CallAnswer): void {
    const fault = faultIn(answer);
    if (fault === null) dispatch({ type: 'snapshot', game: answer.game });
    else fail(context, fault);
  }

  async function noneLeft(): Promise<void> {
    tools.say(message('allCalled'));
    await finish();
  }

  async function refusedBy(error: unknown, number: number | undefined): Promise<void> {
    const code = error instanceof ApiError ? error.code : '';
    if (error instanceof ApiError && error.status === 404)
      return tools.leave('/cashier-dashboard', message('gameGone'));
    if (code === 'ALL_NUMBERS_CALLED') return noneLeft();
    if (code === 'GAME_PAUSED_OR_FINISHED') dispatch({ type: 'play', on: false });
    else if (code !== 'NUMBER_ALREADY_CALLED') {
      return fail(context, messageOf(error, 'callFailed', { number: number ?? '' }));
    }
    tools.say(
      code === 'NUMBER_ALREADY_CALLED' ? message('skipping', { number: number ?? '' }) : message('pausedOrFinished'),
    );
    reload();
  }

  return { call };
}

function faultIn({ game, calledNumber }: CallAnswer): Message | null {
  if (!game) return message('noGameData');
  if (calledNumber === undefined || calledNumber === null) return message('noNumberInAnswer');
  return isBingoNumber(calledNumber) ? null : message('invalidNumber', { number: String(calledNumber) });
}

/** A number from the ball machine; blank leaves the choice to the draw. */
export function readTyped(text: string, called: readonly number[]): { number?: number; fault?: Message } {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  const number = Number(trimmed);
  if (!isBingoNumber(number)) return { fault: message('manualInvalid', { number: trimmed }) };
  if (called.includes(number)) return { fault: message('manualCalled', { number }) };
  return { number };
}
