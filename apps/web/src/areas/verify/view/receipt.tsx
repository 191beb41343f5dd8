import { ROLES } from '@adarash/contract/basics';
import { isCatalogue } from '@adarash/rules/card';
import { decidedCardId as decidedIn } from '@adarash/rules/game';
import { callsWithin } from '@adarash/rules/jackpot';
import { sealGroups } from '@adarash/rules/notes';
import type { Receipt, SetOnReceipt } from '@adarash/rules/receipt';
import type { Verification } from '@adarash/rules/verify';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Ball } from '@/game/board/balls.tsx';
import { PatternName, PatternPicture } from '@/game/board/pattern-picture.tsx';
import { DesignatedWords, DrawSeal, StaffMarks } from '@/game/draw/draw-notice.tsx';
import GameNotes from '@/game/draw/game-notes.tsx';
import { drawnIn } from '@/game/draw/verdict.tsx';
import { HallWord, useHallWords } from '@/i18n/hall-words.ts';
import { type TextKey, useTexts } from '@/i18n/verify.ts';
import { formatFixed } from '@/lib/format.ts';
import { AnchorButton } from '@/ui/buttons/button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';

interface MarksProps {
  receipt: Receipt;
  /**
   * False if the receipt is invalid. The seal of a fair draw is then hidden, because it is a promise. Other marks
   * remain.
   */
  sealed: boolean;
}

/** Marks of the draw and notes of the game, based on its receipt. */
export function ReceiptMarks({ receipt, sealed }: MarksProps) {
  const drawn = drawnIn(receipt);
  const { language, word } = useTexts();
  return (
    <section className="flex flex-col gap-2">
      {receipt.demo && <Banner tone="warning">{word('demo')}</Banner>}
      {sealed || drawn.designated || drawn.manualCalls > 0 ? (
        <div>
          <DrawSeal game={drawn} />
        </div>
      ) : (
        <StaffMarks game={drawn} />
      )}
      <DesignatedWords game={drawn} />
      <Designation receipt={receipt} />
      {receipt.scheme !== 'bingo75/v1' && receipt.completeUnpaid.length > 0 && (
        <Banner tone="warning">{word('completeUnpaid', { cards: receipt.completeUnpaid.join(', ') })}</Banner>
      )}
      <GameNotes
        {...receipt}
        language={language}
        out={drawn.out}
        unlocked={receipt.out?.filter((lock) => lock.unlocked).map(({ cardId }) => cardId)}
        called={receipt.calls.length}
      >
        {(notes) => <Banner tone="info">{notes}</Banner>}
      </GameNotes>
      {drawn.status === 'voided' && <Banner tone="info">{word('voided')}</Banner>}
    </section>
  );
}

/**
 * Signature for a designated winner or for locked cards: name of the person, card, and count of the number orders that
 * were computed.
 */
function Designation({ receipt }: { receipt: Receipt }) {
  const { word, both } = useTexts();
  const { designatedBy, designatedCardId, rounds, calls } = receipt;
  if (designatedBy === null) return null;
  const atTheFinish = decidedIn(receipt) !== null;
  const chosen = atTheFinish ? 'decision' : 'designation';
  const text = designatedCardId === null ? 'outSigned' : chosen;
  const role = `role_${roleIn(designatedBy.role)}` as const;
  const facts = { name: designatedBy.name, card: designatedCardId ?? '', rounds: rounds.at(-1)?.round ?? 0 };
  return (
    <p className="text-sm">
      {both((say) => say(text, { ...facts, role: say(role) }))}
      {atTheFinish && calls.every(({ kind }) => kind === 'drawn') && <> {word('drawnFairly')}</>}
    </p>
  );
}

export function ReceiptFacts({ receipt, verification }: { receipt: Receipt; verification: Verification }) {
  const { word: hallWord } = useHallWords();
  const { t, word } = useTexts();
  const { commitment, seed, rounds, winners, jackpot, sales, patternNames } = receipt;
  return (
    <Panel title={t('game', { number: receipt.gameNumber })}>
      <Facts layout="stacked">
        <NamedFact text="seal">
          <code className="font-mono break-all">
            <strong className="text-base">{sealGroups(commitment).join(' ')}</strong> {commitment.slice(20)}
          </code>
        </NamedFact>
        {seed !== null && (
          <NamedFact text="seed">
            <code className="font-mono break-all">{seed}</code>
          </NamedFact>
        )}
        <NamedFact text="publicText">{receipt.public === '' ? word('nothing') : receipt.public}</NamedFact>
        <AddedFacts receipt={receipt} />
        <Fact name={hallWord('pattern')}>
          <PatternName pattern={sales.pattern} names={patternNames} />
          <PatternPicture pattern={sales.pattern} names={patternNames} className="mt-1 size-9" />
        </Fact>
        <NamedFact text="cards">{sales.cards.join(', ')}</NamedFact>
        {'set' in receipt && !isCatalogue(receipt.set) && (
          <NamedFact text="cardSet">
            {word('cardSetNamed', { name: receipt.set.name, version: receipt.set.version })}
            <code className="block font-mono break-all">{receipt.set.digest}</code>
            {word(setStatusOf(verification))}
          </NamedFact>
        )}
        <NamedFact text="winner">
          {winners.length === 0 && word('noWinner')}
          {winners.map(({ cardId, prize, decidedBy }) => (
            <span key={cardId} className="block">
              {word('winnerCard', { id: cardId, prize: formatFixed(prize) })}
              {decidedBy !== undefined && <> ({word('decided')})</>}
            </span>
          ))}
          {receipt.roundedOff !== undefined && receipt.roundedOff > 0 && (
            <span className="block">{hallWord('roundedOff', { amount: formatFixed(receipt.roundedOff) })}</span>
          )}
          {jackpot !== null && (
            <span className="block">
              {word('jackpotCard', { id: jackpot.cardId, amount: formatFixed(jackpot.amount) })}
              {' · '}
              {jackpot.random ? (
                <HallWord text="drawnAmong" values={{ count: sales.cards.length }} />
              ) : (
                <HallWord text="awardedByStaff" />
              )}
              {jackpot.twoPersons && <SignedBy {...jackpot.twoPersons} />}
            </span>
          )}
        </NamedFact>
        {'set' in receipt && <JackpotRuleFact {...receipt} />}
        {rounds.length > 0 && (
          <NamedFact text="rounds">
            {rounds.map(({ round, fromCall }) => (
              <span key={fromCall} className="block">
                {word('roundFrom', { round, call: fromCall })}
              </span>
            ))}
          </NamedFact>
        )}
      </Facts>
      <SaveReceipt receipt={receipt} />
    </Panel>
  );
}

function setStatusOf({ otherSet, setAtHand }: Verification) {
  if (otherSet) return 'setOther';
  return setAtHand ? 'setCompared' : 'setNotAtHand';
}

/** Jackpot rule of a game of release 1.1, and its result as stated in the receipt. */
function JackpotRuleFact({ jackpotRule, jackpotDecided }: SetOnReceipt) {
  const { word } = useTexts();
  const count = callsWithin(jackpotRule);
  if (count === null) return null;
  return (
    <NamedFact text="jackpotRule">
      {word('jackpotRuleOf', { count })}
      {jackpotDecided?.shares.map(({ cardId, amount }) => (
        <span key={cardId} className="block">
          {word('jackpotCard', { id: cardId, amount: formatFixed(amount) })}
        </span>
      ))}
      <span data-not-recomputed="" className="block">
        {word('jackpotNotRecomputed')}
      </span>
    </NamedFact>
  );
}

/**
 * Facts in a receipt: number of phones with a random code in the draw, reason for the end of the game, and last entry
 * of the audit log.
 */
function AddedFacts({ receipt }: { receipt: Receipt }) {
  const { word, both } = useTexts();
  if (receipt.scheme === 'bingo75/v1') return null;
  const { parts, mix, endedBy, recordHead } = receipt;
  return (
    <>
      {parts.length > 0 && <NamedFact text="phones">{parts.length}</NamedFact>}
      {parts.length > 0 && mix !== null && (
        <NamedFact text="digest">
          <code className="font-mono break-all">{mix}</code>
        </NamedFact>
      )}
      {endedBy !== null && (
        <NamedFact text="endedBy">
          {both((say) =>
            say(endedBy.reason === null ? 'endedByWhom' : 'endedByWhy', {
              role: say(`role_${roleIn(endedBy.role)}`),
              reason: endedBy.reason ?? '',
            }),
          )}
          {endedBy.twoPersons && <SignedBy {...endedBy.twoPersons} />}
        </NamedFact>
      )}
      {recordHead !== null && (
        <NamedFact text="recordHead">
          {word('recordEntry', { seq: recordHead.seq })} <code className="font-mono break-all">{recordHead.hash}</code>
        </NamedFact>
      )}
    </>
  );
}

/** Names of both persons who signed, if the owner of the hall required a second signature. */
function SignedBy({ by, beside }: NonNullable<NonNullable<Receipt['jackpot']>['twoPersons']>) {
  const { t, both } = useTexts();
  const signed = (one: typeof by, say: typeof t) => `${one.name} (${say(`role_${roleIn(one.role)}`)})`;
  return (
    <span className="block">
      {both((say) => say('signedBy', { by: signed(by, say), beside: signed(beside, say) }))}
    </span>
  );
}

/**
 * Returns the role in a receipt if it is valid, otherwise `cashier`, because anyone may have created the receipt file.
 */
const roleIn = (role: string) => ROLES.find((each) => each === role) ?? 'cashier';

const NamedFact = ({ text, children }: { text: TextKey; children: ReactNode }) => (
  <Fact name={useTexts().word(text)}>{children}</Fact>
);

/** Button that downloads the receipt, so that it can be verified on a more trusted device. */
function SaveReceipt({ receipt }: { receipt: Receipt }) {
  const { word } = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const file = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [receipt]);
  if (address === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4">
      <AnchorButton
        href={address}
        download={`receipt-${receipt.gameId}.json`}
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        text={word('download')}
      />
      <p className="text-xs text-ink-soft">{word('downloadHint')}</p>
    </div>
  );
}

export function Calls({ receipt: { calls } }: { receipt: Receipt }) {
  const { t, word } = useTexts();
  if (calls.length === 0) return null;
  return (
    <Panel title={t('calls')}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2">
        {calls.map(({ number, kind }, index) => (
          <li key={number} className="flex flex-col items-center gap-0.5 text-center">
            <span className="sr-only">{word('callOf', { index: index + 1 })}: </span>
            <Ball number={number} letter className="size-12 text-base" />
            <span className="text-xs text-ink-soft">{kind === 'manual' ? word('typed') : index + 1}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
