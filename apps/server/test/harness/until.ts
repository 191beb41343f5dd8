export const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads again and again until it is enough. */
export async function until<T>(read: () => Promise<T>, enough: (value: T) => boolean, ms = 50_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (enough(value)) return value;
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${JSON.stringify(value)}`);
    await later(50);
  }
}
