import { SETUP_PATTERNS } from '@adarash/rules/pattern';
import { BOOKS, byName, DRAWER } from '@adarash/rules/sums';
import { FileUp, FolderOpen, Plus, Search, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast';
import { MemoryRouter } from 'react-router';
import { useCelebration } from '@/celebrations/celebration.ts';
import { Ball } from '@/game/board/balls.tsx';
import { PatternSelect } from '@/game/board/pattern-select.tsx';
import { Wordmark } from '@/game/board/wordmark.tsx';
import { DesignatedNotice } from '@/game/draw/designated-notice.tsx';
import { DrawCell, DrawMark, PutOutMark, SealDigits } from '@/game/draw/marks.tsx';
import { GameForm, GameWindow, WordButton } from '@/game/windows/game-window.tsx';
import { tc } from '@/i18n/common.ts';
import { BooksList } from '@/money/books-list.tsx';
import { CloseDialog, ClosesPanel } from '@/money/closes-panel.tsx';
import { CorrectionsList } from '@/money/corrections-list.tsx';
import { CountTable } from '@/money/count-table.tsx';
import { CountedMeansList, DrawerList, MeansList, ReasonList } from '@/money/drawer-list.tsx';
import { JackpotByHandList } from '@/money/jackpot-by-hand-list.tsx';
import { MovementList } from '@/money/movement-list.tsx';
import { UnpaidList } from '@/money/unpaid-list.tsx';
import { AnchorButton, Button, SmallButton, Spinner } from '@/ui/buttons/button.tsx';
import { FileButton, FileDrop } from '@/ui/buttons/file-button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { LanguageSelect } from '@/ui/buttons/language-choice.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Dialog, FormDialog, VerdictLine } from '@/ui/dialogs/dialog.tsx';
import { Drawer } from '@/ui/dialogs/drawer.tsx';
import { Menu } from '@/ui/dialogs/menu.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Progress } from '@/ui/feedback/progress.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Checkbox, SavedCheckbox } from '@/ui/forms/checkbox.tsx';
import { Field } from '@/ui/forms/field.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { PasswordInput, SignatureFields } from '@/ui/forms/password-input.tsx';
import { ReasonField } from '@/ui/forms/reason-field.tsx';
import { SearchField } from '@/ui/forms/search-field.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';
import { BareInput, TextInput } from '@/ui/forms/text-input.tsx';
import { Checklist } from '@/ui/layout/checklist.tsx';
import { MessagePage } from '@/ui/layout/message-page.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { StatCard, StatRow } from '@/ui/layout/stat-card.tsx';
import { Printed } from '@/ui/paper/printed.tsx';
import type { Column } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { ShowMore } from '@/ui/tables/show-more.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import { TvState } from '@/ui/text/tv-state.tsx';
import { COMMITMENT, DESIGNATED, FAIR, LONG_NAME, Part } from './part.tsx';

const nothing = () => undefined;
const empty = {
  values: { email: '' },
  field: <Name extends string>(name: Name) => ({
    name,
    value: '',
    error: undefined,
    onChange: nothing,
    onBlur: nothing,
  }),
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 1_500));

export function StaffParts() {
  return (
    <>
      <Buttons />
      <Fields />
      <Dialogs />
      <Tables />
      <Feedback />
      <Marks />
      <Panels />
      <Shifts />
      <Celebrations />
    </>
  );
}

function Buttons() {
  return (
    <>
      <Part file="link-button">
        <MemoryRouter>
          <LinkButton text="A screen" variant="secondary" icon={<Search />} to="/" />
          <LinkButton text="In a cell" variant="ghost" size="cell" to="/" />
        </MemoryRouter>
      </Part>
      <Part file="button">
        <SmallButton text="In a row" icon={<Plus />} />
        {(['primary', 'secondary', 'danger', 'ghost', 'link'] as const).map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-2">
            <Button variant={variant} size="text">
              Text
            </Button>
            <Button variant={variant} size="cell">
              Cell
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} icon={<Plus />}>
              {variant}
            </Button>
            <Button variant={variant} size="large">
              Large
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        ))}
        <Button wide>Wide</Button>
        <AnchorButton href="#button" variant="secondary" icon={<Search />} text="A page without the router" />
        <Spinner />
      </Part>
      <Part file="file-button">
        <FileButton text="A file" icon={<FileUp />} accept=".csv" onChoose={nothing} />
        <FileButton text="A folder" icon={<FolderOpen />} folder onChoose={nothing} />
        <FileDrop text="A file" hint="Drop it here." icon={<FileUp />} variant="primary" onChoose={nothing} />
      </Part>
      <Part file="icon-button">
        <IconButton label="Search" icon={<Search />} />
        <IconButton label="Delete" icon={<Trash2 />} disabled />
      </Part>
      <Part file="menu">
        <Menu
          text="More"
          label="More for Abebe"
          items={['Edit', 'New password', 'Sessions'].map((label) => ({
            label,
            icon: <Plus />,
            onChoose: () => toast(label),
          }))}
        />
      </Part>
    </>
  );
}

function Fields() {
  const [saved, setSaved] = useState(true);
  const [search, setSearch] = useState('12');
  return (
    <>
      <Part file="fields">
        <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextInput label="Text" placeholder="Nothing typed" hint="A hint stands below." />
          <TextInput
            label="With an error"
            defaultValue="abebe@"
            error="This is no e-mail address."
            hint="A hint, too."
          />
          <TextInput label="Disabled" defaultValue={LONG_NAME} disabled />
          <NumberInput label="Number" defaultValue={120} min={0} />
          <MoneyInput label="Amount" defaultValue="1250.50" hint="Received today" />
          <MoneyInput label="Amount with three decimals" defaultValue="10.006" error={tc('amountInvalid')} />
          <MoneyInput label="Amount, disabled" defaultValue="500" disabled />
          <Select
            label="Select"
            placeholder="Choose"
            options={[
              { value: 1, label: 'One' },
              { value: 2, label: LONG_NAME },
            ]}
          />
          <Select label="Select with an error" options={[]} placeholder="Choose" error="Choose one." />
          <PatternSelect label="Pattern" builtIn={SETUP_PATTERNS} own={[]} value="all" onPick={() => {}} />
          <TextArea label="Text of one line" defaultValue={LONG_NAME} />
          <TextArea label="Text of several lines" multiline defaultValue={`${LONG_NAME}\n${LONG_NAME}`} />
          <BareInput aria-label="Input of a grid" defaultValue="75" />
          <BareInput aria-label="Input of a grid with an error" defaultValue="76" aria-invalid />
          <Field label="Field around a control of any kind" hint="It ties label, hint and error to it.">
            {(wiring) => <input {...wiring} type="range" />}
          </Field>
          <Checkbox label="Checkbox" defaultChecked />
          <Checkbox label="Disabled" disabled />
          <SavedCheckbox
            label="Saved after 1.5 s"
            saved={saved}
            save={async (wanted) => {
              await soon();
              setSaved(wanted);
            }}
          />
        </div>
      </Part>
      <Part file="search-field">
        <SearchField label="Search" placeholder="Name or number" value={search} onValue={setSearch} />
        <SearchField label="Search" labelHidden value={search} onValue={setSearch} />
      </Part>
      <Part file="language-select">
        <LanguageSelect onChoose={nothing} />
      </Part>
      <Part file="password-input">
        <Form onSubmit={nothing}>
          <TextInput label="In a form" />
        </Form>
        <PasswordInput label="Password" defaultValue="twelve letters" />
        <PasswordInput label="Too short" defaultValue="abc" error="At least 12." />
      </Part>
    </>
  );
}

const DIALOGS: Record<string, (close: () => void) => ReactNode> = {
  dialog: (close) => (
    <Dialog
      open
      onClose={close}
      title="Dialog"
      description="What it is about."
      footer={<Button onClick={close}>OK</Button>}
    >
      Its content.
    </Dialog>
  ),
  'dialog, long': (close) => (
    <Dialog open onClose={close} title={LONG_NAME}>
      <p>{`${LONG_NAME} `.repeat(40)}</p>
    </Dialog>
  ),
  'dialog that interrupts': (close) => (
    <Dialog
      alert
      tone="attention"
      icon={<Search />}
      verdict
      title="Too late"
      failure="It is not saved."
      onClose={close}
      footer={<Button text="OK" onClick={close} />}
    >
      <VerdictLine>Card 17</VerdictLine>
    </Dialog>
  ),
  drawer: (close) => (
    <Drawer open title="Drawer of a phone" onClose={close}>
      Its links.
    </Drawer>
  ),
  'form-dialog': (close) => (
    <FormDialog
      title="Form"
      description="What is asked."
      submitLabel="Save"
      busy={false}
      onSubmit={close}
      onClose={close}
    >
      <TextInput label="Name" />
    </FormDialog>
  ),
  'form-dialog refused': (close) => (
    <FormDialog
      title="Form"
      failure="This name is taken."
      submitLabel="Delete"
      danger
      busy
      onSubmit={nothing}
      onClose={close}
    >
      <TextInput label="Name" error="Another one, please." />
    </FormDialog>
  ),
  'game-window': (close) => (
    <GameWindow title={LONG_NAME} tone="go" icon={<Plus />} game={DESIGNATED} onClose={close}>
      Its content.
    </GameWindow>
  ),
  'game-window of a fair game': (close) => (
    <GameWindow title="Check" tone="danger" game={FAIR} onClose={close}>
      Its content.
    </GameWindow>
  ),
  'game-form': (close) => (
    <GameForm
      title="Form"
      alert
      failure="This card is taken."
      submitLabel="Delete"
      danger
      busy
      game={DESIGNATED}
      onSubmit={nothing}
      onClose={close}
    >
      <ReasonField form={empty} label="Reason" />
      <ReasonField form={empty} label="Reason on one line" oneLine />
    </GameForm>
  ),
  'confirm-dialog': (close) => (
    <ConfirmDialog
      open
      title="Sure?"
      description="It cannot be undone."
      confirmLabel="Yes"
      onConfirm={close}
      onClose={close}
    />
  ),
  'confirm-dialog of danger': (close) => (
    <ConfirmDialog
      open
      title="Void the game?"
      description={LONG_NAME}
      confirmLabel="Void"
      danger
      onConfirm={close}
      onClose={close}
    />
  ),
};

function Dialogs() {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Part file="dialog, form-dialog, confirm-dialog, drawer, game-window">
        {Object.keys(DIALOGS).map((name) => (
          <Button key={name} variant="secondary" size="small" onClick={() => setShown(name)}>
            {name}
          </Button>
        ))}
        <WordButton text="close" size="small" onClick={() => setShown(null)} />
        {shown !== null && DIALOGS[shown]?.(() => setShown(null))}
      </Part>
      <Part file="signature-fields">
        <SignatureFields form={empty} email="E-mail of the second person" password="Their password" focused={false} />
      </Part>
      <Part file="count-table">
        <CountTable fields={{}} onChange={nothing} />
      </Part>
      <Part file="printed">
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Printed>On paper there is only this.</Printed>
      </Part>
      <Part file="toaster">
        <Button variant="secondary" onClick={() => toast.success('It is saved.')}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast.error(`It is not saved: ${LONG_NAME}`)}>
          Error
        </Button>
        <Button variant="secondary" onClick={() => toast.loading('Connecting …', { duration: 3_000 })}>
          Loading
        </Button>
        <Button variant="secondary" onClick={() => toast('Plain words')}>
          Plain
        </Button>
      </Part>
    </>
  );
}

interface Row {
  id: number;
  name: string;
  amount: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name },
  { key: 'amount', title: 'Amount', numeric: true, cell: (row) => row.amount },
  {
    key: 'actions',
    title: '',
    numeric: true,
    cell: () => (
      <Button variant="secondary" size="small">
        Show
      </Button>
    ),
  },
];

const ROWS: readonly Row[] = [
  { id: 1, name: 'Abebe', amount: '120.00 Br' },
  { id: 2, name: LONG_NAME, amount: '1,234,567.50 Br' },
  { id: 3, name: 'ሰላማዊት', amount: '0.00 Br' },
];

function Tables() {
  const table = { label: 'Rows', columns: COLUMNS, rowKey: (row: Row) => row.id, empty: 'No rows yet.' };
  return (
    <>
      <Panel title="table, or cards on a phone" flush>
        <DataTable {...table} rows={ROWS} />
        <ShowMore more={{ load: nothing }} />
      </Panel>
      <Panel title="table that scrolls, with a selected row" flush>
        <DataTable {...table} rows={ROWS} narrow="scroll" selectedKey={2} className="max-h-40" />
        <ShowMore more={{ load: nothing, busy: true }} />
      </Panel>
      <Panel title="table without rows" flush>
        <DataTable {...table} rows={[]} />
      </Panel>
      <Panel title="table on its way" flush>
        <DataTable {...table} rows={[]} loading loadingText="Loading rows …" />
      </Panel>
    </>
  );
}

function Feedback() {
  return (
    <Part file="feedback, load-failed">
      <div className="flex w-full flex-col gap-3">
        <Banner tone="error" onClose={nothing}>
          An error. {LONG_NAME}
        </Banner>
        <Banner tone="success">A success.</Banner>
        <Banner tone="info" action={<Button size="small">Do it</Button>}>
          Information.
        </Banner>
        <Banner tone="warning" action={<Button size="small">Do it</Button>} onClose={nothing}>
          A warning.
        </Banner>
        <LoadFailed text="The games could not be loaded." of={{ refetch: nothing }} />
        <LoadFailed text="These figures may be old." tone="warning" of={{ refetch: nothing, isFetching: true }} />
        <Loaded
          of={{ data: undefined, isError: false, refetch: nothing }}
          text="The games could not be loaded."
          skeleton="h-8"
        >
          {() => 'The games.'}
        </Loaded>
        <Progress label="17 of 40" done={17} of={40} />
        <Skeleton className="h-8 w-56" />
        <EmptyState
          title="No games yet"
          hint="Start the first one."
          icon={<Search />}
          action={<Button>Start</Button>}
        />
      </div>
    </Part>
  );
}

function Marks() {
  return (
    <>
      <Part file="marks">
        {(['neutral', 'go', 'attention', 'danger', 'info'] as const).map((tone) => (
          <Badge key={tone} tone={tone} icon={<Plus />}>
            {tone}
          </Badge>
        ))}
        <DrawMark draw="fair" />
        <DrawMark draw="fair" out={[7]} />
        <PutOutMark out={[7]} />
        <DrawMark draw="manual" manualCalls={3} />
        <DrawCell game={{ draw: 'manual', manualCalls: 3, status: 'completed' }} manual="Typed: 3" />
        <DrawMark draw="designated" />
        <SealDigits commitment={COMMITMENT} />
        <DesignatedNotice />
      </Part>
      <Part file="ball">
        {[1, 16, 31, 46, 75].map((number) => (
          <Ball key={number} number={number} letter />
        ))}
        {[15, 30, 45, 60, 61].map((number) => (
          <Ball key={number} number={number} called={false} />
        ))}
        <Ball number={75} className="size-24 text-5xl" letter />
        <Wordmark />
      </Part>
    </>
  );
}

const MOVED = {
  ...byName(BOOKS, () => 0),
  ...{ stakes: 8820, givenBack: 990, houseFee: 1154.25, toJackpot: 135, won: 5724.75, handedOver: 1088, open: 4636.75 },
  ...{ unclaimed: 516, inPlay: 300, awarded: 400, awardsHandedOver: 100, awardsOpen: 300 },
};

const CLOSED = {
  ...{ _id: 'c'.repeat(24), cashierId: 'd'.repeat(24), number: 12, day: '2026-11-15', since: null },
  ...{ left: 416, firstFloat: 550, openedAt: '2026-11-15T15:00:00.000Z', closedAt: '2026-11-15T23:10:00.000Z' },
  ...{ cashier: 'Abebe Kebede Woldegiorgis', moderator: 'Chaltu', note: 'Lent to the kitchen until tomorrow morning' },
  ...{ count: { 'note-200': 2, 'note-100': 1, 'coin-0.50': 3 }, counted: 501.5, difference: -44.25 },
  ...{ onSale: 3, saleCounts: { removed: 4, returned: { cards: 2, amount: 20 }, price: { changes: 1, amount: -15 } } },
  ...{ cashLeft: 400, toOwner: 101.5, means: [{ means: 'A bank with a very long name', amount: 375 }] },
  countedMeans: [
    {
      ...{ means: 'telebirr', taken: 400, givenBack: 0, handedOver: 25 },
      ...{ expected: 375, counted: 370, difference: -5 },
    },
  ],
  unpaid: {
    amount: 4.25,
    count: 1,
    earlier: 20,
    items: [{ gameNumber: 7, cardId: 42, amount: 4.25, of: 'prize' as const }],
  },
  jackpotByHand: {
    amount: 90,
    items: [{ amount: 90, reason: 'Counted again', by: 'Chaltu', at: '2026-11-15T15:20:00.000Z' }],
  },
  drawer: {
    ...byName(DRAWER, () => 0),
    ...{ float: 500, sold: 130, handedOver: 4.25, givenBack: 40, toJackpot: 30, awardsHandedOver: 40 },
    ...{ withheld: 1.5, games: 54.25, jackpot: -10, paidIn: 100, paidOut: 100, expected: 545.75 },
  },
  movements: [
    {
      ...{ seq: 7, kind: 'in' as const, reason: 'change' as const, amount: 100, note: '' },
      ...{ by: 'Abebe Kebede Woldegiorgis', at: '2026-11-15T15:20:00.000Z' },
    },
    {
      ...{ seq: 9, kind: 'out' as const, reason: 'other' as const, amount: 100, note: 'Lent to the kitchen' },
      ...{ by: 'Abebe Kebede Woldegiorgis', at: '2026-11-15T16:20:00.000Z' },
    },
  ],
  sellers: [
    {
      ...{ name: 'Hana Tesfaye Woldegiorgis', before: 100, cards: 12, sold: 120, other: 30 },
      ...{ waitingCards: 0, waiting: 0, waitingOther: 0, settled: 200, due: 20 },
    },
  ],
  reasons: [
    { kind: 'open' as const, amount: 4.25, count: 1, items: [{ gameNumber: 7, cardId: 42, amount: 4.25 }] },
    { kind: 'given-back' as const, amount: 40, count: 1, items: [{ gameNumber: 8, amount: 40, why: 'Rain' }] },
    {
      ...{ kind: 'cards-back' as const, amount: 30, count: 1 },
      items: [{ gameNumber: 9, cards: [3, 4, 5], amount: 30, by: 'Abebe Kebede Woldegiorgis' }],
    },
    {
      ...{ kind: 'float-changed' as const, amount: -50, count: 1 },
      items: [{ from: 550, to: 500, amount: -50, by: 'Abebe Kebede Woldegiorgis, Chaltu' }],
    },
  ],
};

const LOADED = { loading: false, failure: null, again: () => {}, busy: false, more: null };

function Shifts() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Panel title="drawer-list" className="max-w-md">
        <DrawerList drawer={CLOSED.drawer} explained />
        <ReasonList reasons={CLOSED.reasons} />
        <UnpaidList unpaid={CLOSED.unpaid} />
        <JackpotByHandList jackpotByHand={CLOSED.jackpotByHand} />
        <CorrectionsList saleCounts={CLOSED.saleCounts} />
        <MovementList movements={CLOSED.movements} />
        <MeansList means={CLOSED.means} />
        <CountedMeansList means={CLOSED.countedMeans} />
      </Panel>
      <ClosesPanel {...LOADED} closes={[CLOSED, { ...CLOSED, _id: 'e'.repeat(24), difference: 0, note: '' }]} />
      <ClosesPanel {...LOADED} closes={[]} />
      <Button onClick={() => setShown(true)}>A closed shift</Button>
      {shown && <CloseDialog close={CLOSED} onClose={() => setShown(false)} />}
    </>
  );
}

function Panels() {
  const [dismissed, setDismissed] = useState(false);
  const step = (key: string, done: boolean) => ({
    key,
    title: key,
    hint: 'What to do about it.',
    done,
    action: <Button size="small">Do it</Button>,
  });
  return (
    <>
      <Panel title="panel" actions={<Button size="small">Action</Button>}>
        <Screen title="Parts" subtitle="A screen">
          <Skeleton className="h-8" />
        </Screen>
        <StatRow>
          <StatCard label="Plain" value="17" />
          <StatCard label="Money in" value="1,234.00 Br" icon={<Plus />} tone="go" hint="since the morning" />
          <StatCard label="Attention" value="3" icon={<Plus />} tone="attention" />
          <StatCard label="Information" value="12" icon={<Plus />} tone="info" />
        </StatRow>
        <StatRow loading>
          <StatCard label="On its way" value="" icon={<Plus />} />
        </StatRow>
      </Panel>
      <Panel title="tv-state">
        <TvState display={{ connected: true, lastSeenAt: '2026-11-16T18:00:00.000Z' }} />{' '}
        <TvState display={{ connected: false, lastSeenAt: '2026-11-16T18:00:00.000Z' }} /> <TvState display={null} />
      </Panel>
      <Panel title="books-list">
        <BooksList books={MOVED} />
      </Panel>
      <Panel title="books-list in one column" className="max-w-xs">
        <BooksList books={{ ...MOVED, open: 0, inPlay: 0, givenBack: 0, awardsOpen: 0 }} />
      </Panel>
      {!dismissed && (
        <Checklist
          steps={[step('Done', true), step('Next', false), step('Later', false)]}
          folded
          onDismiss={() => setDismissed(true)}
        />
      )}
      <Panel title="message-page" flush className="[&_main]:min-h-64">
        <MessagePage title="Page not found" hint="The address leads nowhere.">
          <Button>Home</Button>
        </MessagePage>
      </Panel>
    </>
  );
}

function Celebrations() {
  const [occasion, setOccasion] = useState<'win' | 'jackpot' | null>(null);
  useCelebration('win', occasion === 'win');
  useCelebration('jackpot', occasion === 'jackpot');
  return (
    <Part file="show/celebration">
      <Button onClick={() => setOccasion('win')}>A win</Button>
      <Button onClick={() => setOccasion('jackpot')}>The jackpot</Button>
      <Button variant="secondary" onClick={() => setOccasion(null)}>
        Stop
      </Button>
    </Part>
  );
}
