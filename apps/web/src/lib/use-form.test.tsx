import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const SENTENCE = 'At least one.';

type Send = (values: { count: string; note: string }) => unknown;

function Sheet({ send }: { send: Send }) {
  const form = useForm(
    { count: '', note: '' },
    { count: (text) => (text === '' || Number(text) >= 1 ? null : SENTENCE), note: (text) => (text ? null : 'Say.') },
  );
  const { error, ...count } = form.field('count');
  const { error: noteError, ...note } = form.field('note');
  return h(
    'form',
    { onSubmit: form.submit(send), 'aria-label': 'sheet', 'aria-busy': form.status.busy },
    h('input', { ...count, type: 'number', 'aria-label': 'count' }),
    h('input', { ...note, 'aria-label': 'note' }),
    h('p', null, error, noteError, form.status.failure),
    h('button', { type: 'button', disabled: !form.status.isValid, onClick: () => form.setFailure('Refused.') }, 'fail'),
    h('button', { type: 'button', onClick: form.reset }, 'reset'),
  );
}

function scene(send: Send) {
  render(h(Sheet, { send }));
  return {
    count: screen.getByLabelText('count'),
    note: screen.getByLabelText('note'),
    form: screen.getByLabelText('sheet'),
  };
}

const said = () => screen.getByRole('paragraph').textContent;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('displays no error of a field until the field loses focus, then updates it', () => {
  const { count } = scene(vi.fn());
  type(count, '0');
  expect(said()).toBe('');
  fireEvent.blur(count);
  expect(said()).toBe(SENTENCE);
  type(count, '2');
  expect(said()).toBe('');
});

it('puts the focus into the first invalid field of a form and sends no request', () => {
  const send = vi.fn();
  const { form, note } = scene(send);
  fireEvent.submit(form);
  expect(said()).toBe('Say.');
  expect(document.activeElement).toBe(note);
  expect(send).not.toHaveBeenCalled();
});

it('distinguishes unreadable from empty input of a field', () => {
  const { form, count, note } = scene(vi.fn());
  type(note, 'x');
  expect(screen.getByText('fail')).toHaveProperty('disabled', false);
  vi.spyOn((count as HTMLInputElement).validity, 'badInput', 'get').mockReturnValue(true);
  fireEvent.submit(form);
  expect(said()).toBe(SENTENCE);
  expect(screen.getByText('fail')).toHaveProperty('disabled', true);
});

it('is busy while a form is sent, clears the last failure, and starts again after a reset', async () => {
  let done = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  const { form, count, note } = scene(send);
  type(count, '3');
  type(note, 'x');
  fireEvent.click(screen.getByText('fail'));
  expect(said()).toBe('Refused.');
  fireEvent.submit(form);
  expect(said()).toBe('');
  expect(form.getAttribute('aria-busy')).toBe('true');
  expect(send).toHaveBeenLastCalledWith({ count: '3', note: 'x' });
  await act(async () => done());
  expect(form.getAttribute('aria-busy')).toBe('false');
  fireEvent.click(screen.getByText('reset'));
  expect(count).toHaveProperty('value', '');
});

const LIST = {
  paid: false,
  rows: [
    { key: 'a', from: '1', note: '' },
    { key: 'b', from: '', note: 'x' },
  ],
};

function List({ send }: { send: (values: typeof LIST) => unknown }) {
  const form = useForm(LIST, { rows: { from: (text, _, index) => (text === '' ? `Row ${index + 1}.` : null) } });
  const rows = form.rows('rows').map((row) => {
    const { error, ...from } = row.field('from');
    return h(
      'li',
      { key: row.values.key },
      h('input', { ...from, 'aria-label': `from ${row.values.key}` }),
      error,
      h('button', { type: 'button', onClick: row.remove }, `remove ${row.values.key}`),
      h('button', { type: 'button', onClick: () => row.set('note', 'y') }, `note ${row.values.key}`),
    );
  });
  const add = () => form.set('rows', [...form.values.rows, { key: 'c', from: '', note: '' }]);
  return h(
    'form',
    { onSubmit: form.submit(send), 'aria-label': 'list' },
    h('ul', null, rows),
    h('button', { type: 'button', onClick: () => form.set('paid', true) }, 'paid'),
    h('button', { type: 'button', onClick: add }, 'add'),
  );
}

const saidOfRows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('remove')[0]);

it('puts the focus into the first invalid field of a row after a submission', () => {
  const send = vi.fn();
  render(h(List, { send }));
  fireEvent.submit(screen.getByLabelText('list'));
  expect(saidOfRows()).toEqual(['', 'Row 2.']);
  expect(document.activeElement).toBe(screen.getByLabelText('from b'));
  expect(send).not.toHaveBeenCalled();
});

it('preserves the error of a row if the row before it is removed', () => {
  render(h(List, { send: vi.fn() }));
  fireEvent.submit(screen.getByLabelText('list'));
  fireEvent.click(screen.getByText('add'));
  fireEvent.click(screen.getByText('remove a'));
  expect(saidOfRows()).toEqual(['Row 1.', '']);
});

it('sends checkboxes and rows of a form as they were set', async () => {
  const send = vi.fn();
  render(h(List, { send }));
  type(screen.getByLabelText('from b'), '20');
  for (const button of ['paid', 'note a', 'remove a', 'note b']) fireEvent.click(screen.getByText(button));
  await act(async () => fireEvent.submit(screen.getByLabelText('list')));
  expect(send).toHaveBeenCalledExactlyOnceWith({ paid: true, rows: [{ key: 'b', from: '20', note: 'y' }] });
});
