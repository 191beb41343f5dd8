export const PAGE_SIZE = 100;

export interface CardPage {
  page: number;
  pages: number;
  /** Counted from 1; both 0 when there is nothing to show. */
  from: number;
  to: number;
  total: number;
  cards: readonly number[];
}

export function pageOf(cards: readonly number[], wanted: number, size = PAGE_SIZE): CardPage {
  const total = cards.length;
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * size;
  const shown = cards.slice(start, start + size);
  return { page, pages, from: shown.length === 0 ? 0 : start + 1, to: start + shown.length, total, cards: shown };
}

/** The page on which a card stands, or null when it stands on none. */
export function pageWith(cards: readonly number[], card: number, size = PAGE_SIZE): number | null {
  const index = cards.indexOf(card);
  return index === -1 ? null : Math.floor(index / size) + 1;
}
