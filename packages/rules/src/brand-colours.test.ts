import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourProblem, contrast, grounds, type Theme, themeColours, usualColour } from './brand-colours.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../../apps/web/src/ui/tokens.css'), 'utf8');

/** The colour of the style sheet in one theme, as #rrggbb. */
function token(name: string, theme: Theme): string {
  const pattern = new RegExp(`--${name}: light-dark\\(oklch\\(([\\d. ]+)\\), oklch\\(([\\d. ]+)\\)\\)`);
  const [, light = '', dark = ''] = pattern.exec(tokens) ?? [];
  const [L = 0, C = 0, hue = 0] = (theme === 'light' ? light : dark).split(' ').map(Number);
  const [a, b] = [C * Math.cos((hue * Math.PI) / 180), C * Math.sin((hue * Math.PI) / 180)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)));
  const bytes = linear.map((value) =>
    Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  );
  return `#${bytes.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

test('[OPS-01] what a brand’s colour is held against are the grounds of the style sheet', () => {
  for (const theme of ['light', 'dark'] as const) {
    const drawn = ['bg', 'surface', 'sunken', 'raised'].map((name) => token(name, theme));
    expect(new Set(grounds[theme])).toEqual(new Set(drawn));
    expect(grounds[theme][0]).toBe(token('bg', theme));
    expect(usualColour[theme]).toBe(token('primary', theme));
    expect(colourProblem(usualColour[theme], theme)).toBeUndefined();
  }
});

test('[OPS-01] contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  ['light', '#ffcc00', /too light to be read on light pages: its contrast is 1\.\d, and 4\.5 is needed/],
  ['light', '#767676', /too light/],
  ['dark', '#005d57', /too dark to be read on dark pages/],
  ['light', 'red', /Enter a colour as # and six digits/],
  ['light', '#fff', /Enter a colour/],
  ['light', '#005d57;}body{', /Enter a colour/],
] as const)('[OPS-01] on %s pages %s is refused', (theme, colour, words) => {
  expect(colourProblem(colour, theme)).toMatch(words);
});

test('[OPS-01] whatever colour is taken, its buttons, links and chosen rows can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  const colour = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`);
  fc.assert(
    fc.property(colour, fc.constantFrom<Theme>('light', 'dark'), (chosen, theme) => {
      if (colourProblem(chosen, theme) !== undefined) return;
      const { primary, hover, onPrimary, soft } = themeColours(chosen, theme);
      for (const ground of [...grounds[theme], soft, onPrimary])
        expect(contrast(primary, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(hover, onPrimary)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1_000 },
  );
});
