import { useHallReload } from '../../live/use-hall-reload.ts';

/** Receives the events of the hall and updates the data of all screens in a panel. */
export default function HallEvents() {
  useHallReload();
  return null;
}
