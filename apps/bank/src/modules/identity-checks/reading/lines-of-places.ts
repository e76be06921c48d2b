import { readZone } from '@farthing/rules/documents';
import { signs } from './sign-shapes.ts';

/**
 * What can stand at each place of each line: a digit (D) or a letter (L), or one of them or a filler (d, l), the sex (s), or
 * anything (a).
 */
export type Form = readonly string[];

export const forms: readonly Form[] = [
  // A passport.
  [`L${'l'.repeat(43)}`, `${'a'.repeat(9)}Dlll${'D'.repeat(7)}s${'D'.repeat(7)}${'a'.repeat(14)}dD`],
  // A card of two lines.
  [`L${'l'.repeat(35)}`, `${'a'.repeat(9)}Dlll${'D'.repeat(7)}s${'D'.repeat(7)}${'a'.repeat(7)}D`],
  // A card of three lines.
  [
    `Lllll${'a'.repeat(9)}d${'a'.repeat(15)}`,
    `${'D'.repeat(7)}s${'D'.repeat(7)}lll${'a'.repeat(11)}D`,
    'l'.repeat(30),
  ],
];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const allowed: Readonly<Record<string, string>> = {
  ...{ D: digits, d: `${digits}<`, L: letters, l: `${letters}<`, s: 'MFX<', a: `${letters}${digits}<` },
};

/** Those that a check digit covers: names and countries have none. */
const isCovered = (kind: string) => 'Dda'.includes(kind);

/** How much the sign at a place looks like each sign, in their order. */
export type Look = (row: number, place: number) => ArrayLike<number>;

/** Below that, it is no sign; and within that of the likeliest, it may be the other one as well. */
const [leastLike, doubt, mostChoices] = [0.6, 0.05, 64];

/**
 * The lines as they are typed. Each place holds the sign that it looks most like of those that may stand there. Where it looks like
 * another one as well, the check digits have to leave one choice; where no check digit can, nothing is read. No sign is guessed.
 */
export function linesOfPlaces(form: Form, look: Look, today: string): string | undefined {
  let choices = [''];
  for (const [row, kinds] of form.entries()) {
    for (const [place, kind] of [...kinds].entries()) {
      const likely = likelySigns(look(row, place), allowed[kind] ?? '');
      if (likely.length === 0 || (likely.length > 1 && !isCovered(kind))) return undefined;
      choices = choices.flatMap((begun) => likely.map((sign) => begun + sign));
      if (choices.length > mostChoices) return undefined;
    }
    if (row + 1 < form.length) choices = choices.map((begun) => `${begun}\n`);
  }
  const [only, ...others] = choices.filter((lines) => readZone(lines, today).ok);
  return others.length === 0 ? only : undefined;
}

function likelySigns(likeness: ArrayLike<number>, among: string): readonly string[] {
  const known = [...among].map((sign) => ({ sign, like: likeness[signs.indexOf(sign)] ?? 0 }));
  const most = Math.max(...known.map(({ like }) => like));
  if (most < leastLike) return [];
  return known.filter(({ like }) => like > most - doubt).map(({ sign }) => sign);
}
