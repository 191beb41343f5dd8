import type { Page } from '@playwright/test';

/** What whoever keeps the hall's computer could do to the events of one phone. */
export interface Bent {
  /** Events of this type never arrive. */
  drop?: string;
  /** Events of this type arrive so late, and what follows them after them. */
  hold?: { type: string; ms: number };
  /** Just before an event of the first type, one of the other is told again as if it were new. */
  again?: { before: string; type: string };
  /** Events of this type say something else. */
  change?: { type: string; fields: object };
}

/** Bends the stream of a phone before the page reads it; later events are renumbered, so that nothing seems to be missing. */
export async function bendStream(phone: Page, bent: Bent): Promise<void> {
  await phone.addInitScript((how: Bent) => {
    type Told = { type: string; seq?: number };
    const straight = window.fetch.bind(window);
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

    function bend(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
      const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
      const heard = new Map<string, Told>();
      let rest = '';
      let shift = 0;
      const line = (event: Told) =>
        encoder.encode(
          `data: ${JSON.stringify(event.seq === undefined ? event : { ...event, seq: event.seq + shift })}\n\n`,
        );
      return body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, out) {
            const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
            rest = blocks.pop() ?? '';
            for (const block of blocks) {
              const data = /^data: ?(.*)$/m.exec(block)?.[1];
              if (data === undefined) {
                out.enqueue(encoder.encode(`${block}\n\n`));
                continue;
              }
              const event: Told = JSON.parse(data);
              heard.set(event.type, event);
              if (event.type === how.drop) {
                shift -= 1;
                continue;
              }
              if (event.type === how.hold?.type) await pause(how.hold.ms);
              const again = event.type === how.again?.before ? heard.get(how.again.type) : undefined;
              if (again !== undefined && event.seq !== undefined) {
                out.enqueue(line({ ...again, seq: event.seq }));
                shift += 1;
              }
              out.enqueue(line(event.type === how.change?.type ? { ...event, ...how.change.fields } : event));
            }
          },
        }),
      );
    }

    window.fetch = async (input, init) => {
      const response = await straight(input, init);
      const isStream = String(input).includes('/events?phone=') && response.ok && response.body !== null;
      return isStream ? new Response(bend(response.body as ReadableStream<Uint8Array>), response) : response;
    };
  }, bent);
}
