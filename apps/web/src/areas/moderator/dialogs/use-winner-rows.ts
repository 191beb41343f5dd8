import { useRef, useState } from 'react';
import { newWinner, type WinnerFields } from '../model/winner-entry.ts';

export interface WinnerRow {
  key: number;
  fields: WinnerFields;
}

/** At least one row; each keeps its key, so that removing one does not move the fields of the others. */
export function useWinnerRows() {
  const next = useRef(1);
  const [rows, setRows] = useState<WinnerRow[]>([{ key: 0, fields: newWinner() }]);
  return {
    rows,
    add() {
      const key = next.current;
      next.current += 1;
      setRows((before) => [...before, { key, fields: newWinner() }]);
    },
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
    change: (key: number, fields: WinnerFields) =>
      setRows((before) => before.map((row) => (row.key === key ? { key, fields } : row))),
  };
}
