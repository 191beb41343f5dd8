import { useHallReload } from '../../live/use-hall-reload.ts';

/** Keeps the data of all screens in a panel up to date. */
export default function HallEvents() {
  useHallReload();
  return null;
}
