import { bytesToHex } from '@adarash/rules/draw';
import { attemptsAt, type Command, canOpenMix, isMixing, isTooLateToClose, salesRootIn } from '@adarash/rules/game';
import type { AuditContext, StaffContext } from '../../audit-log/append.ts';
import { isSameRequest } from '../../http/idempotency.ts';
import { publish } from '../../live/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LoadedGame } from '../../repositories/games.ts';
import { deleteMix, deleteParts, findMix, insertMix, intentOfMix, type StoredMix } from '../../repositories/mixes.ts';
import type { Services } from '../../services.ts';
import type { IntentMark } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import { assertMixAsRecorded } from '../draw/seeds.ts';

/** Functions that the mix needs from games. They are injected, because games import this folder. */
export type MixedGames = {
  change(tx: HallTx, by: AuditContext, loaded: LoadedGame, command: Command): Promise<LoadedGame>;
  /**
   * Executes the purpose of a mix, such as the first call, in the transaction that ends the mix. Returns the response
   * as JSON text.
   */
  readonly purposes: Record<
    StoredMix['purpose'],
    (tx: HallTx, by: StaffContext, loaded: LoadedGame) => Promise<string>
  >;
};

type MixRequest = { readonly purpose: 'call' | 'jackpot'; readonly intent: IntentMark | null };

export type OpenerDeps = Pick<Services, 'runtime' | 'mixing' | 'live'>;

export type MixOpener = {
  /**
   * Requests random codes from the phones before the first draw of a game. Returns the game, and whether the draw must
   * wait for the end of the mix.
   */
  askPhones(
    tx: HallTx,
    by: StaffContext,
    found: LoadedGame,
    request: MixRequest,
  ): Promise<{ loaded: LoadedGame; isPending: boolean }>;
  /**
   * Closes the sale of a game and requests random codes from the phones, so that the mix is finished before the first
   * call.
   */
  closeSale(tx: HallTx, by: StaffContext, found: LoadedGame): Promise<LoadedGame>;
  /**
   * Cancels a mix that was not closed in time and deletes the phones' codes, because the next attempt requests new
   * ones.
   */
  breakOffIfLate(tx: HallTx, loaded: LoadedGame): Promise<LoadedGame>;
};

/**
 * Returns functions that open and cancel mixes in the transactions of requests. `run` continues a mix in the
 * background.
 */
export function makeMixOpener(
  { runtime, mixing, live }: OpenerDeps,
  games: MixedGames,
  run: (gameId: string) => void,
): MixOpener {
  /** Opens a mix and requests a random code from every phone of the hall. */
  async function open(
    tx: HallTx,
    by: StaffContext,
    loaded: LoadedGame,
    command: Command,
    { purpose, intent }: Pick<StoredMix, 'purpose'> & Pick<MixRequest, 'intent'>,
  ): Promise<LoadedGame> {
    const opened = await games.change(tx, by, loaded, command);
    const { id: gameId, hallId } = opened.game;
    await insertMix(tx, by, { hallId, gameId, purpose, intent }, await mixing.now(tx.db));
    const salesRoot = bytesToHex(salesRootIn(opened.game));
    const attempt = attemptsAt(opened.game);
    await publish(tx, { type: 'mix-opened', gameId, drawId: opened.row.draw_id, salesRoot, attempt, purpose });
    tx.afterCommit(() => run(gameId));
    return opened;
  }

  async function breakOffIfLate(tx: HallTx, loaded: LoadedGame): Promise<LoadedGame> {
    const { mix, id: gameId } = loaded.game;
    if (mix === null || mix.closedAt !== null) return loaded;
    const now = (await mixing.now(tx.db)).getTime();
    if (!isTooLateToClose(mix, now)) return loaded;
    const parts = await deleteParts(tx, gameId);
    const by = { actor: 'system', at: runtime.now() } as const;
    const broken = await games.change(tx, by, loaded, { type: 'breakMix', at: now, parts });
    await deleteMix(tx, gameId);
    await publish(tx, { type: 'mix-broken', gameId, attempt: attemptsAt(loaded.game), parts });
    return broken;
  }

  /** Throws MIXING unless the request has the same idempotency key as the request that opened the mix. */
  async function assertOpenedBy(tx: HallTx, loaded: LoadedGame, intent: IntentMark | null): Promise<void> {
    const { id: gameId, mix } = loaded.game;
    if (mix?.closedAt !== null) await assertMixAsRecorded(tx.db, loaded);
    const stored = await findMix(tx.db, gameId);
    const opened = stored && intentOfMix(stored);
    run(gameId);
    const isSame =
      intent !== null &&
      opened?.userId === intent.userId &&
      opened.key === intent.key &&
      isSameRequest(opened.fingerprint, intent.fingerprint);
    if (!isSame) throw new Refusal('MIXING');
  }

  async function askPhones(
    tx: HallTx,
    by: StaffContext,
    found: LoadedGame,
    request: MixRequest,
  ): Promise<{ loaded: LoadedGame; isPending: boolean }> {
    const loaded = await breakOffIfLate(tx, found);
    if (isMixing(loaded.game)) {
      await assertOpenedBy(tx, loaded, request.intent);
      return { loaded, isPending: true };
    }
    if (!canOpenMix(loaded.game)) return { loaded, isPending: false };
    if ((await live.phones.count(tx.db, loaded.game.hallId)) === 0) return { loaded, isPending: false };
    const at = (await mixing.now(tx.db)).getTime();
    return { loaded: await open(tx, by, loaded, { type: 'openMix', at }, request), isPending: true };
  }

  async function closeSale(tx: HallTx, by: StaffContext, found: LoadedGame): Promise<LoadedGame> {
    const loaded = await breakOffIfLate(tx, found);
    if (isMixing(loaded.game)) {
      run(loaded.game.id);
      throw new Refusal('MIXING');
    }
    const phones = await live.phones.count(tx.db, loaded.game.hallId);
    const at = (await mixing.now(tx.db)).getTime();
    return open(tx, by, loaded, { type: 'closeSale', at, phones }, { purpose: 'sale', intent: null });
  }

  return { askPhones, breakOffIfLate, closeSale };
}
