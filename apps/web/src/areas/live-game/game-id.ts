import { useSearchParams } from 'react-router';
import { readSetting } from '../../lib/stored-settings.ts';

/** From the address, else the game this browser session set up last. */
export function useGameId(): string | null {
  const [search] = useSearchParams();
  return search.get('id')?.trim() || readSetting('currentGameId') || null;
}
