import type { Page } from '@playwright/test';

/**
 * Replaces the worker that recomputes links of the slow mix for seconds, for stories about the displayed links. Every
 * link except `broken` is valid. Must run before the page opens.
 */
export const answerLinks = (page: Page, broken: number | null = null): Promise<unknown> =>
  page.addInitScript((forged) => {
    window.Worker = class extends Worker {
      override postMessage(question: { link?: number }): void {
        const { link } = question;
        if (link === undefined) super.postMessage(question);
        // Late enough for the progress to be seen.
        else setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: link !== forged })), 60);
      }
    };
  }, broken);
