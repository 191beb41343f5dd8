import { useEffect, useState } from 'react';
import { ask } from '../../api/client.ts';
import { showHallLanguage } from '../../i18n/language.ts';
import { openLiveStream } from '../../live/live-stream.ts';
import { createDisplay, type DisplayState } from './display.ts';

export interface HallDisplay {
  state: DisplayState;
  connected: boolean;
}

export function useDisplay(code: string): HallDisplay {
  const [state, setState] = useState<DisplayState>({ kind: 'loading' });
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let running = false;
    const display = createDisplay({
      load: () => ask('GET /hall/:code', { params: { code }, quiet: true }),
      show: (next) => {
        running = next.kind === 'showing' && next.view.game?.endedAt === null;
        // With the view, so that nothing is shown in another language first.
        if (next.kind === 'showing') showHallLanguage(next.view.hall.language);
        setState(next);
      },
      now: () => new Date(),
    });
    const closeStream = openLiveStream({
      path: `/hall/${encodeURIComponent(code)}/events`,
      counter: 'seq',
      keepWhenHidden: () => running,
      onEvent: display.receive,
      onGap: () => void display.reload(),
      onConnected: (now) => {
        display.connection(now);
        setConnected(now);
      },
      // The code was renewed, or never was one: the answer to a load says so in words.
      onRefused: () => void display.reload(),
    });
    void display.reload();
    return () => {
      display.close();
      closeStream();
    };
  }, [code]);
  return { state, connected };
}
