import { useState } from 'react';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';
import { useUser } from './session.ts';

/** Whether this person has hidden the checklist of the first evening in this browser. */
export function useDismissed() {
  const { id } = useUser();
  const [closedBy, setClosedBy] = useState(() => readSetting('checklistClosed'));
  return {
    dismissed: closedBy === id,
    dismiss() {
      writeSetting('checklistClosed', id);
      setClosedBy(id);
    },
  };
}
