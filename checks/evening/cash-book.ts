/** A place of an evening's cash. Everything else is the name of a seller or of one of the other means. */
export type Place = 'drawer' | 'players' | 'owner' | (string & {});

/**
 * Where the cash of an evening is, in santim, as people who carry it would say. It knows only that cash moves from one place
 * to another, and none of the product's sums.
 */
export class CashBook {
  readonly #amounts = new Map<Place, number>();

  move(from: Place, to: Place, amount: number): void {
    this.#amounts.set(from, this.at(from) - amount);
    this.#amounts.set(to, this.at(to) + amount);
  }

  at(place: Place): number {
    return this.#amounts.get(place) ?? 0;
  }
}
