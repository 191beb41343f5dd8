import { beforeAll, expect, test } from 'vitest';
import { mailYesterday } from '../../apps/server/src/documents/day-roll.ts';
import { makeDice } from '../../apps/server/test/harness/dice.ts';
import { type Pair, useHall } from '../../apps/server/test/harness/hall.ts';
import { fine } from '../../apps/server/test/harness/play/evening.ts';
import { jackpotOf } from '../../apps/server/test/harness/play/jackpot.ts';
import { sized } from '../../checks/size.ts';
import { SEED } from '../kills/how-much.ts';
import { audit, type Finding } from './auditor.ts';
import { Evening, MEANS, signOwnerIn } from './evening.ts';
import type { Thief } from './thief.ts';
import { THIEVES } from './thieves.ts';

/** A few in the short form, each thief once in the whole one; `npm run torture` plays hundreds. */
const EVENINGS = Number(process.env.TORTURE_EVENINGS ?? sized(3, THIEVES.length + 1));
const DAY_MS = 24 * 3_600_000;
const FIRST = Date.parse('2026-03-02T15:00:00Z');

const hall = useHall();
const honest: Thief = async () => [];
const sorted = (found: readonly Finding[]) => found.map(({ at, kind, person }) => `${at}: ${kind}, ${person}`).sort();

let [mail, left] = ['', 1_000_00];
const mailer = {
  async send({ text }: { text: string }) {
    mail = text;
  },
};

let pair: Pair;
beforeAll(async () => {
  pair = await hall.pair();
  hall.clock.freeze(new Date(FIRST - DAY_MS).toISOString());
  // A large jackpot for all awards, and the settings of a careful owner.
  await fine(jackpotOf(pair).put(50_000));
  await fine(hall.admin.api.patch('/admin/settings', { falseClaims: 'out', means: [MEANS] }));
  await mailYesterday(hall.services, mailer);
});

/** Repeats all thieves in a random order of the seed, with an honest evening after each round. */
function* rota() {
  const dice = makeDice(SEED);
  for (;;) {
    const left = [...THIEVES];
    while (left.length > 0) yield left.splice(dice.below(left.length), 1)[0]!;
    yield ['honest', honest] as const;
  }
}

const coming = rota();

test.each(Array.from({ length: EVENINGS }, (_, i) => i))(
  'lets an auditor identify thief and theft of the simulated evening %i',
  async (i) => {
    const [name, thief] = coming.next().value!;
    const dice = makeDice(SEED * 1_000 + i);
    const at = new Date(FIRST + i * DAY_MS);
    const evening = await Evening.begin(hall, pair, at.toISOString(), left, dice);
    // A float is corrected before the first sale; all other thefts may happen at any time.
    const before = name === 'corrects the float' ? 0 : dice.below(2);
    for (let game = 0; game < before; game++) await evening.play();
    const due = await thief(evening);
    for (let game = 0; game < 2 - before; game++)
      if (hall.clock.now().getTime() < at.getTime() + DAY_MS / 4) await evening.play();
    await evening.close();
    left = evening.float;

    hall.clock.freeze(new Date(at.getTime() + DAY_MS - 6 * 3_600_000).toISOString());
    await mailYesterday(hall.services, mailer);
    await signOwnerIn(hall);
    const found = await audit({ hall, hallId: pair.hallId, day: at.toISOString().slice(0, 10), mail }, evening.day);
    expect(sorted(found), name).toEqual(sorted(due));
  },
);
