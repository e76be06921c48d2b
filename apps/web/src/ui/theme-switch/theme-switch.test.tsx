import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listenToThemeSwitches } from '../../lib/theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.theme;
});

test('a theme is one of three, chosen by name, and every switch on the page shows it', async () => {
  listenToThemeSwitches();
  render(
    <>
      <ThemeSwitch place="header" />
      <ThemeSwitch place="menu" />
    </>,
  );
  const [header, menu] = screen.getAllByRole('group', { name: 'Colour theme' });
  if (!header || !menu) throw new Error('A switch is missing.');
  const choice = (place: HTMLElement, name: string) =>
    within(place).getByRole<HTMLInputElement>('radio', { name });
  expect(choice(header, 'Same theme as my device').checked).toBe(true);
  await userEvent.click(choice(header, 'Dark theme'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(choice(menu, 'Dark theme').checked).toBe(true);
  await userEvent.click(choice(menu, 'Same theme as my device'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
