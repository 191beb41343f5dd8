import type { GameJson } from '@adarash/contract';
import { ApiError } from '../../../api/api-error.ts';
import type { TextKey } from '../../../i18n/live-game/index.ts';
import { type Context, fail } from './context.ts';
import { message, messageOf } from './message.ts';
import { persist } from './persist.ts';
import { isBusy, type Task } from './state.ts';

/** Play, pause, finish, void and the jackpot: everything that changes a game but its numbers. */
export function createSteering(context: Context, reload: () => void) {
  const { tools, get, dispatch } = context;

  async function change(
    task: Task,
    action: (key: string) => Promise<{ game: GameJson }>,
    fallback: TextKey,
    fine: (error: ApiError) => boolean = () => false,
  ): Promise<boolean> {
    if (isBusy(get(), task)) return false;
    const key = tools.makeKey();
    dispatch({ type: 'task', task, running: true });
    try {
      const { game } = await persist(tools.clock, () => action(key));
      if (!game) throw new ApiError(502, 'BAD_ANSWER', '');
      dispatch({ type: 'snapshot', game });
      return true;
    } catch (error) {
      if (error instanceof ApiError && fine(error)) {
        reload();
        return true;
      }
      if (error instanceof ApiError && error.status === 404) tools.leave('/cashier-dashboard', message('gameGone'));
      else fail(context, messageOf(error, fallback));
      return false;
    } finally {
      dispatch({ type: 'task', task, running: false });
    }
  }

  const isUnchanged = (error: ApiError) => error.code === 'STATUS_UNCHANGED';

  return {
    async togglePlay(): Promise<void> {
      const { game, playing } = get();
      if (game === null) return tools.say(message('playIdMissing'));
      if (game.status === 'completed') return tools.say(message('alreadyCompleted'));
      if (game.status === 'voided') return tools.say(message('gameVoided'));
      if (playing) dispatch({ type: 'play', on: false });
      const status = playing ? 'paused' : 'active';
      const done = await change(
        'status',
        (key) => tools.api.setStatus(tools.gameId, status, key),
        'statusFailed',
        isUnchanged,
      );
      if (done && status === 'active') dispatch({ type: 'play', on: true });
    },

    askFinish(): void {
      const { game } = get();
      if (game === null) tools.say(message('finishIdMissing'));
      else if (game.status === 'completed') tools.say(message('alreadyCompleted'));
      else dispatch({ type: 'open', modal: { kind: 'ask-finish' } });
    },

    async finish(): Promise<void> {
      dispatch({ type: 'close' });
      await change('finishing', (key) => tools.api.finishGame(tools.gameId, key), 'finishFailed');
    },

    async voidGame(reason: string): Promise<void> {
      const done = await change('voiding', (key) => tools.api.voidGame(tools.gameId, reason, key), 'voidFailed');
      if (done) dispatch({ type: 'close' });
    },

    async runJackpot(): Promise<void> {
      await change('drawing', (key) => tools.api.runJackpot(tools.gameId, key), 'jackpotFailed');
    },
  };
}
