import { CORRECTED_LANGUAGES, SCREEN_NAMES, type ScreenName } from '@adarash/contract/own-words';
import { fromSpreadsheet, toSpreadsheet } from '@adarash/texts/spreadsheet';
import { keepPreviousData } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { ask } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { namedLabel } from '@/i18n/named.tsx';
import { download } from '@/lib/download.ts';
import { Badge } from '@/ui/badge.tsx';
import { Button, SmallButton } from '@/ui/button.tsx';
import { LoadFailed } from '@/ui/feedback.tsx';
import { Select, TextInput } from '@/ui/fields.tsx';
import { LinkButton } from '@/ui/link-button.tsx';
import { Panel, Screen } from '@/ui/panel.tsx';
import { type Column, FittingTable, WRAPS } from '@/ui/table.tsx';
import { t as ts } from './texts.ts';
import { HallSelect, NAMES, t, textOf, type Word, WordDialog } from './word-dialog.tsx';

const ONLY = ['open', 'unread', 'corrected'] as const;

const PAGE = 100;

/** The owner puts right what the screens say. */
export default function WordsScreen() {
  const [asked, setAsked] = useState<Asked>({ cashierId: '', screen: '', only: 'open', search: '' });
  const [from, setFrom] = useState(0);
  const [chosen, choose] = useState<Word | null>(null);
  const search = useDeferredValue(asked.search);
  const query = {
    ...(asked.cashierId && { cashierId: asked.cashierId }),
    ...(asked.screen && { screen: asked.screen }),
    ...(asked.only && { only: asked.only }),
    search,
  };
  const found = useAnswer('GET /admin/words', { query: { ...query, from } }, { placeholderData: keepPreviousData });
  const { words = [], total = 0 } = found.data ?? {};
  const close = () => choose(null);
  const change = (some: Partial<Asked>) => {
    setFrom(0);
    setAsked({ ...asked, ...some });
  };
  return (
    <Screen
      title={t('title')}
      subtitle={t('subtitle')}
      action={<LinkButton text={ts('title')} variant="secondary" to="/admin-settings" />}
    >
      <Finder asked={asked} onAsk={change} />
      {found.isError && <LoadFailed text={t('loadFailed')} again={t('tryAgain')} of={found} />}
      <Panel
        title={t('texts')}
        flush
        actions={<p role="status">{t('found', { shown: words.length, count: total })}</p>}
      >
        <FittingTable
          label={t('texts')}
          columns={columnsWith(choose)}
          rows={words}
          rowKey={({ area, key }) => `${area}.${key}`}
          loading={found.isPending}
          loadingText={t('loading')}
          empty={t('nothing')}
        />
        {total > PAGE && (
          <div className="flex justify-center gap-2 border-t border-line p-3">
            <Button variant="secondary" disabled={from === 0} onClick={() => setFrom(from - PAGE)}>
              {t('earlier')}
            </Button>
            <Button variant="secondary" disabled={from + PAGE >= total} onClick={() => setFrom(from + PAGE)}>
              {t('further')}
            </Button>
          </div>
        )}
      </Panel>
      <Files cashierId={asked.cashierId} />
      {chosen !== null && <WordDialog word={chosen} cashierId={asked.cashierId} onSaved={close} onClose={close} />}
    </Screen>
  );
}

interface Asked {
  cashierId: string;
  screen: ScreenName | '';
  only: (typeof ONLY)[number] | '';
  search: string;
}

const Finder = ({ asked, onAsk }: { asked: Asked; onAsk: (some: Partial<Asked>) => void }) => (
  <Panel title={t('find')}>
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <HallSelect value={asked.cashierId} onChange={(cashierId) => onAsk({ cashierId })} />
      <Select
        label={t('screen')}
        placeholder={t('allScreens')}
        options={SCREEN_NAMES.map((name) => ({ value: name, label: t(`screen_${name}`) }))}
        value={asked.screen}
        onValue={(screen) => onAsk({ screen: screen as Asked['screen'] })}
      />
      <Select
        label={t('show')}
        options={[...ONLY.map((value) => ({ value, label: t(value) })), { value: '', label: t('every') }]}
        value={asked.only}
        onValue={(only) => onAsk({ only: only as Asked['only'] })}
      />
      <TextInput
        label={t('search')}
        hint={t('searchHint')}
        maxLength={200}
        value={asked.search}
        onValue={(search) => onAsk({ search })}
      />
    </div>
  </Panel>
);

const columnsWith = (onCorrect: (word: Word) => void): Column<Word>[] => [
  { key: 'en', title: t('english'), cell: ({ en }) => <span lang="en">{en}</span>, className: WRAPS },
  ...CORRECTED_LANGUAGES.map((language) => ({
    key: language,
    title: NAMES[language],
    className: WRAPS,
    cell: (word: Word): ReactNode => (
      <span lang={language}>
        {textOf(word, language)}{' '}
        {(word.all[language] ?? word.hall[language]) && <Badge tone="info">{t('isCorrected')}</Badge>}
      </span>
    ),
  })),
  {
    key: 'actions',
    title: t('correct'),
    numeric: true,
    cell: (word) =>
      word.fixed ? (
        <Badge>{t('stays')}</Badge>
      ) : (
        <SmallButton text={t('correct')} aria-label={`${t('correct')}: ${word.en}`} onClick={() => onCorrect(word)} />
      ),
  },
];

/** All corrections of all halls, or of one: page by page, as the server answers them. */
async function correctedWords(cashierId: string): Promise<Word[]> {
  const words: Word[] = [];
  for (;;) {
    const query = { ...(cashierId && { cashierId }), only: 'corrected' as const, from: words.length };
    const page = await ask('GET /admin/words', { query });
    words.push(...page.words);
    if (page.words.length === 0 || words.length >= page.total) return words;
  }
}

function Files({ cashierId }: { cashierId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const taking = useAction('PUT /admin/words', {
    failed: t('failed'),
    done: (_, { body }) => t('imported', { count: new Set(body.words.map(({ area, key }) => `${area}.${key}`)).size }),
  });
  const save = async () => {
    const words = await correctedWords(cashierId).catch(() => null);
    if (words === null) return void toast.error(t('loadFailed'));
    if (words.length === 0) return void toast(t('noneToSave'));
    const rows = words.map(
      (word) => [word.area, word.key, word.en, textOf(word, 'am'), textOf(word, 'om'), ''] as const,
    );
    download('words.csv', toSpreadsheet(rows));
  };
  const take = async (file: File | undefined) => {
    const rows = file && fromSpreadsheet(await file.text());
    if (!rows || rows.length === 0) return void (file && toast.error(t('noFile')));
    const words = rows.flatMap(([area = '', key = '', , am = '', om = '']) => [
      { area, key, language: 'am' as const, text: am.trim() },
      { area, key, language: 'om' as const, text: om.trim() },
    ]);
    taking.mutate({ body: { cashierId: cashierId || null, words: words.filter(({ text }) => text !== '') } });
  };
  return (
    <Panel title={t('files')}>
      <p className="text-sm text-ink-soft">{t('filesHint')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button text={t('export')} variant="secondary" icon={<Download />} onClick={save} />
        <Button variant="secondary" icon={<Upload />} busy={taking.isPending} onClick={() => input.current?.click()}>
          {t('import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="hidden"
          aria-label={namedLabel(t('import'))}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </Panel>
  );
}
