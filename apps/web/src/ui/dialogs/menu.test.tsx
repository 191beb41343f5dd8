import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';

afterEach(cleanup);

const NAMES = ['Edit', 'New password', 'Sessions', 'Sign-in slip'];

async function openMenu(onChoose: (name: string) => void) {
  render(
    <Menu
      text="More"
      label="More for Abebe"
      items={NAMES.map((label) => ({ id: label, label, icon: null, onChoose: () => onChoose(label) }))}
    />,
  );
  const button = await screen.findByRole('button', { name: 'More for Abebe' });
  button.focus();
  press('Enter');
  await waitFor(() => expect(focused()).toBe('Edit'));
  return button;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

it('displays a placeholder of the same size, hidden from screen readers, until the library is loaded', async () => {
  // Another test in this process may already have loaded the menu library.
  vi.resetModules();
  const { Menu } = await import('./menu.tsx');
  const { container } = render(<Menu text="More" label="More for Abebe" items={[]} />);
  const place = container.firstElementChild;
  expect([place?.textContent, place?.getAttribute('aria-hidden')]).toEqual(['More', 'true']);
  const button = await screen.findByRole('button', { name: 'More for Abebe' });
  expect(button.className).toBe(place?.className);
});

it('opens a menu by keyboard with the focus on the first item and the name of its button', async () => {
  const button = await openMenu(vi.fn());
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu', { name: 'More for Abebe' })).toBeTruthy();
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(NAMES);
});

it.each([
  ['ArrowDown', 'New password'],
  ['ArrowUp', 'Sign-in slip'],
  ['End', 'Sign-in slip'],
  ['s', 'Sessions'],
])('moves the focus in a menu with the key %s to the item "%s"', async (key, name) => {
  await openMenu(vi.fn());
  press(key);
  await waitFor(() => expect(focused()).toBe(name));
  press('Home');
  await waitFor(() => expect(focused()).toBe('Edit'));
});

it('closes a menu with Escape without a selection and returns the focus', async () => {
  const chosen = vi.fn();
  const button = await openMenu(chosen);
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(chosen).not.toHaveBeenCalled();
});

it('calls the selected item of a menu once, after the button got the focus', async () => {
  const chosen = vi.fn(() => document.activeElement);
  const button = await openMenu(chosen);
  press('End');
  await waitFor(() => expect(focused()).toBe('Sign-in slip'));
  press('Enter');
  await waitFor(() => expect(chosen.mock.results).toEqual([{ type: 'return', value: button }]));
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Sign-in slip');
});

function Page() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Menu
        text="More"
        label="More"
        items={[{ id: 'ask', label: 'Ask', icon: null, onChoose: () => setAsked(true) }]}
      />
      <ConfirmDialog
        open={asked}
        title="Sure?"
        description=""
        confirmLabel="Yes"
        onConfirm={vi.fn()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

it('returns the focus to the button of a menu after a dialog that an item opened', async () => {
  render(<Page />);
  const button = await screen.findByRole('button', { name: 'More' });
  button.focus();
  press('Enter');
  await waitFor(() => expect(focused()).toBe('Ask'));
  press('Enter');
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  fireEvent.click(cancel);
  await waitFor(() => expect(document.activeElement).toBe(button));
});
