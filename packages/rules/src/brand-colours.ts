export type Theme = 'light' | 'dark';

/** A brand's colour with those that go with it, each as #rrggbb. */
export type ThemeColours = {
  /** Of buttons and links. */
  readonly primary: string;
  readonly hover: string;
  /** Of the words on a button. */
  readonly onPrimary: string;
  /** Behind what is chosen. */
  readonly soft: string;
};

export type BrandColours = Readonly<Record<Theme, ThemeColours>>;

/** What the colour is read on: bg, surface, sunken and raised of the style sheet in this order, which a test compares. */
export const grounds: Readonly<Record<Theme, readonly [bg: string, ...others: string[]]>> = {
  light: ['#f7fbfb', '#ffffff', '#edf4f3'],
  dark: ['#071313', '#0f1d1d', '#040d0d', '#172828'],
};

/** Those that come with the bank: primary of the style sheet. */
export const usualColour: Readonly<Record<Theme, string>> = { light: '#005d57', dark: '#64d4c5' };

/** What people with weak sight need between words and what is behind them (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

const colourForm = /^#[0-9a-f]{6}$/;

const mixed: Readonly<
  Record<Theme, { readonly ground: string; readonly soft: number; readonly end: string }>
> = {
  light: { ground: '#ffffff', soft: 0.1, end: '#000000' },
  dark: { ground: '#0f1d1d', soft: 0.16, end: '#ffffff' },
};

export function themeColours(primary: string, theme: Theme): ThemeColours {
  const { ground, soft, end } = mixed[theme];
  return {
    primary,
    hover: mix(primary, end, 0.8),
    onPrimary: theme === 'light' ? '#ffffff' : '#071313',
    soft: mix(primary, ground, soft),
  };
}

/** Why a colour cannot be that of buttons and links; undefined when everybody can read it. */
export function colourProblem(colour: string, theme: Theme): string | undefined {
  if (!colourForm.test(colour)) return 'Enter a colour as # and six digits, such as #005d57.';
  const { onPrimary, soft } = themeColours(colour, theme);
  const least = Math.min(...[...grounds[theme], onPrimary, soft].map((other) => contrast(colour, other)));
  if (least >= leastContrast) return undefined;
  const found = Math.floor(least * 10) / 10;
  return `This colour is too ${theme === 'light' ? 'light' : 'dark'} to be read on ${theme} pages: its contrast is ${found}, and ${leastContrast} is needed.`;
}

/** How far apart two colours are in brightness, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, other: string, share: number): string {
  const second = channels(other);
  const mixedChannels = channels(colour).map((value, at) =>
    Math.round(value * share + (second[at] ?? 0) * (1 - share)),
  );
  return `#${mixedChannels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
