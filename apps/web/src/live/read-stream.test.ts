import { describe, expect, it } from 'vitest';
import { createSseParser } from './live-stream.ts';

function read(...pieces: string[]): string[] {
  const seen: string[] = [];
  const parser = createSseParser((data) => seen.push(data));
  for (const piece of pieces) parser.feed(piece);
  return seen;
}

describe('event stream parser', () => {
  it.each<[string, string[], string[]]>([
    ['one message', ['data: {"a":1}\n\n'], ['{"a":1}']],
    ['no space after the colon', ['data:x\n\n'], ['x']],
    ['several messages in one chunk', ['data: 1\n\ndata: 2\n\n'], ['1', '2']],
    ['one message of several lines', ['data: 1\ndata: 2\n\n'], ['1\n2']],
    ['comments and other fields', [': beat\n\nid: 4\nevent: x\ndata: 1\n\n'], ['1']],
    ['an incomplete message', ['data: 1\n'], []],
    ['CRLF', ['data: 1\r\n\r\ndata: 2\r\n\r\n'], ['1', '2']],
    ['a chunk that ends between CR and LF', ['data: 1\r', '\n\r', '\ndata: 2\r\n\r\n'], ['1', '2']],
    ['only CR', ['data: 1\r\rdata: 2\n\n'], ['1', '2']],
  ])('parses %s', (_, pieces, expected) => {
    expect(read(...pieces)).toEqual(expected);
  });

  it('parses a stream that is split at any position', () => {
    const text = 'data: {"type":"hello","seq":1}\n\n: beat\n\ndata: {"type":"hall-changed","seq":2}\r\n\r\n';
    const whole = read(text);
    for (let cut = 0; cut <= text.length; cut += 1) expect(read(text.slice(0, cut), text.slice(cut))).toEqual(whole);
    expect(read(...text)).toEqual(whole);
    expect(whole).toHaveLength(2);
  });
});
