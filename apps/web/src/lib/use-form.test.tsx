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
    { onSubmit: form.submit(send), 'aria-label': 'sheet', 'aria-busy': form.busy },
    h('input', { ...count, type: 'number', 'aria-label': 'count' }),
    h('input', { ...note, 'aria-label': 'note' }),
    h('p', null, error, noteError, form.failure),
    h('button', { type: 'button', disabled: !form.isValid, onClick: () => form.setFailure('Refused.') }, 'fail'),
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

it('displays no error until a field loses focus, then updates it', () => {
  const { count } = scene(vi.fn());
  type(count, '0');
  expect(said()).toBe('');
  fireEvent.blur(count);
  expect(said()).toBe(SENTENCE);
  type(count, '2');
  expect(said()).toBe('');
});

it('focuses the first invalid field and sends no request', () => {
  const send = vi.fn();
  const { form, note } = scene(send);
  fireEvent.submit(form);
  expect(said()).toBe('Say.');
  expect(document.activeElement).toBe(note);
  expect(send).not.toHaveBeenCalled();
});

it('distinguishes unreadable from empty input', () => {
  const { form, count, note } = scene(vi.fn());
  type(note, 'x');
  expect(screen.getByText('fail')).toHaveProperty('disabled', false);
  vi.spyOn((count as HTMLInputElement).validity, 'badInput', 'get').mockReturnValue(true);
  fireEvent.submit(form);
  expect(said()).toBe(SENTENCE);
  expect(screen.getByText('fail')).toHaveProperty('disabled', true);
});

it('is busy while it sends, clears the last failure, and restarts after a reset', async () => {
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
