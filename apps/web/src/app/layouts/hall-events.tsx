import { useHallReload } from '../../live/use-hall-reload.ts';

/** Keeps the answers of all screens in a panel up to date. */
export default function HallEvents() {
  useHallReload();
  return null;
}
