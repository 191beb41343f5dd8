import type { Mount } from '../http/mount.ts';
import type { Services } from '../start/services.ts';
import { printCards } from './card-paper.ts';
import { getDayRoll, printDayRoll } from './day-roll.ts';
import { printGame } from './game-slip.ts';
import { printShare } from './share-paper.ts';
import { printTicket } from './ticket.ts';

export function mountPaper(mount: Mount, services: Services): void {
  mount('GET /print/cards', printCards(services));
  mount('GET /print/games/:id', printGame(services));
  mount('GET /print/ticket', printTicket(services));
  mount('GET /games/day-roll', getDayRoll(services));
  mount('GET /print/day-roll', printDayRoll(services));
  mount('GET /print/share', printShare(services));
}
