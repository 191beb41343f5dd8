import { PartyPopper } from 'lucide-react';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { Fit } from '@/ui/text/fit.tsx';
import type { News } from '../news.ts';
import { Word } from '../texts.ts';

const QUIET = 'rounded-control border border-line bg-surface text-ink-soft';
const ATTENTION = 'rounded-control bg-attention-soft text-attention-ink font-bold';
const INFO = 'rounded-control bg-info-soft text-info-ink font-bold';
const LOUD = '-mx-3 bg-go text-on-go font-extrabold';

const LOOKS: Record<News['kind'], string> = {
  bingo: LOUD,
  won: LOUD,
  wonBy: INFO,
  jackpot: INFO,
  voided: ATTENTION,
  late: ATTENTION,
  paused: ATTENTION,
  away: 'rounded-control border border-attention bg-surface font-semibold',
  nobody: QUIET,
  firstNumber: QUIET,
  nearest: QUIET,
  calling: QUIET,
};

/**
 * Kinds of news that every number may change. Screen readers do not announce them, because that would be too frequent.
 */
const SILENT: readonly News['kind'][] = ['away', 'nearest', 'calling', 'firstNumber'];

/** Bar with the most important news for the player. A fixed height prevents movement of the cards. */
export function NewsBar({ news }: { news: News }) {
  const { kind } = news;
  const loud = LOOKS[kind] === LOUD;
  return (
    <Fit
      // Creates a new element for each kind of news, because screen readers announce an alert when it appears.
      key={kind}
      role={roleOf(kind)}
      data-news={kind}
      className={cx('flex h-11 items-center justify-center gap-3 px-3 text-center leading-tight', LOOKS[kind])}
    >
      {loud && <PartyPopper aria-hidden="true" className="size-[2em] shrink-0" />}
      <p className={cx('min-w-0', loud ? 'text-[max(0.75rem,1.5em)]' : 'text-[max(0.75rem,1em)]')}>
        <NewsWords news={news} />
      </p>
    </Fit>
  );
}

function roleOf(kind: News['kind']) {
  if (kind === 'bingo') return 'alert';
  return SILENT.includes(kind) ? undefined : 'status';
}

const OF_CARDS = { bingo: 'newsBingo', late: 'newsLate', away: 'newsAway' } as const;

function NewsWords({ news }: { news: News }) {
  if ('winners' in news) return <Winners {...news} />;
  if (news.kind === 'nearest') return <Word text="newsNearest" values={{ id: news.card, left: news.left }} />;
  if (!('cards' in news)) return <Word text={news.kind} />;
  const call = news.kind === 'late' ? news.call : '';
  return <Word text={OF_CARDS[news.kind]} values={{ ids: news.cards.join(', '), call }} />;
}

function Winners({ kind, winners }: Pick<Extract<News, { kind: 'won' | 'wonBy' }>, 'kind' | 'winners'>) {
  const { t } = useHallWords();
  const cards = winners.map(({ cardId, prize }) => `${t('card', { id: cardId })} (${formatFixed(prize)} ${t('birr')})`);
  return <Word text={kind === 'won' ? 'newsWon' : 'newsWonBy'} values={{ cards: cards.join(', ') }} />;
}
