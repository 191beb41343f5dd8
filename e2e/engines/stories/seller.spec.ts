import { expect, PHONE, story } from '../engine-story.ts';

story('a seller’s phone is paired, sells two cards and refunds one', async ({ open, hall }) => {
  await hall.cashier.api('PUT /shift/float', { body: { float: 500 } });
  const { seller } = await hall.cashier.api('POST /sellers', { body: { name: 'Hana' } });
  const phone = await open('/sell', PHONE);
  await phone.press('English');
  const digits = await phone.shows('[data-digits]');
  await phone.picture('sell-pair');
  await hall.cashier.api('POST /sellers/:id/pair', { params: { id: seller._id }, body: { digits } });
  await phone.sees('Game 1');

  await phone.press('Card 17');
  await phone.fill('Card number', '64');
  await phone.press('Card 64');
  await phone.shows('[aria-label="Remove card 64"]');
  await phone.picture('sell-chosen');
  await phone.press('Paid');
  await phone.press('Give back card 64');
  await phone.sees('Card 64, paid 10.00 Br. Give back?');
  await phone.picture('sell-give-back');
  await phone.press('Give back');
  const sold = async () => (await hall.cashier.api('GET /sale')).sale.cards.map(({ card }) => card);
  await expect.poll(sold).toEqual([17]);
  await phone.sees('Amount due 10.00 Br');
  await phone.shows('[aria-label="Give back card 17"]');
  await phone.until('card 64 free again', () => document.querySelector('[aria-label="Card 64"]:enabled') !== null);
  await phone.picture('sell-sold');
});
