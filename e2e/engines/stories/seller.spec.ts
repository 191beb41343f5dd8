import { expect, PHONE, story } from '../engine-story.ts';

story('a seller’s phone is paired, sells two cards and takes one back', async ({ open, hall }) => {
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
  await phone.sees('17, 64');
  await phone.picture('sell-chosen');
  await phone.press('Paid in cash');
  await phone.press('Take back card 64');
  await phone.sees('Take card 64 back and give 10.00 Br back?');
  await phone.picture('sell-take-back');
  await phone.press('Take back');
  const sold = async () => (await hall.cashier.api('GET /sale')).sale.buyers.flatMap(({ cards }) => cards);
  await expect.poll(sold).toEqual([17]);
  await phone.sees('Amount due 10.00 Br');
  await phone.shows('[aria-label="Take back card 17"]');
  await phone.until('card 64 free again', () => document.querySelector('[aria-label="Card 64"]:enabled') !== null);
  await phone.picture('sell-sold');
});
