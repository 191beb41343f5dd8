import { useHallReload } from '../../live/use-hall-reload.ts';

/** Updates the data of all screens in a panel by events of the hall. */
export default function HallEvents() {
  useHallReload();
  return null;
}
