// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { speakToStaff, staffTexts } from '../texts.ts';
import { dictionary } from './dictionary.ts';

const t = staffTexts({ start: 'Start Game', cards: '{{count}} cards', print: 'Print {{what}}', lone: 'Not yet' });
const tb = staffTexts({ open: 'Open' }, 'books');
const th = staffTexts({ open: 'Open' });

beforeEach(() =>
  speakToStaff(
    dictionary({
      'Start Game': 'ጨዋታ ጀምር',
      '{{count}} cards': '{{count}} ካርዶች',
      'Print {{what}}': '{{what}} አትም',
      Open: 'ክፈት',
      'books|Open': 'ያልተከፈለ',
      Nov: 'ኖቬም',
    }),
  ),
);
afterEach(() => {
  cleanup();
  speakToStaff(null);
});

it('says a text in the language, by its area where that differs, and in English where it is missing', () => {
  expect([t('start'), t('cards', { count: 3 }), tb('open'), th('open'), t('lone')]).toEqual([
    'ጨዋታ ጀምር',
    '3 ካርዶች',
    'ያልተከፈለ',
    'ክፈት',
    'Not yet',
  ]);
  speakToStaff(null);
  expect([t('start'), t('cards', { count: 3 }), tb('open')]).toEqual(['Start Game', '3 cards', 'Open']);
});

it('names what is pressed by both words, follows a change, and lets sentences be', async () => {
  const page = (busy: boolean) => (
    <>
      <Button>{busy ? t('print', { what: t('cards', { count: 2 }) }) : t('start')}</Button>
      <IconButton label={busy ? tb('open') : th('open')} icon={null} />
      <p>{t('start')}</p>
    </>
  );
  const { rerender } = render(page(false));
  await screen.findByRole('button', { name: 'ጨዋታ ጀምር (Start Game)' });
  await screen.findByRole('button', { name: 'ክፈት (Open)' });
  expect(screen.getByText('ጨዋታ ጀምር', { selector: 'p' }).childNodes).toHaveLength(1);
  rerender(page(true));
  await screen.findByRole('button', { name: '2 ካርዶች አትም (Print 2 cards)' });
  await screen.findByRole('button', { name: 'ያልተከፈለ (Open)' });
  rerender(page(false));
  await waitFor(() => expect(screen.getAllByRole('button')[0]?.textContent).toBe('ጨዋታ ጀምር (Start Game)'));
});

it('takes its words back with the text they stood beside', async () => {
  const page = (shown: boolean) => (
    <Button>
      {shown && t('start')}
      <i />
    </Button>
  );
  const { rerender } = render(page(true));
  await screen.findByRole('button', { name: 'ጨዋታ ጀምር (Start Game)' });
  rerender(page(false));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe(''));
});
