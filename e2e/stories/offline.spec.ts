import { expect, story } from '../harness/story.ts';

story.use({ serviceWorkers: 'allow' });

story('once it was open, the shell opens without a network', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/login');
  await page.getByLabel('Email').fill('a@b.cd');
  await page.getByLabel('Password', { exact: true }).fill('whatever it was');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});
