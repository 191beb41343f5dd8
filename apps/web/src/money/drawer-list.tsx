import type { ClosedShift, MovedByJson, OpenShift, ShiftReason } from '@adarash/contract';
import { writeCards } from '@adarash/rules/card';
import { MEANS_SUMS } from '@adarash/rules/means';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { DEDUCTED, DRAWER_SUMS, having } from '@adarash/rules/sums';
import { named } from '../i18n/named.tsx';
import { REASON_HINTS, t } from '../i18n/shift.ts';
import { cx } from '../lib/class-names.ts';
import { formatMoney } from '../lib/format.ts';

type Drawer = OpenShift['drawer'];
type Item = ShiftReason['items'][number];

export const signedMoney = (birr: number) => `${birr > 0 ? '+' : birr < 0 ? '−' : ''}${formatMoney(Math.abs(birr))}`;

/** How the cash of a shift comes about, one sum under the other; below it what of it is the jackpot's. */
export function DrawerList({ drawer }: { drawer: Drawer }) {
  const moved = having(DRAWER_SUMS, 'sign').filter((name) => drawer[name] !== 0 || !('hide' in DRAWER_SUMS[name]));
  const ofAwards = taxOfAwards(drawer);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
      <Sum label={t('float')} value={formatMoney(drawer.float)} />
      {moved.map((name) => (
        <Sum key={name} label={t(name)} value={signedMoney(DRAWER_SUMS[name].sign * drawer[name])} />
      ))}
      <Sum strong label={t('expected')} value={formatMoney(drawer.expected)} />
      <div className="contents">
        <dt className="text-ink-soft">{named(t('ofJackpot'))}</dt>
        <dd className="pl-4 text-right whitespace-nowrap">{formatMoney(drawer.jackpot)}</dd>
        <dd className="col-span-2 text-xs text-ink-soft">
          {t(ofAwards === 0 ? 'ofJackpotHint' : 'ofJackpotTaxHint', {
            in: formatMoney(drawer.toJackpot),
            out: formatMoney(drawer.awardsHandedOver),
            tax: formatMoney(ofAwards),
          })}
        </dd>
      </div>
      {DEDUCTED.filter((name) => drawer[name] !== 0).map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{named(t(name))}</dt>
          <dd className="pl-4 text-right whitespace-nowrap">{formatMoney(drawer[name])}</dd>
          <dd className="col-span-2 text-xs text-ink-soft">{t(`${name}Hint`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What of the tax was withheld from awards: they left the jackpot with it. */
const taxOfAwards = ({ toJackpot, awardsHandedOver, jackpot }: Drawer) =>
  birrFromSantim(santim(Math.round((toJackpot - awardsHandedOver - jackpot) * 100)));

const Sum = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className={cx('contents', strong && '*:border-t *:border-line-strong *:pt-1 *:text-base *:font-semibold')}>
    <dt className={strong ? '' : 'text-ink-soft'}>{named(label)}</dt>
    <dd className="pl-4 text-right whitespace-nowrap">{value}</dd>
  </div>
);

type OfMeans = MovedByJson & Partial<NonNullable<ClosedShift['means']>[number]>;

/** What moved by each of the means other than cash, with what of it has to be there; none where none moved. */
export function MeansList({ means }: { means: readonly OfMeans[] | undefined }) {
  if (means === undefined) return null;
  return means.map((one) => (
    <dl key={one.means} aria-label={one.means} className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
      <div className="contents *:border-t *:border-line *:pt-1 *:font-semibold">
        <dt className="wrap-anywhere">{one.means}</dt>
        <dd />
      </div>
      {MEANS_SUMS.filter((name) => one[name] !== 0).map((name) => (
        <Sum key={name} label={t(`means_${name}`)} value={signedMoney(name === 'taken' ? one[name] : -one[name])} />
      ))}
      {one.expected !== undefined && <Sum strong label={t('expectedOf')} value={formatMoney(one.expected)} />}
      {one.counted !== undefined && <Sum label={t('counted')} value={formatMoney(one.counted)} />}
      {one.difference !== undefined && <Sum label={t('difference')} value={differenceText(one.difference)} />}
    </dl>
  ));
}

interface ReasonListProps {
  reasons: readonly ShiftReason[];
  /** Leads to what was won and is still open, in one game or in all. */
  onOpen?: (gameNumber?: number) => void;
}

/** Where a difference may come from: each kind with its sum, and the games behind it. */
export function ReasonList({ reasons, onOpen }: ReasonListProps) {
  if (reasons.length === 0) return <p className="text-sm text-ink-soft">{t('noReasons')}</p>;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {reasons.map(({ kind, amount, items }) => (
        <li key={kind}>
          <p className="flex justify-between gap-4 font-semibold">
            <span>
              {kind === 'open-earlier' ? <Leading onPress={onOpen && (() => onOpen())}>{t(kind)}</Leading> : t(kind)}
            </span>
            <span className="whitespace-nowrap">{formatMoney(amount)}</span>
          </p>
          {REASON_HINTS[kind] !== undefined && <p className="text-xs text-ink-soft">{REASON_HINTS[kind]}</p>}
          <ul>
            {items.filter(isNamed).map((item, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a game may stand here twice, and nothing moves
              <li key={i} className="flex justify-between gap-4 text-ink-soft">
                <span className="min-w-0 wrap-anywhere">
                  <Leading onPress={kind === 'open' && onOpen ? () => onOpen(item.gameNumber) : undefined}>
                    {itemText(item)}
                  </Leading>
                </span>
                <span className="whitespace-nowrap">{formatMoney(item.amount)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Leading({ onPress, children }: { onPress: (() => void) | undefined; children: string }) {
  if (onPress === undefined) return children;
  return (
    <button
      type="button"
      className="min-h-7 text-left font-medium text-info-ink underline underline-offset-4"
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** What stands alone has said all with its sum. */
const isNamed = (item: Item) => itemText(item) !== '';

function itemText({ gameNumber: number, cardId: card, cards, why, from, to, by, soldBy: name }: Item): string {
  const game = cards !== undefined ? 'gameCards' : card === undefined ? 'game' : 'gameCard';
  const said = [
    number !== undefined && t(game, { number, card: card ?? '', cards: writeCards(cards ?? []) }),
    from !== undefined && to !== undefined && t('fromTo', { from: formatMoney(from), to: formatMoney(to) }),
    why,
    by,
    name !== undefined && t('soldBy', { name }),
  ];
  return said.filter(Boolean).join(': ');
}

export function differenceText(difference: number): string {
  if (difference === 0) return t('exact');
  return t(difference < 0 ? 'short' : 'over', { amount: formatMoney(Math.abs(difference)) });
}
