import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Records toasts, which disappear after two seconds. Must run before the page opens. */
export const keepToasts = (place: Page | BrowserContext): Promise<unknown> =>
  place.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-rht-toaster] [role="status"]'))
        said.add(toast.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

export async function expectToast(page: Page, text: string): Promise<void> {
  // A reloading page cannot be evaluated and has no toasts yet.
  const said = () =>
    page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join('\n')).catch(() => '');
  await expect.poll(said).toContain(text);
}

/** Toasts wait while the mouse moves over them: from now on, until it has been on one and leaves it. */
export async function holdToasts(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('[data-rht-toaster]').dispatchEvent('pointermove', { movementX: 1 });
}
