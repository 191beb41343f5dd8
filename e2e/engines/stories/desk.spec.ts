import { expect, LAPTOP, story, TV } from '../engine-story.ts';

story('a cashier signs in from the first page and pairs a TV', async ({ open, hall }) => {
  const page = await open('/', LAPTOP);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.sees('Choose your role to get started');
  await page.picture('landing');
  await page.goto('/login');
  await page.sees('Bingo Login');
  await page.picture('login');
  await page.fill('Email', hall.cashier.email);
  await page.fill('Password', hall.cashier.password);
  await page.press('Login');
  await page.until('the dashboard', () => location.pathname === '/cashier-dashboard');
  await page.press('Hall and TV');
  await page.sees('Four digits on the TV');
  await page.picture('cashier-dashboard');
  const tv = await open('/tv?new', TV);
  await page.fill('Four digits on the TV', await tv.shows('[data-digits]'));
  await page.press('Pair');
  await tv.shows('[data-scene="idle"]');
  await page.press('Logout');
  await page.until('the sign-in', () => location.pathname === '/login');
});

story(
  'a cashier sells cards, starts a game and calls six numbers, and the report lists the game',
  async ({ openAs, hall }) => {
    const page = await openAs(hall.cashier, '/select-card');
    await page.press('Card 42');
    await page.fill('Card number', '1-12');
    await page.key('\r');
    await page.sees('13 cards selected');
    await page.picture('setup');
    await page.press('Start Game');
    await page.until('the live game', () => location.pathname === '/bingo-game');
    await page.shows('table');
    for (let count = 1; count <= 6; count += 1) {
      const ready = 'button[aria-label$="(Next)"]:enabled, button[aria-label="Next"]:enabled';
      await page.shows(ready);
      if (count % 2 === 1) await page.press('Next');
      else await page.key(' ');
      const called = (wanted: number) => document.querySelectorAll('td[data-called][data-number]').length === wanted;
      await page.until(`${count} called`, called, count);
    }
    await page.picture('live-game');
    const id = await page.evaluate(() => new URLSearchParams(location.search).get('id') ?? '');
    const { game } = await hall.cashier.api('GET /games/:id', { params: { id } });
    expect(game.calledNumbers).toHaveLength(6);
    expect(game.selectedCards).toHaveLength(13);

    await page.goto('/cashier-report');
    await page.sees('Games List (1 results)');
    await page.sees('130.00 Br');
    await page.picture('report');
  },
);
