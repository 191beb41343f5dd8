import { connect, type Socket } from 'node:net';

export type Reply = { status: number; body: string };

/**
 * Keep-alive connection with one pending request at a time. Minimal, because the client shares the machine with the
 * measured server.
 */
export class Wire {
  #socket: Socket;
  #host: string;
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;
  #received: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (part) => this.#take(part));
    const lost = (error?: Error) => this.#waiting?.reject(error ?? new Error('the server closed the connection'));
    socket.on('error', lost);
    socket.on('close', () => lost());
  }

  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').once('error', reject);
      socket.once('connect', () => resolve(new Wire(socket, `127.0.0.1:${port}`)));
    });
  }

  ask(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Reply> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : '';
    const empty = !body && method !== 'GET' ? 'content-length: 0\r\n' : '';
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('the connection is closed'));
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}${length}${empty}\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(piece: Buffer): void {
    this.#received = this.#received.length === 0 ? piece : Buffer.concat([this.#received, piece]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return void this.#waiting?.reject(new Error(`no content-length: ${head}`));
    const whole = end + 4 + Number(length);
    if (this.#received.length < whole) return;
    const body = this.#received.toString('utf8', end + 4, whole);
    this.#received = this.#received.subarray(whole);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
