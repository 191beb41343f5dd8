import { connect, type Socket } from 'node:net';

/** Request of a reader, and the text that confirms its connection. */
export type Entrance = { request: string; greeting: string; answer?: Buffer };

export const streamOf = (path: string, token = ''): Entrance => ({
  request: `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${token && `authorization: Bearer ${token}\r\n`}\r\n`,
  greeting: 'hello',
});

/** A socket.io client that speaks WebSocket from the start: upgrade, then join the main namespace (a text frame "40"). */
export const SOCKET_IO: Entrance = {
  request: `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  greeting: '40{"sid"',
  answer: Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]),
};

/** Many readers of one server on raw sockets, so that the readers use little CPU time. */
export class Audience {
  #sockets: Socket[] = [];
  #seen: ((text: string) => void)[] = [];
  #leaving = false;
  /** Pieces that readers got once they were inside. */
  heard = 0;
  /** Readers whom the server cut off. */
  lost = 0;

  static async open(port: number, count: number, entrance: Entrance): Promise<Audience> {
    const audience = new Audience();
    // A few at a time: a listening socket has a queue of limited length.
    for (let from = 0; from < count; from += 100) {
      const group = Array.from({ length: Math.min(100, count - from) }, () => audience.#enter(port, entrance));
      await Promise.all(group);
    }
    return audience;
  }

  #enter(port: number, { request, greeting, answer }: Entrance): Promise<void> {
    return new Promise((resolve, reject) => {
      const index = this.#sockets.length;
      const socket = connect(port, '127.0.0.1', () => socket.write(request)).once('error', reject);
      this.#sockets.push(socket);
      let [inside, answered, before] = [false, false, ''];
      socket.on('close', () => {
        if (!this.#leaving) this.lost += 1;
      });
      socket.on('data', (part) => {
        if (inside) {
          this.heard += 1;
          return this.#seen[index]?.(part.toString('latin1'));
        }
        const text = part.toString('latin1');
        before += text;
        if (answer && !answered && before.includes('0{"sid"')) {
          answered = true;
          socket.write(answer);
        }
        if (!before.includes(greeting)) return;
        inside = true;
        resolve();
      });
    });
  }

  /** Resolves when the last reader has got the text. */
  allGet(marker: string): Promise<void> {
    const each = this.#sockets.map(
      (_, index) =>
        new Promise<void>((resolve) => {
          let rest = '';
          this.#seen[index] = (text) => {
            rest = (rest + text).slice(-2000);
            if (rest.includes(marker)) resolve();
          };
        }),
    );
    return Promise.all(each).then(() => {});
  }

  /** Returns the next text received by the first reader. */
  next(marker: string): Promise<string> {
    return new Promise((resolve) => {
      let got = '';
      this.#seen[0] = (text) => {
        got += text;
        if (got.includes(marker) && got.endsWith('\n\n')) resolve(got);
      };
    });
  }

  leave(): void {
    this.#leaving = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}
