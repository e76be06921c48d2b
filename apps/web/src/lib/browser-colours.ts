import { grounds, usualColour } from '@farthing/rules';

/** For what surrounds the page, where no style sheet reaches: those of bg in both themes, and of primary. */
export const browserColours = {
  light: grounds.light[0],
  dark: grounds.dark[0],
  brand: usualColour.light,
} as const;
