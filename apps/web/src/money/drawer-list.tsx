import type { ClosedShift, ShiftReason } from '@adarash/contract';
import { writeCards } from '@adarash/rules/card';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { MEANS_SUMS } from '@adarash/rules/payment-method';
import { DEDUCTED, DRAWER_SUMS, having } from '@adarash/rules/sums';
import { SHIFTS, type ShiftTexts } from '../i18n/shift.ts';
import { useT } from '../i18n/use-t.tsx';
import type { Format } from '../lib/format.ts';
import { Fact, Facts } from '../ui/tables/facts.tsx';

type Drawer = ClosedShift['drawer'];
type Item = ShiftReason['items'][number];

export function signedMoney(format: Format, birr: number): string {
  const amount = format.money(Math.abs(birr));
  if (birr > 0) return `+${amount}`;
  return birr < 0 ? `−${amount}` : amount;
}

interface DrawerListProps {
  drawer: Drawer;
  /** Whether each item of the list has an explanation and is displayed even if its amount is 0.00. */
  explained?: boolean;
}

/**
 * List of the amounts that make up the expected cash in the drawer. Below are the jackpot's share and the withheld tax.
 */
export function DrawerList({ drawer, explained = false }: DrawerListProps) {
  const { t, word, format } = useT(SHIFTS);
  const terms = having(DRAWER_SUMS, 'sign').filter((name) => explained || drawer[name] !== 0);
  const ofAwards = taxOfAwards(drawer);
  return (
    <Facts layout="sums">
      {terms.map((name) => (
        <Fact key={name} name={word(name)} hint={explained ? t(`${name}Explained`) : undefined}>
          {name === 'float' ? format.money(drawer[name]) : signedMoney(format, DRAWER_SUMS[name].sign * drawer[name])}
        </Fact>
      ))}
      <Fact strong name={word('expected')}>
        {format.money(drawer.expected)}
      </Fact>
      <Fact
        name={word('ofJackpot')}
        hint={t(ofAwards === 0 ? 'ofJackpotHint' : 'ofJackpotTaxHint', {
          in: format.money(drawer.toJackpot),
          out: format.money(drawer.awardsHandedOver),
          tax: format.money(ofAwards),
        })}
      >
        {format.money(drawer.jackpot)}
      </Fact>
      {DEDUCTED.filter((name) => drawer[name] !== 0).map((name) => (
        <Fact key={name} name={word(name)} hint={t(`${name}Hint`)}>
          {format.money(drawer[name])}
        </Fact>
      ))}
    </Facts>
  );
}

/** Returns the withheld tax of jackpot awards. It was removed from the jackpot together with the awards. */
const taxOfAwards = ({ toJackpot, awardsHandedOver, jackpot }: Drawer) =>
  birrFromSantim(santim(Math.round((toJackpot - awardsHandedOver - jackpot) * 100)));

/** List of amounts that were received by payment methods other than cash. */
export function MeansList({ means }: Pick<ClosedShift, 'means'>) {
  const { named, format } = useT(SHIFTS);
  const received = means.filter(({ amount }) => amount !== 0);
  if (received.length === 0) return null;
  return (
    <Facts layout="sums" label={named('otherMeans')}>
      {received.map(({ means: name, amount }) => (
        <Fact key={name} name={name}>
          {format.money(amount)}
        </Fact>
      ))}
    </Facts>
  );
}

/** List of the expected and counted amounts of other payment methods, in a shift close of release 1.1. */
export const CountedMeansList = ({ means }: { means: ClosedShift['countedMeans'] }) => {
  const texts = useT(SHIFTS);
  const { word, format } = texts;
  return means.map((one) => (
    <Facts key={one.means} layout="sums" label={one.means}>
      <Fact strong name={one.means} />
      {MEANS_SUMS.filter((name) => one[name] !== 0).map((name) => (
        <Fact key={name} name={word(`means_${name}`)}>
          {signedMoney(format, name === 'taken' ? one[name] : -one[name])}
        </Fact>
      ))}
      <Fact strong name={word('expectedOf')}>
        {format.money(one.expected)}
      </Fact>
      <Fact name={word('counted')}>{format.money(one.counted)}</Fact>
      <Fact name={word('difference')}>{differenceText(texts, one.difference)}</Fact>
    </Facts>
  ));
};

/** List of possible causes of a cash difference in a shift close of release 1.x, each with its sum and games. */
export const ReasonList = ({ reasons }: { reasons: readonly ShiftReason[] }) => {
  const texts = useT(SHIFTS);
  const { t, format } = texts;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {reasons.map(({ kind, amount, items }) => (
        <li key={kind}>
          <p className="flex justify-between gap-4 font-semibold">
            <span>{t(kind)}</span>
            <span className="whitespace-nowrap">{format.money(amount)}</span>
          </p>
          <ul>
            {items
              .filter((item) => isNamed(texts, item))
              .map((item, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a game can occur twice, and the order never changes
                <li key={i} className="flex justify-between gap-4 text-ink-soft">
                  <span className="min-w-0 wrap-anywhere">{itemText(texts, item)}</span>
                  <span className="whitespace-nowrap">{format.money(item.amount)}</span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
};

/** Returns true if an item has a text. An item without text requires no row, because the sum contains its amount. */
const isNamed = (texts: ShiftTexts, item: Item) => itemText(texts, item) !== '';

function itemText(
  { t, format }: ShiftTexts,
  { gameNumber: number, cardId: card, cards, why, from, to, by, soldBy: name }: Item,
): string {
  const single = card === undefined ? 'game' : 'gameCard';
  const game = cards === undefined ? single : 'gameCards';
  const said = [
    number !== undefined && t(game, { number, card: card ?? '', cards: writeCards(cards ?? []) }),
    from !== undefined && to !== undefined && t('fromTo', { from: format.money(from), to: format.money(to) }),
    why,
    by,
    name !== undefined && t('soldBy', { name }),
  ];
  return said.filter(Boolean).join(': ');
}

export function differenceText({ t, format }: ShiftTexts, difference: number): string {
  if (difference === 0) return t('exact');
  return t(difference < 0 ? 'short' : 'over', { amount: format.money(Math.abs(difference)) });
}
