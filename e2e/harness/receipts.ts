import { Hall, pendingGame } from '@adarash/rules/hall.test-support';
import type { Receipt } from '@adarash/rules/receipt';

function finished(play: (hall: Hall) => void, game = pendingGame()): Receipt {
  const hall = new Hall(game);
  play(hall);
  hall.do({
    type: 'finish',
    at: ++hall.clock,
    by: { id: 'e'.repeat(24), name: 'Dawit', role: 'cashier' },
  });
  return hall.receipt;
}

function drawSome(hall: Hall): void {
  for (let count = 0; count < 6; count += 1) hall.drawn();
}

export const fairReceipt = (scheme: Receipt['scheme'] = 'bingo75/v2'): Receipt =>
  finished((hall) => {
    hall.start();
    drawSome(hall);
  }, pendingGame({ scheme }));

export const typedReceipt = (): Receipt =>
  finished((hall) => {
    hall.start();
    hall.drawn();
    hall.manual(hall.game.calls[0]?.number === 75 ? 74 : 75);
  });

export function designatedReceipt(): Receipt {
  const hall = new Hall(pendingGame());
  hall.designate(7);
  hall.start();
  while (hall.game.status === 'active') hall.drawn();
  return hall.receipt;
}
