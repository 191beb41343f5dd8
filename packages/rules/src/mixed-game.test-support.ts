import type { AddedByHall, Receipt } from './draw/receipt.ts';
import { Hall, pendingGame } from './hall.test-support.ts';

export const PARTS = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'];

/**
 * Slow mix of phones' codes in the game below, computed once by the server's argon2. A verifier must compute the
 * same links.
 */
export const LINKS = [
  '728e8ea776949f879f93f70e2655dc0ee6553c0e7e8dfb6cc384558df529b8e6',
  'f6f6d980f26bd65aa9ed4952fa3fcb2db27cda2ac34d3f14d41f678471fd5a88',
  '92f215602cf25a68dfaff25a98467dbbeb90224c27cf072a30a34f2c5ef69534',
  'bbedbbfea159f88003061ee3b747a9c8f75a3042726b1dc876238c390f546d4c',
  'cfb7c39bcab9884e811bd07230c80ac0b46f8565e57469c8d30652a5b0c2d1b3',
  'ff0b5c4cef690a745a82cf3b2ebe56660208a2217d600e44e72fe4de8422cdd4',
  'ef08a044be0c48a34db30c63ed9d9e52fbface85ee8669491f4ac4432ec64fde',
  '16bdf88bd1da78e47b417e1067eef801a882f57996c7ec9b06c3af0b51780111',
  '78cb4bcfac312522f4d3ae9c76f7fc8917222ed7cd29e3a85cc78fb872bdec2d',
  '083bebdb5c7b04e3c7f6fd23ab66ae233143ab5fcaa1946f117863f682034ce3',
  'f5b370e5543d7498c14b8f63d77dc6cd602aec98eebc0df6ab35fb5aba59da4b',
  '14691c6723cd56431d4bee4bd6b4e55af05ed26584ab2229a66ce6e36f9de851',
  '882a4b8acaa2097842cbeebb642bf2f82b7ced8a83ae51a5ca816e93fba13304',
  '0c1e48903742f077b1fc8e5f80b776983b51d665f056ac3964dbcbc685eb5941',
  '831c5b658f25e09118070ae2a606d582b93158744f6ac516d063a469bb8a4a29',
  '4f7c883950a2c805cfd950ab0526dfbe655fdc33008fa29b4e555a6dcf32ac80',
  'cb7beefd5c76a7ba8c0ecd8ca361d939e8b98863af512f7f106d480063c65ace',
  'dc1db5585a00426034bc038623de90a26475e94993e9dac6d1ed6c2e2d7a9720',
  '46e441c1b3fc1c9bc412ad25f11a5ee085f6a07b4a7f492f39c21ce8538a58f4',
  'd297c6755777e18258dc27bc21d368c83ce51c04a928a37bf47400fa65382f37',
];

export type MixedReceipt = Receipt & AddedByHall;

interface Wanted {
  links?: string[];
  /** Number of mixes of phones' codes that were cancelled before the successful one. */
  brokenOff?: number;
}

/**
 * Returns the receipt of a game to which two phones sent codes, finished after six numbers. Other links of the slow mix
 * lead to other numbers.
 */
export function mixedReceipt({ links = LINKS, brokenOff = 0 }: Wanted = {}): MixedReceipt {
  const hall = new Hall(pendingGame());
  hall.start();
  for (let count = 0; count < brokenOff; count += 1) {
    hall.do({ type: 'openMix', at: ++hall.clock });
    hall.clock += 190_000;
    hall.do({ type: 'breakMix', at: hall.clock, parts: 1 });
  }
  hall.do({ type: 'openMix', at: ++hall.clock });
  hall.clock += 2_000;
  hall.do({ type: 'closeMix', at: hall.clock, parts: PARTS });
  hall.clock += 8_000;
  hall.do({ type: 'completeMix', links });
  for (let count = 0; count < 6; count += 1) hall.drawn();
  hall.do({ type: 'finish', at: ++hall.clock, by: { id: 'e'.repeat(24), name: 'Dawit', role: 'cashier' } });
  return hall.receipt as MixedReceipt;
}

/**
 * Returns the receipt of a mix that closed this long after its opening, as in games from before late mixes were
 * cancelled.
 */
export function lateReceipt(openMs: number): MixedReceipt {
  const { attempts, brokenOff, ...receipt } = mixedReceipt();
  const openedAt = new Date(Date.parse(receipt.closedAt ?? '') - openMs).toISOString();
  return { ...receipt, openedAt };
}

/** Receipt whose last link of the slow mix is forged. The order of its numbers follows from the forged link. */
export const forgedReceipt = (): MixedReceipt => mixedReceipt({ links: LINKS.with(-1, 'ab'.repeat(32)) });
