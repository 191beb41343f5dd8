/** Location of cash: a fixed place, or the name of a seller or payment method. */
export type Place = 'drawer' | 'players' | 'owner' | (string & {});

/** Location of all cash of an evening in santim. It only moves cash between places and uses no sum of the product. */
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
