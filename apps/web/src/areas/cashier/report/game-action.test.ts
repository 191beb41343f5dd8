import type { GameRow } from '@adarash/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client.ts';
import { WORDS } from '@/i18n/staff-area.ts';
import { textsOf } from '@/i18n/texts-of.tsx';
import { actionsFor, doneSentence, failedSentence, isUnchanged, labelOf, withStatus } from './game-action.ts';
import { CASHIER_REPORT } from './texts.ts';

const texts = textsOf(CASHIER_REPORT, 'en', null);
const words = textsOf(WORDS, 'en', null);

describe('the actions on a game in the report', () => {
  it('are the valid ones for the status of the game', () => {
    expect(actionsFor('pending')).toEqual(['play']);
    expect(actionsFor('paused')).toEqual(['play']);
    expect(actionsFor('active')).toEqual(['pause', 'stop']);
    expect(actionsFor('completed')).toEqual([]);
    expect(actionsFor('voided')).toEqual([]);
  });

  it('have a label and a success message each', () => {
    expect([labelOf('play', 'pending'), labelOf('play', 'paused')].map((key) => texts.t(key))).toEqual([
      'Play',
      'Resume',
    ]);
    expect(doneSentence(texts, 'play', 'pending')).toBe('Game started successfully!');
    expect(doneSentence(texts, 'play', 'paused')).toBe('Game resumed successfully!');
    expect(doneSentence(texts, 'pause', 'active')).toBe('Game paused successfully!');
    expect(doneSentence(texts, 'stop', 'active')).toBe('Game stopped and completed successfully!');
  });

  it('have a failure message with the reason', () => {
    const said = new ApiError(400, 'GAME_NOT_ACTIVE', 'The game is not active.');
    expect(failedSentence(texts, words, 'pause', said)).toBe('Failed to pause game: The game is not active.');
    expect(failedSentence(texts, words, 'play', new ApiError(0, 'NETWORK', 'x'))).toBe(
      'Failed to play game: Unknown error',
    );
    expect(failedSentence(texts, words, 'stop', new ApiError(404, 'HTTP_404', ''))).toBe(
      'Failed to stop game: Game not found',
    );
    expect(isUnchanged(new ApiError(400, 'STATUS_UNCHANGED', ''))).toBe(true);
    expect(isUnchanged(said)).toBe(false);
  });

  it('change the status of the game in the list before the response', () => {
    const page = {
      games: [
        { _id: 'a', status: 'active' },
        { _id: 'b', status: 'active' },
      ] as GameRow[],
    };
    expect(withStatus(page, 'b', 'paused').games.map((game) => game.status)).toEqual(['active', 'paused']);
    expect(withStatus(page, 'c', 'paused')).toBe(page);
  });
});
