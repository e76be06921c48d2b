import { checkDigit } from './machine-readable-zone.ts';

/**
 * The documents of a sandbox. They are ours, of a country that there is not (UTO, as ICAO 9303 uses it), and their numbers say what
 * the identity provider of the sandbox answers.
 */
export const specimenNumbers = {
  passes: 'SPECIM001',
  'more-wanted': 'SPECIM002',
  refused: 'SPECIM003',
  'to-staff': 'SPECIM004',
} as const;

export type SpecimenOutcome = keyof typeof specimenNumbers;

export const specimenIssuer = 'UTO';

export type SpecimenHolder = {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly expiresOn: string;
};

/** The two lines of a specimen passport. */
export function specimenZone(outcome: SpecimenOutcome, holder: SpecimenHolder): string {
  const number = specimenNumbers[outcome];
  const names = `${signs(holder.lastName)}<<${signs(holder.firstName)}`;
  const first = `P<${specimenIssuer}${names}`.padEnd(44, '<').slice(0, 44);
  const [birth, expiry] = [shortDay(holder.birthDate), shortDay(holder.expiresOn)];
  const [numberPart, birthPart, expiryPart] = [number, birth, expiry].map(
    (field) => field + checkDigit(field),
  );
  const other = '<'.repeat(14) + checkDigit('<'.repeat(14));
  const whole = checkDigit(`${numberPart}${birthPart}${expiryPart}${other}`);
  return `${first}\n${numberPart}${specimenIssuer}${birthPart}<${expiryPart}${other}${whole}`;
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '');
}

/** Letters as such documents have them; what cannot be written so is left out. */
function signs(name: string): string {
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[\s'’-]+/g, '<');
  return plain.replaceAll(/[^A-Z<]/g, '') || 'UNKNOWN';
}
