/**
 * The machine-readable zone of passports and identity cards, as ICAO 9303 lays it out: three forms, each field with a check digit,
 * and one over all of them. Written here so that the page and the bank judge alike what somebody types.
 */

export type TravelDocument = {
  readonly kind: 'passport' | 'identity-card';
  /** Three letters of whoever issued it. */
  readonly issuer: string;
  readonly number: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly nationality: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly expiresOn: string;
};

export type ZoneProblem = 'form' | 'kind' | 'number' | 'birth-date' | 'expiry' | 'name' | 'whole';

export type ReadZone =
  | { readonly ok: true; readonly document: TravelDocument }
  | { readonly ok: false; readonly problem: ZoneProblem };

export const zoneProblems = {
  form: 'Enter the two or three lines at the bottom of the document, with each < as it stands there.',
  kind: 'Use a passport or an identity card.',
  number: 'The document number does not fit its check digit. Compare the lines with the document.',
  'birth-date': 'The date of birth does not fit its check digit. Compare the lines with the document.',
  expiry: 'The date of expiry does not fit its check digit. Compare the lines with the document.',
  name: 'The lines hold no name. Compare them with the document.',
  whole: 'The last check digit does not fit. Compare the lines with the document.',
} as const satisfies Record<ZoneProblem, string>;

/** What somebody typed or pasted; spaces and small letters do not count. The day decides the century of a birth. */
export function readZone(text: string, today: string): ReadZone {
  const lines = linesOf(text);
  const fields = lines === undefined ? undefined : fieldsOf(lines);
  if (fields === undefined) return { ok: false, problem: 'form' };
  const kind = kindOf(fields.type);
  if (kind === undefined) return { ok: false, problem: 'kind' };
  const problem = problemOf(fields);
  if (problem !== undefined) return { ok: false, problem };
  const birthDate = dayOf(fields.birth.value, (year) =>
    2000 + year > Number(today.slice(0, 4)) ? 1900 : 2000,
  );
  if (birthDate === undefined || birthDate > today) return { ok: false, problem: 'birth-date' };
  const expiresOn = dayOf(fields.expiry.value, () => 2000);
  if (expiresOn === undefined) return { ok: false, problem: 'expiry' };
  const [surname = '', givenNames = ''] = fields.names.split('<<').map(plain);
  if (surname === '') return { ok: false, problem: 'name' };
  const { issuer, nationality } = fields;
  return {
    ok: true,
    document: {
      ...{ kind, surname, givenNames, birthDate, expiresOn },
      ...{ issuer: plain(issuer), nationality: plain(nationality), number: plain(fields.number.value) },
    },
  };
}

/** Weights 7, 3, 1 over digits, letters from A = 10, and < = 0. */
export function checkDigit(field: string): string {
  const weights = [7, 3, 1];
  const sum = [...field].reduce((all, sign, place) => all + worth(sign) * (weights[place % 3] ?? 0), 0);
  return String(sum % 10);
}

type Checked = { readonly value: string; readonly digit: string };

type Fields = {
  readonly type: string;
  readonly issuer: string;
  readonly number: Checked;
  readonly nationality: string;
  readonly birth: Checked;
  readonly expiry: Checked;
  readonly names: string;
  readonly whole: Checked;
};

/** Broken into lines by whoever typed it, or by its length: 88, 90 or 72 signs. */
function linesOf(text: string): readonly string[] | undefined {
  const signs = text.toUpperCase().replaceAll(/\s/g, '').replaceAll(/[«‹]/g, '<');
  if (!/^[A-Z0-9<]{72,90}$/.test(signs)) return undefined;
  const width = { 88: 44, 90: 30, 72: 36 }[signs.length];
  return width === undefined ? undefined : (signs.match(new RegExp(`.{${width}}`, 'g')) ?? undefined);
}

function fieldsOf(lines: readonly string[]): Fields | undefined {
  const [first = '', second = '', third] = lines;
  return third === undefined ? ofTwoLines(first, second) : ofCard(first, second, third);
}

function ofTwoLines(first: string, second: string): Fields {
  const last = second.length - 1;
  return {
    type: first.slice(0, 2),
    issuer: first.slice(2, 5),
    names: first.slice(5),
    number: { value: second.slice(0, 9), digit: second.charAt(9) },
    nationality: second.slice(10, 13),
    birth: { value: second.slice(13, 19), digit: second.charAt(19) },
    expiry: { value: second.slice(21, 27), digit: second.charAt(27) },
    whole: {
      value: second.slice(0, 10) + second.slice(13, 20) + second.slice(21, last),
      digit: second.charAt(last),
    },
  };
}

function ofCard(first: string, second: string, third: string): Fields {
  return {
    type: first.slice(0, 2),
    issuer: first.slice(2, 5),
    number: numberOfCard(first),
    birth: { value: second.slice(0, 6), digit: second.charAt(6) },
    expiry: { value: second.slice(8, 14), digit: second.charAt(14) },
    nationality: second.slice(15, 18),
    names: third,
    whole: {
      value: first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
      digit: second.charAt(29),
    },
  };
}

/** One of more than nine signs goes on where other cards have what else they tell; its check digit is the last of them. */
function numberOfCard(first: string): Checked {
  const [start, digit] = [first.slice(5, 14), first.charAt(14)];
  if (digit !== '<') return { value: start, digit };
  const rest = /^[A-Z0-9]+/.exec(first.slice(15))?.[0] ?? '';
  return { value: start + rest.slice(0, -1), digit: rest.slice(-1) };
}

function problemOf({ number, birth, expiry, whole }: Fields): ZoneProblem | undefined {
  const fits = ({ value, digit }: Checked) => checkDigit(value) === digit;
  if (!fits(number) || plain(number.value) === '') return 'number';
  if (!fits(birth)) return 'birth-date';
  if (!fits(expiry)) return 'expiry';
  return fits(whole) ? undefined : 'whole';
}

function kindOf(type: string): TravelDocument['kind'] | undefined {
  if (type.startsWith('P')) return 'passport';
  return /^[ACI]/.test(type) ? 'identity-card' : undefined;
}

function dayOf(field: string, centuryOf: (year: number) => number): string | undefined {
  if (!/^\d{6}$/.test(field)) return undefined;
  const year = Number(field.slice(0, 2));
  const day = `${centuryOf(year) + year}-${field.slice(2, 4)}-${field.slice(4)}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day) ? undefined : day;
}

function plain(field: string): string {
  return field.replaceAll('<', ' ').trim().replaceAll(/ +/g, ' ');
}

function worth(sign: string): number {
  if (sign === '<') return 0;
  return /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55;
}
