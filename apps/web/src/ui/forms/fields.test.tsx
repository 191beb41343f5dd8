import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SavedCheckbox } from './checkbox.tsx';
import { NumberInput } from './number-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');

describe('a form field', () => {
  it('has a label, but no description without hint and error', () => {
    render(<TextInput label="Email" />);
    const field = screen.getByLabelText('Email');
    expect(field.hasAttribute('aria-describedby')).toBe(false);
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a text', <TextInput key="" label="Field" hint="A hint" error="A fault" />],
    ['a number', <NumberInput key="" label="Field" hint="A hint" error="A fault" />],
    ['a long text', <TextArea key="" label="Field" hint="A hint" error="A fault" />],
    ['a choice', <Select key="" label="Field" hint="A hint" error="A fault" options={[]} />],
    ['a password', <PasswordInput key="" label="Field" hint="A hint" error="A fault" />],
  ])('is described by its hint and its error if it is %s', (_, element) => {
    render(element);
    const field = screen.getByLabelText('Field');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toEqual(['A hint', 'A fault']);
    expect(screen.getByRole('alert').textContent).toBe('A fault');
  });

  it('treats an empty error as no error', () => {
    render(<TextInput label="Email" error="" />);
    expect(screen.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('removes the focus of a number field when the mouse wheel turns, which would change the number', () => {
  render(<NumberInput label="Price" defaultValue={20} />);
  const field = screen.getByLabelText('Price');
  field.focus();
  fireEvent.wheel(field, { deltaY: 100 });
  expect(document.activeElement).not.toBe(field);
});

it('removes line breaks from text that is pasted into a long text field', () => {
  const changed = vi.fn((event: { target: { value: string } }) => event.target.value);
  render(<TextArea label="Message" onChange={changed} />);
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'one\r\ntwo\n\nthree' } });
  expect(changed).toHaveLastReturnedWith('one two three');
});

it('displays and hides a password by a button with the matching label', () => {
  render(<PasswordInput label="Password" />);
  const field = screen.getByLabelText('Password', { exact: true });
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(field.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(field.getAttribute('type')).toBe('password');
});

describe('a checkbox that is stored immediately', () => {
  it.each([
    ['is stored', true],
    ['is refused', false],
  ])('displays the selected value until it %s, and ignores presses in the meantime', async (_, stored) => {
    const answer = Promise.withResolvers<void>();
    const save = vi.fn(() => answer.promise);
    const box = () => screen.getByLabelText<HTMLInputElement>('Enabled');
    const { rerender } = render(<SavedCheckbox label="Enabled" saved={false} save={save} />);
    fireEvent.click(box());
    expect(save).toHaveBeenCalledExactlyOnceWith(true);
    expect([box().checked, box().disabled]).toEqual([true, true]);
    rerender(<SavedCheckbox label="Enabled" saved={stored} save={save} />);
    await act(async () => (stored ? answer.resolve() : answer.reject(new Error('refused'))));
    expect([box().checked, box().disabled]).toEqual([stored, false]);
  });
});
