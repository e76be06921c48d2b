import { manifestPaths } from './installed/manifest-paths.ts';

/** What a person chose. The bank reads the cookie and writes the theme into the page, so that nothing flashes. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const oneYearS = 365 * 24 * 60 * 60;

function currentTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    writeCookie('', 0);
  } else {
    document.documentElement.dataset.theme = theme;
    writeCookie(theme, oneYearS);
  }
  markThemeSwitches(document);
  chooseManifest();
}

/** One listener for every switch on the page, drawn by the server or by the app. */
export function listenToThemeSwitches(): void {
  markThemeSwitches(document);
  chooseManifest();
  document.addEventListener('change', (event) => {
    const input = event.target;
    if (input instanceof HTMLInputElement && isThemeInput(input)) chooseTheme(themeOf(input.value));
  });
}

/** Read by the browser when the app is installed. */
function chooseManifest(): void {
  const link = document.querySelector('link[rel=manifest]');
  if (link === null) return;
  const chosen = currentTheme();
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  link.setAttribute('href', manifestPaths[isDark ? 'dark' : 'light']);
}

export function markThemeSwitches(within: ParentNode): void {
  for (const input of within.querySelectorAll('input')) {
    if (isThemeInput(input)) input.checked = input.value === currentTheme();
  }
}

function isThemeInput(input: HTMLInputElement): boolean {
  return input.type === 'radio' && input.name.startsWith('theme-');
}

function themeOf(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

function writeCookie(value: string, maxAgeS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `theme=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax`;
}
