import type { Mount } from '../http/mount.ts';
import type { Services } from '../start/services.ts';
import {
  changeFutureWinner,
  configureFutureWinners,
  deleteFutureWinner,
  listFutureWinners,
  selectWinner,
  selectWinnerByNumber,
} from './choose-winners.ts';

export function mountDesignations(mount: Mount, services: Services): void {
  mount('POST /games/:id/select-winner', selectWinner(services));
  mount('POST /games/select-winner', selectWinnerByNumber(services));
  mount('POST /games/configure-future-winners', configureFutureWinners(services));
  mount('POST /games/future', (context) => configureFutureWinners(services)(context));
  mount('POST /games/future-winners', listFutureWinners(services));
  mount('PUT /games/future-winners/:id', changeFutureWinner(services));
  mount('DELETE /games/future-winners/:id', deleteFutureWinner(services));
}
