/** Card numbers, ascending and each once: the order in which they were clicked does not matter to the game. */
export type Selection = readonly number[];

export function toggleCard(selection: Selection, card: number): Selection {
  if (selection.includes(card)) return selection.filter((chosen) => chosen !== card);
  return [...selection, card].sort((a, b) => a - b);
}

export function restoreSelection(stored: unknown): Selection {
  if (!Array.isArray(stored)) return [];
  const cards = stored.map(Number).filter((card) => Number.isSafeInteger(card) && card >= 1);
  return [...new Set(cards)].sort((a, b) => a - b);
}
