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

it('moves the focus into a dialog when it opens, and back to the button that opened it', async () => {
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

it('preserves the focus that a screen set while its dialog closed', async () => {
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

it('returns the focus from a field of a form dialog to the button that opened the dialog', async () => {
  render(<Asking />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it.each([
  ['closes an ordinary dialog', false, 1],
  ['does not close an alert dialog', true, 0],
])('a press outside of a dialog %s', async (_, alert, closed) => {
  const onClose = vi.fn();
  render(<Dialog alert={alert} title="Window" onClose={onClose} footer={<button type="button">OK</button>} />);
  // The dialog library ignores clicks for a short time, so that the click that opened the dialog does not close it.
  await new Promise((resolve) => setTimeout(resolve, 10));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(onClose).toHaveBeenCalledTimes(closed);
});

it('displays a close button at the top of a dialog only if the dialog has no footer', () => {
  const { rerender } = render(<Dialog title="Window" onClose={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  rerender(<Dialog title="Window" onClose={vi.fn()} footer={<button type="button">OK</button>} />);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

const named = { title: 'Sure?', description: 'It cannot be undone.', confirmLabel: 'Void' };

describe('a confirmation dialog', () => {
  it('puts the focus on Cancel first, which closes the dialog without a confirmation', () => {
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

  it('submits the form once by its button, but not while it is busy', () => {
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

  it('displays the reason of a failed submission', () => {
    render(
      <FormDialog {...form} busy={false} failure="This name is taken." onSubmit={vi.fn()}>
        <input aria-label="Name" />
      </FormDialog>,
    );
    expect(screen.getByRole('alert').textContent).toBe('This name is taken.');
  });
});
