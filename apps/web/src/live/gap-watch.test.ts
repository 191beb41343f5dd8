import type { LiveEvent } from '@adarash/contract/live';
import { describe, expect, it } from 'vitest';
import { createGapWatch } from './live-stream.ts';

const hello = (seq: number, gameVersion: number | null = null): LiveEvent => ({ type: 'hello', seq, gameVersion });
const changed = (seq: number): LiveEvent => ({ type: 'hall-changed', seq });
const called = (seq: number, version: number): LiveEvent => ({
  type: 'number-called',
  seq,
  gameId: 'a',
  version,
  number: 7,
  kind: 'drawn',
  count: 1,
});

describe('the detection of missed events', () => {
  it('counts the events of a hall by seq', () => {
    const watch = createGapWatch('seq');
    const news = [hello(4), changed(5), changed(5), changed(6), changed(9), changed(10)].map(watch.see);
    expect(news).toEqual(['new', 'new', 'old', 'new', 'gap', 'new']);
  });

  it('reports events that were missed during a connection loss', () => {
    const watch = createGapWatch('seq');
    expect([hello(4), changed(5), hello(5), hello(8), changed(9)].map(watch.see)).toEqual([
      'new',
      'new',
      'new',
      'gap',
      'new',
    ]);
  });

  it('counts the events of one game by version, ignoring the count of the hall', () => {
    const watch = createGapWatch('version');
    expect([hello(40, 3), called(47, 4), called(60, 5), called(61, 7)].map(watch.see)).toEqual([
      'new',
      'new',
      'new',
      'gap',
    ]);
  });

  it('accepts both events of the call that ends a game', () => {
    const watch = createGapWatch('version');
    const won: LiveEvent = {
      type: 'game-changed',
      seq: 48,
      gameId: 'a',
      version: 4,
      change: 'won',
      status: 'completed',
    };
    expect([hello(40, 3), called(47, 4), won, called(46, 3)].map(watch.see)).toEqual(['new', 'new', 'new', 'old']);
  });
});
