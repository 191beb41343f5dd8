import { Link } from 'react-router';

interface CashierOfHallProps {
  of: { id: string; name: string; hallName?: string | undefined };
}

/** Link to the page of a hall, labelled with the names of its cashier and of the hall. */
export const CashierOfHall = ({ of: { id, name, hallName } }: CashierOfHallProps) => (
  <Link to={`/admin-hall/${id}`} className="flex flex-col underline-offset-4 wrap-anywhere hover:underline">
    <span>{name}</span>
    {hallName && <span className="text-xs text-ink-soft">{hallName}</span>}
  </Link>
);
