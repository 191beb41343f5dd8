import { BY_SIZE } from '@adarash/contract/sale-codec';
import { type Pattern, type PatternNames, SETUP_PATTERNS, shapesShown } from '@adarash/rules/pattern';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { ShapePicture } from '@/game/board/pattern-picture.tsx';
import { PatternSelect } from '@/game/board/pattern-select.tsx';
import { namesNow, patternName } from '@/i18n/pattern-name.tsx';
import { WORDS, type WordTexts } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { checkBet, checkPattern, checkPercentage, feeNow, PERCENTAGES, type Setup } from './settings.ts';
import { CASHIER_SETUP, type CashierSetupTexts, type SetupText, useSetupSentences } from './texts.ts';

const FeeTableDialog = lazyComponent(() => import('./fee-table-dialog.tsx'));

/** Maximum number of displayed pictures of a pattern. No existing pattern has more shapes. */
const MOST_PICTURES = 7;

const percentages = PERCENTAGES.map((value) => ({ value, label: `${value}%` }));

/**
 * Returns the hint of the fee field. A fee by size depends on the number of sold cards, so its hint contains the
 * current fee and the next step of the fee table.
 */
function feeHint({ t }: CashierSetupTexts, setup: Setup): string {
  const { percent, next } = feeNow(setup);
  if (setup.percentage !== BY_SIZE) return t('percentageHint');
  return next === null ? t('feeNow', { percent }) : t('feeNext', { percent, next: next.percentage, cards: next.from });
}

/**
 * Returns whether all settings of the sale are valid. Invalid settings must stay expanded, so that no error is hidden.
 */
const isComplete = ({ pattern, percentage, bet }: Setup): boolean =>
  [checkPattern(pattern), checkPercentage(percentage), checkBet(bet)].every((text) => text === null);

const summaryOf = (words: WordTexts, setup: Setup, names: PatternNames | undefined): string =>
  [
    setup.pattern === '' ? '' : patternName(words, setup.pattern, names),
    words.format.money(Number(setup.bet)),
    `${feeNow(setup).percent}%`,
    setup.entropy,
  ]
    .filter((part) => part !== '')
    .join(' · ');

/**
 * Settings of the sale. By default, valid settings are folded to one line, because they rarely change during an
 * evening. `beside` is the last button of this line.
 */
export function SettingsPanel({ beside }: { beside: ReactNode }) {
  const texts = useT(CASHIER_SETUP);
  const { t, word } = texts;
  const words = useT(WORDS);
  const { sentence } = useSetupSentences();
  const counter = useCounter();
  const { setup, mayChange } = useCounterView((view) => ({ setup: view.setup, mayChange: view.mayChange }));
  const [editing, setEditing] = useState(false);
  const own = useAnswer('GET /patterns', {}).data?.patterns;
  const { pattern } = setup;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = (event: FocusEvent<HTMLElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (!touched.has(name)) setTouched(new Set([...touched, name]));
  };
  const errorOf = (name: string, text: SetupText | null) =>
    touched.has(name) && text !== null ? sentence(text) : undefined;
  // Only the button may fold the settings. If folding were based on `isComplete`, the settings would fold while the
  // cashier updates the last field.
  const [folded, setFolded] = useState(true);
  if (folded && !isComplete(setup)) setFolded(false);

  return (
    <section aria-labelledby="game-settings" className="rounded-card border border-line bg-surface px-4 py-1">
      <div className="flex flex-wrap items-center gap-x-3 lg:flex-nowrap">
        <h2 id="game-settings" className={cx('text-base font-semibold whitespace-nowrap', folded && 'sr-only')}>
          {word('settings')}
        </h2>
        {folded && (
          <p className="min-w-0 flex-1 basis-3/5 text-sm leading-tight font-semibold wrap-anywhere sm:basis-0">
            {summaryOf(words, setup, pattern === '' ? undefined : namesNow(pattern, own))}
          </p>
        )}
        <Button
          text={folded ? word('changeSettings') : word('foldSettings')}
          variant="link"
          aria-expanded={!folded}
          aria-label={`${t('settings')}: ${folded ? t('changeSettings') : t('foldSettings')}`}
          onClick={() => setFolded(!folded)}
          className="ml-auto px-2!"
        />
        {beside}
      </div>
      {!folded && (
        <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={touch}>
          <fieldset
            disabled={!mayChange}
            className="grid grid-cols-2 items-start gap-x-4 gap-y-3 pb-2 lg:grid-cols-[2fr_1fr_1.4fr]"
          >
            <div className="relative col-span-2 sm:col-span-1">
              {pattern !== '' && (
                // The pictures of the pattern are next to its label, which prevents them from reducing the height for
                // the cards.
                <span
                  aria-hidden="true"
                  data-pictures={pattern}
                  className="absolute right-0 flex h-5 items-center gap-0.5 "
                >
                  {shapesShown(pattern)
                    .slice(0, MOST_PICTURES)
                    .map((line, _, { length }) => (
                      <ShapePicture key={line.mask} line={line} className={length > 4 ? 'size-3.5' : 'size-6'} />
                    ))}
                </span>
              )}
              <PatternSelect
                name="pattern"
                label={word('pattern')}
                hint={t('patternHint')}
                builtIn={SETUP_PATTERNS}
                own={own}
                placeholder={setup.pattern === '' ? t('patternPlaceholder') : undefined}
                value={setup.pattern}
                error={errorOf('pattern', checkPattern(setup.pattern))}
                onPick={(value) => counter.settings.choose({ pattern: value as Pattern })}
              />
            </div>
            <div className="relative">
              {setup.percentage === BY_SIZE && (
                <Button
                  text={word('feeTable')}
                  variant="link"
                  size="text"
                  onClick={() => setEditing(true)}
                  className="absolute right-0 text-sm"
                />
              )}
              <Select
                name="percentage"
                label={word('percentage')}
                hint={feeHint(texts, setup)}
                options={[...percentages, { value: BY_SIZE, label: t('feeBySize') }]}
                placeholder={t('percentagePlaceholder')}
                value={setup.percentage}
                error={errorOf('percentage', checkPercentage(setup.percentage))}
                onValue={(value) => {
                  // A fee by size requires a fee table, so the form for the table opens first.
                  if (value === BY_SIZE && !setup.feeTable) setEditing(true);
                  else counter.settings.choose({ percentage: value });
                }}
              />
            </div>
            <MoneyInput
              name="bet"
              label={word('bet')}
              hint={t('betHint')}
              placeholder={t('betPlaceholder')}
              min={1}
              value={setup.bet}
              error={errorOf('bet', checkBet(setup.bet))}
              onValue={counter.settings.chooseBet}
              onBlur={counter.settings.confirmBet}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The default action of Enter must be prevented, otherwise the same key press would confirm the dialog.
                event.preventDefault();
                counter.settings.confirmBet();
              }}
            />
          </fieldset>
        </form>
      )}
      {editing && (
        <FeeTableDialog
          table={setup.feeTable ?? null}
          onSave={counter.settings.setFeeTable}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}
