import { createGame, startGame } from '../../harness/hall.ts';
import { callNext, callToTheEnd, displayPath, startDesignated } from '../../harness/hall-display.ts';
import { NOTICES } from '../../harness/live-game.ts';
import { expect, PHONE, story } from '../engine-story.ts';

/** A phone that has just come is not counted on. */
const SETTLING_MS = 6_000;

story('a phone displays its card during a game and participates in the draw', async ({ open, hall }) => {
  const { code } = await hall.cashier.api('GET /hall-code');
  const phone = await open(`${await displayPath(hall)}/play`, PHONE);
  await phone.press('English');
  await phone.fill('Card number', '3');
  await phone.press('Add');
  await phone.shows('[data-card="3"]');
  await phone.press('Add a code to the draw');
  await phone.sees('This phone adds codes to the draw');
  await phone.picture('phone');
  const counted = async () => (await hall.cashier.api('GET /hall/:code', { params: { code } })).phones;
  await expect.poll(counted).toBe(1);
  const { _id: id } = await startGame(hall.cashier, { cards: [1, 2, 3] });
  await new Promise((done) => setTimeout(done, SETTLING_MS));
  // Resolves after the number is drawn; until then the phone is checked.
  const calling = hall.cashier.api('POST /games/:id/call-number', { params: { id }, body: {} });
  await phone.sees('Your phone’s code is in the draw');
  await phone.picture('phone-mix');
  await calling;
  await phone.sees('Called 1/75');
  await phone.picture('phone-play');
});

story('a phone verifies a fair draw and a designated one completely', async ({ open, hall }) => {
  const { _id: fair } = await startGame(hall.cashier);
  for (let count = 0; count < 5; count += 1) await callNext(hall.cashier, fair);
  await hall.cashier.api('POST /games/:id/finish', { params: { id: fair }, body: {} });
  const phone = await open(`/verify/${fair}`, PHONE);
  await phone.press('English');
  await phone.sees('This draw verifies');
  await phone.sees('Fair draw');
  await phone.picture('verify-fair');

  const { _id: chosen } = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3, 4] }), 3);
  await callToTheEnd(hall.cashier, chosen);
  await phone.goto(`/verify/${chosen}`);
  await phone.sees('The draw matches its record');
  await phone.sees(NOTICES.en);
  await phone.missesWords('Fair draw');
  await phone.picture('verify-designated');
});
