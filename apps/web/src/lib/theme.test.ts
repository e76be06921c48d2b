import { beforeEach, expect, test } from 'vitest';
import { listenToThemeSwitches } from './theme.ts';

listenToThemeSwitches();

beforeEach(() => {
  document.body.innerHTML = ['header', 'menu']
    .flatMap((place) =>
      ['system', 'light', 'dark'].map(
        (theme) => `<input type="radio" name="theme-${place}" value="${theme}">`,
      ),
    )
    .join('');
  choose('header', 'system');
});

test('the chosen theme is on the page at once and in a cookie for the next one', () => {
  choose('header', 'dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
});

test('going back to the theme of the device takes both away', () => {
  choose('header', 'dark');
  choose('header', 'system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).not.toMatch(/theme=\w/);
});

test('all switches of a page agree', () => {
  choose('menu', 'light');
  const checked = [...document.querySelectorAll('input')].filter((input) => input.checked);
  expect(checked.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'theme-header light',
    'theme-menu light',
  ]);
});

test('[NTF-03] the app that is installed from a dark page starts with a dark screen', () => {
  document.head.innerHTML = '<link rel="manifest" href="/site.webmanifest">';
  const manifest = () => document.querySelector('link')?.getAttribute('href');
  choose('header', 'dark');
  expect(manifest()).toBe('/site-dark.webmanifest');
  choose('header', 'light');
  expect(manifest()).toBe('/site.webmanifest');
  document.head.innerHTML = '';
});

test('[ACC-05] nothing about it is kept in local storage', () => {
  choose('header', 'dark');
  expect(localStorage.length).toBe(0);
});

function choose(place: string, theme: string): void {
  document.querySelector<HTMLInputElement>(`[name="theme-${place}"][value="${theme}"]`)?.click();
}
