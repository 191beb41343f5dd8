const PAGE_SIZE = 100;

export interface CardPage {
  page: number;
  pages: number;
  /** Position of the first card on the page, starting at 1. `from` and `to` are 0 if there are no cards. */
  from: number;
  to: number;
  total: number;
  cards: readonly number[];
}

export function pageOf(cards: readonly number[], wanted: number): CardPage {
  const total = cards.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * PAGE_SIZE;
  const shown = cards.slice(start, start + PAGE_SIZE);
  return { page, pages, from: shown.length === 0 ? 0 : start + 1, to: start + shown.length, total, cards: shown };
}

export function pageWith(cards: readonly number[], card: number): number | null {
  const index = cards.indexOf(card);
  return index === -1 ? null : Math.floor(index / PAGE_SIZE) + 1;
}
