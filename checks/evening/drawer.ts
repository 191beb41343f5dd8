import type { Body } from '@adarash/contract';
import type { CashBook, Place } from './cash-book.ts';
import type { Desk } from './desk.ts';

type Movement = Pick<Body<'POST /shift/movements'>, 'kind' | 'reason'> & { amount: number };

/** Adds cash to the drawer or removes it, in santim, and records it in the book. */
export async function moveCash(
  { cashier }: Pick<Desk, 'cashier'>,
  book: CashBook,
  { amount, ...movement }: Movement,
): Promise<void> {
  await cashier('POST /shift/movements', { body: { ...movement, amount: amount / 100, note: 'As agreed' } });
  if (movement.kind === 'in') book.move('owner', 'drawer', amount);
  else book.move('drawer', 'owner', amount);
}

type Settlement = { id: string; name: string; received: number; to?: Place };

/** Books a settlement of a seller in cash or to an account of the hall. The amount due is that of the book. */
export async function settle(
  { cashier }: Pick<Desk, 'cashier'>,
  book: CashBook,
  { id, name, received, to = 'drawer' }: Settlement,
): Promise<void> {
  const due = book.at(name);
  const note = received === due ? '' : 'The rest tomorrow';
  const body = { due: due / 100, received: received / 100, note };
  await cashier('POST /sellers/:id/settle', { params: { id }, body });
  book.move(name, to, received);
}
