import { PATTERNS } from '@adarash/rules/pattern';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { namedLabel } from '@/i18n/named.tsx';
import { patternOptions } from '@/i18n/pattern-name.ts';
import { Button } from '@/ui/button.tsx';
import { Select, TextInput } from '@/ui/fields.tsx';
import type { OwnPatterns } from './charts.ts';
import { t } from './texts.ts';
import type { ReportFilters } from './use-report.ts';
import { addressNow, type FilterKey, readFilters, STATUS_CHOICES, statusLabel } from './use-report.ts';

interface FilterBarProps {
  filters: ReportFilters;
  own: OwnPatterns;
  choose: (key: FilterKey, value: string) => void;
  clear: () => void;
}

const statuses = STATUS_CHOICES.map((value) => ({ value, label: statusLabel(value) }));

const WIDE_ON_A_PHONE = 'col-span-2 @min-[600px]:col-span-1';

export function FilterBar({ filters, own, choose, clear }: FilterBarProps) {
  const patterns = patternOptions(PATTERNS, own);
  const field = (key: FilterKey) => ({
    value: filters[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => choose(key, target.value),
  });
  const filtered = Object.keys(filters).length > 0;
  return (
    <search aria-label={namedLabel(t('filters'))} className="@container rounded-card border border-line bg-surface p-4">
      <div className="grid grid-cols-2 items-end gap-3 @min-[600px]:grid-cols-[1fr_1.2fr_1fr_1fr] @min-[1000px]:grid-cols-[minmax(0,1.08fr)_minmax(0,1.2fr)_repeat(2,auto)_minmax(0,1.42fr)_7rem]">
        <div className={WIDE_ON_A_PHONE}>
          <Select label={t('status')} options={statuses} placeholder={t('allStatuses')} {...field('status')} />
        </div>
        <div className={WIDE_ON_A_PHONE}>
          <Select label={t('pattern')} options={patterns} placeholder={t('allPatterns')} {...field('pattern')} />
        </div>
        <TextInput label={t('from')} type="date" max={filters.to} {...field('from')} />
        <TextInput label={t('to')} type="date" min={filters.from} {...field('to')} />
        <div className="col-span-2 @min-[600px]:col-span-3 @min-[1000px]:col-span-1">
          <SearchField value={filters.search ?? ''} onSearch={(text) => choose('search', text)} />
        </div>
        <Button
          text={t('clearFilters')}
          variant="ghost"
          disabled={!filtered}
          onClick={clear}
          className={`${WIDE_ON_A_PHONE} px-2! whitespace-normal!`}
        />
      </div>
    </search>
  );
}

const PAUSE_MS = 300;

/** Asks when the typing pauses; Enter asks at once, Esc empties it. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const ask = () => {
    asked.current = text.trim();
    onSearch(asked.current);
  };
  const askLater = useEffectEvent(ask);

  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => askLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Emptied from outside, by Clear filters or the browser's Back.
  useEffect(() => {
    if (value === asked.current || value !== (readFilters(addressNow()).search ?? '')) return;
    asked.current = value;
    setText(value);
  }, [value]);

  return (
    <TextInput
      label={t('search')}
      type="search"
      placeholder={t('searchPlaceholder')}
      maxLength={100}
      value={text}
      onValue={setText}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
    />
  );
}
