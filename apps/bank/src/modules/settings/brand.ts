import { type BrandColours, themeColours, usualColour } from '@farthing/rules';
import type { Brand } from '../../platform/brand.ts';
import type { SettingValues } from './registry/index.ts';
import type { Settings } from './snapshot.ts';

/** The brand of the moment at which one looks. */
export function brandBy(known: () => Settings): Brand {
  return {
    get name() {
      return known().values['brand.name'];
    },
    get formerNames() {
      return known().formerNames;
    },
    get colours() {
      return coloursOf(known().values);
    },
  };
}

export function coloursOf(values: SettingValues): BrandColours | null {
  const [light, dark] = [values['brand.colour.light'], values['brand.colour.dark']];
  if (light === usualColour.light && dark === usualColour.dark) return null;
  return { light: themeColours(light, 'light'), dark: themeColours(dark, 'dark') };
}
