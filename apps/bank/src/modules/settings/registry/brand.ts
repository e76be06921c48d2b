import { usualSlogan } from '@farthing/contract';
import { usualColour } from '@farthing/rules';
import type { SettingDefinition } from './setting.ts';

/** Only administrators propose it, as all that the bank says of itself in public. */
const brand = {
  group: 'brand',
  propose: ['administrator'],
  concerns: { kind: 'readers' },
} as const;

export const brands = {
  'brand.name': {
    ...brand,
    field: { kind: 'text', most: 40, optional: false, form: 'name' },
    title: 'Name of the bank',
    help: 'On every page, in every email and on receipts. Documents that were made before keep the old name, and payees who are known by it stay known.',
    default: ({ brandName }) => brandName,
    concerns: { kind: 'everybody' },
  },
  'brand.short-name': {
    ...brand,
    field: { kind: 'text', most: 12, optional: true, form: 'name' },
    title: 'Short name of the bank',
    help: 'Under the icon on a phone. If empty, the full name is used.',
    default: '',
  },
  'brand.slogan': {
    ...brand,
    field: { kind: 'text', most: 60, optional: false, form: 'line' },
    title: 'Slogan',
    help: 'At the top of the home page, in its title, and beside the forms for signing up and in.',
    default: usualSlogan,
  },
  'brand.colour.light': {
    ...brand,
    field: { kind: 'colour', theme: 'light' },
    title: 'Colour on light pages',
    help: 'For buttons and links, also in emails. A colour that is hard to read on a light page is refused.',
    default: usualColour.light,
  },
  'brand.colour.dark': {
    ...brand,
    field: { kind: 'colour', theme: 'dark' },
    title: 'Colour on dark pages',
    help: 'For buttons and links, also in emails. A colour that is hard to read on a dark page is refused.',
    default: usualColour.dark,
  },
} as const satisfies Record<string, SettingDefinition>;
