import type { Page } from '@playwright/test';

/**
 * Answers in place of the worker that recomputes a link of the slow mix, which takes it seconds: for stories about what
 * is said of the links. Every link holds but the broken one. To be called before the page opens.
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
