import { drawMarkText, tc } from '../i18n/en/common.ts';
import { DesignatedNotice, DrawMark } from './marks.tsx';

export interface WarnedGame {
  designated: boolean;
  manualCalls: number;
}

/** A window of the staff hides the game behind it, so it says itself what that draw is: nothing for a fair one. */
export function DrawWarnings({ game }: { game: WarnedGame }) {
  const { designated, manualCalls } = game;
  if (!designated && manualCalls === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {designated && <DesignatedNotice text={tc('designatedNotice')} className="self-stretch" />}
      {manualCalls > 0 && <DrawMark draw="manual" text={drawMarkText('manual', manualCalls)} />}
    </div>
  );
}
