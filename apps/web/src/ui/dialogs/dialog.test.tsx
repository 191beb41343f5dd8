import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, FormDialog } from './dialog.tsx';

afterEach(cleanup);

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Window">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

it('moves the focus into the dialog and back to the opener', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Window' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  press('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('preserves the focus that a screen set during the close', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const other = document.createElement('input');
  document.body.append(other);
  press('Escape');
  other.focus();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(document.activeElement).toBe(other);
  other.remove();
});

function Asking() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <FormDialog title="Form" submitLabel="Save" busy={false} onSubmit={close} onClose={close}>
          <input aria-label="Name" ref={(field) => field?.focus()} />
        </FormDialog>
      )}
    </>
  );
}

it('returns the focus to the opener after a field had it', async () => {
  render(<Asking />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it.each([
  ['closes a window', false, 1],
  ['leaves a window that interrupts', true, 0],
])('%s after a press beside it', async (_, alert, closed) => {
  const onClose = vi.fn();
  render(<Dialog alert={alert} title="Window" onClose={onClose} footer={<button type="button">OK</button>} />);
  // The dialog library ignores clicks for a short time, so that the click that opened the dialog does not close it.
  await new Promise((resolve) => setTimeout(resolve, 10));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(onClose).toHaveBeenCalledTimes(closed);
});

it('has a close button at the top only without a footer', () => {
  const { rerender } = render(<Dialog title="Window" onClose={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  rerender(<Dialog title="Window" onClose={vi.fn()} footer={<button type="button">OK</button>} />);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

const named = { title: 'Sure?', description: 'It cannot be undone.', confirmLabel: 'Void' };

describe('a confirmation dialog', () => {
  it('focuses Cancel first, which closes the dialog without confirming', () => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(<ConfirmDialog open {...named} onConfirm={onConfirm} onClose={onClose} />);
    expect(screen.getByRole('alertdialog', { name: 'Sure?', description: 'It cannot be undone.' })).toBeTruthy();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(cancel);
    fireEvent.click(cancel);
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });

  it('remains open until the confirmed action is finished', () => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    const { rerender } = render(<ConfirmDialog open {...named} onConfirm={onConfirm} onClose={onClose} />);
    fireEvent.click(screen.getByRole('button', { name: 'Void' }));
    rerender(<ConfirmDialog open busy {...named} onConfirm={onConfirm} onClose={onClose} />);
    press('Escape');
    fireEvent.click(screen.getByRole('button', { name: 'Void' }));
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('a form dialog', () => {
  const form = { title: 'Form', submitLabel: 'Save', onClose: vi.fn() };

  it('submits once by its button, but not while it is busy', () => {
    const onSubmit = vi.fn();
    const fields = <input aria-label="Name" />;
    const { rerender } = render(
      <FormDialog {...form} busy={false} onSubmit={onSubmit}>
        {fields}
      </FormDialog>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    rerender(
      <FormDialog {...form} busy onSubmit={onSubmit}>
        {fields}
      </FormDialog>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('displays the reason of a failure', () => {
    render(
      <FormDialog {...form} busy={false} failure="This name is taken." onSubmit={vi.fn()}>
        <input aria-label="Name" />
      </FormDialog>,
    );
    expect(screen.getByRole('alert').textContent).toBe('This name is taken.');
  });
});
