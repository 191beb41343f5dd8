import { Printer } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { WordButton } from '@/game/windows/game-window.tsx';
import type { WindowKey } from '@/game/windows/window-texts.ts';
import { readSetting } from '@/lib/stored-settings.ts';
import { message } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { MessageText } from './words.tsx';

/** Saves the slip of the game that has just ended, on the paper that was chosen last on this computer. */
export function PrintButton({ text }: { text: WindowKey }) {
  const { controller } = useLiveGame();
  const { _id: id } = useGame();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const { savePaper } = await import('@/api/print.ts');
      const paper = readSetting('paper') === 'roll' ? 'roll' : 'a4';
      const file = await savePaper('GET /print/games/:id', { id, query: { paper } });
      toast.success(<MessageText message={message('paperSaved', { file })} />);
    } catch {
      controller.show({ kind: 'error', message: message('printFailed'), leaves: false });
    }
    setBusy(false);
  };
  return <WordButton text={text} variant="secondary" icon={<Printer />} busy={busy} onClick={() => void print()} />;
}
