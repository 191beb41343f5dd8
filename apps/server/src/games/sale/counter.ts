import { commandFrom, saleJson } from '@adarash/contract/sale-codec';
import type { SaleCommand } from '@adarash/rules/sale';
import { currentPatternNames } from '../../halls/own-patterns.ts';
import type { HallHandler } from '../../http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { storedSale } from '../../repositories/sales.ts';
import type { HallTx } from '../../storage/storage.ts';
import type { GameDeps } from '../game-deps.ts';
import { changeStoredSale } from './change-sale.ts';

export const readSale =
  ({ storage: { db }, runtime }: GameDeps): HallHandler<'GET /sale'> =>
  async ({ hallId }) => ({ success: true, sale: saleJson(await storedSale(db, hallId), runtime.now()) });

export const commandSale =
  (services: GameDeps): HallHandler<'POST /sale/commands'> =>
  ({ body, commit }) => {
    const commands = 'commands' in body ? body.commands.map(commandFrom) : [commandFrom(body)];
    return commit(async (tx, by) => {
      for (const command of commands) await refuseUnknown(services, tx, command);
      const { sale, taken } = await changeStoredSale(tx, by, body.counter, commands);
      return { success: true, version: sale.version, taken: [...taken] };
    });
  };

/** Throws if a sale command contains a card or pattern that the hall does not have. */
export async function refuseUnknown(services: GameDeps, tx: HallTx, command: SaleCommand): Promise<void> {
  if (command.type === 'settings' && command.settings.pattern)
    await currentPatternNames(tx.db, tx.hall.id, command.settings.pattern);
  if (command.type !== 'add') return;
  const { has } = await services.cardsOf(tx.db, tx.hall);
  const unknown = command.cards.filter((cardId) => !has(cardId));
  if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: unknown });
}
