import { Link } from 'react-router';

interface CashierOfHallProps {
  of: { id: string; name: string; hallName?: string | undefined };
}

/** Link to a hall's page with the names of the cashier and the hall. */
export const CashierOfHall = ({ of: { id, name, hallName } }: CashierOfHallProps) => (
  <Link to={`/admin-hall/${id}`} className="flex flex-col underline-offset-4 wrap-anywhere hover:underline">
    <span>{name}</span>
    {hallName && <span className="text-xs text-ink-soft">{hallName}</span>}
  </Link>
);
