import type { Page } from '@playwright/test';

/** Manipulations of one phone's events by the operator, by event type; a change of a game by its name. */
export interface Bent {
  /** This event never arrives. */
  drop?: string;
  /** Delays this event and the following ones. */
  hold?: { event: string; ms: number };
  /** Replaces the first event by a copy of the other one with a new number. */
  again?: { insteadOf: string; event: string };
  /** Changes fields of this event. */
  change?: { event: string; fields: object };
}

/** Bends the stream of a phone before the page reads it. */
export async function bendStream(phone: Page, bent: Bent): Promise<void> {
  await phone.addInitScript((how: Bent) => {
    type Told = { type: string; seq: number; change?: string };
    const straight = window.fetch.bind(window);
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const heard = new Map<string, Told>();

    async function bendEvent(event: Told): Promise<Told | null> {
      const name = event.type === 'game-changed' ? `changed:${event.change}` : event.type;
      heard.set(name, event);
      if (name === how.drop) return null;
      if (name === how.hold?.event) await pause(how.hold.ms);
      const again = name === how.again?.insteadOf ? heard.get(how.again.event) : undefined;
      if (again !== undefined) return { ...again, seq: event.seq };
      return name === how.change?.event ? { ...event, ...how.change.fields } : event;
    }

    function bend(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
      const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
      let rest = '';
      return body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, out) {
            const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
            rest = blocks.pop() ?? '';
            for (const block of blocks) {
              const data = /^data: ?(.*)$/m.exec(block)?.[1];
              const event = data === undefined ? null : await bendEvent(JSON.parse(data));
              if (data === undefined) out.enqueue(encoder.encode(`${block}\n\n`));
              else if (event !== null) out.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
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
