/** Reads an event stream piece by piece. Answers the `data` of each complete message; comments (heartbeats) answer nothing. */
export function createSseParser(onData: (data: string) => void) {
  let rest = '';
  let data: string[] = [];

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
      return;
    }
    if (text.startsWith('data:')) data.push(text.slice(text[5] === ' ' ? 6 : 5));
  }

  return {
    feed(chunk: string): void {
      rest += chunk;
      // A piece may end between CR and LF: wait for what follows before calling it a line end.
      for (let end = rest.search(/\r\n|\n|\r(?!$)/); end !== -1; end = rest.search(/\r\n|\n|\r(?!$)/)) {
        const text = rest.slice(0, end);
        rest = rest.slice(end + (rest.startsWith('\r\n', end) ? 2 : 1));
        line(text);
      }
    },
  };
}
