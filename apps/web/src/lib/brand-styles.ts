import type { SiteBrand } from '@farthing/contract';

export const brandStylesPath = '/brand.css';

/** Where the bank's own colours are, by an address that changes with them; undefined while they are those of the style sheet. */
export function brandStylesHref({ colours }: SiteBrand): string | undefined {
  if (colours === null) return undefined;
  const version = `${colours.light.primary}-${colours.dark.primary}`.replaceAll('#', '');
  return `${brandStylesPath}?v=${version}`;
}

/** Takes the place of the tokens of the same names. A file of its own, because the policy of the pages allows no other style. */
export function brandStyles({ colours }: SiteBrand): string {
  if (colours === null) return '';
  const { light, dark } = colours;
  const tokens = {
    '--primary': [light.primary, dark.primary],
    '--primary-hover': [light.hover, dark.hover],
    '--on-primary': [light.onPrimary, dark.onPrimary],
    '--primary-soft': [light.soft, dark.soft],
  };
  const lines = Object.entries(tokens).map(([name, pair]) => `${name}:light-dark(${pair.join(',')})`);
  return `:root{${lines.join(';')}}\n`;
}
