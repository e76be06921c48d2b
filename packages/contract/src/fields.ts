import { type AmountProblem, currencyCodes, parseAmount, toDecimal } from '@farthing/money';
import * as z from 'zod';
import { countryCodeOf } from './countries.ts';
import { limits } from './limits.ts';
import { canonicalEndToEndId, canonicalHash, endToEndForm, hashForm } from './outside-reference.ts';
import {
  codeForm,
  codeFormProblem,
  emailFormProblem,
  newPinForm,
  newPinFormProblem,
  pinForm,
  pinFormProblem,
} from './security/typed-fields.ts';
import { characters, holdsAddress, isNameShaped, isOneScript, isReadable, tidyLine } from './text.ts';

/**
 * The fields that calls are made of. Each cleans what was sent (spaces at the ends, letter case where it does not
 * count, Unicode composed), then checks it, and says what to do in words that can stand beside a form field.
 */

const unreadable = 'Remove characters that cannot be shown.';

/** What a call takes: these fields and no others, so that a `balance` or a `role` slipped in is refused. */
export const sent = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? 'This field is not known here.' : 'Send the fields of this call.',
  });

/** What a call answers: the server writes only these fields, and a client does not mind one that is newer. */
export const answered = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape);

/** An answer with something for a person to read. */
export const done = { status: z.literal('success'), message: z.string() } as const;

/** One line of text: a bank, a street, a purpose. Any script, no control characters, nothing invisible. */
export const line = (what: string, max: number) =>
  required(what)
    .overwrite(tidyLine)
    .min(1, { error: `Enter ${what}.`, abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .refine(isReadable, { error: unreadable, abort: true });

/** Text of several lines. */
export const prose = (what: string, max: number) =>
  required(what)
    .overwrite((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim())
    .min(1, { error: `Enter ${what}.`, abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .refine((text) => isReadable(text.replaceAll(/[\n\t]/g, ' ')), { error: unreadable, abort: true });

/** A person's name as the person writes it: O'Brien, Anne-Marie, Nguyễn, 王. */
export const personName = (what: string) =>
  line(what, limits.personName)
    .refine(isNameShaped, { error: 'Use letters, spaces, apostrophes and hyphens only.', abort: true })
    .refine((name) => !holdsAddress(name), { error: 'Put a space after each full stop.', abort: true })
    .refine(isOneScript, { error: 'Use letters of one script only.' });

export const email = required('your email address')
  .overwrite((text) => text.trim().normalize('NFC').toLowerCase())
  .min(1, { error: 'Enter your email address.', abort: true })
  .max(limits.email, { error: tooLong(limits.email), abort: true })
  .regex(z.regexes.email, emailFormProblem)
  .meta({ format: 'email', examples: ['name@example.com'] });

/** A password being chosen. Any characters; what makes it weak is for the bank to say. */
export const newPassword = password()
  .refine((text) => characters(text) >= limits.passwordMin, {
    error: `Use at least ${limits.passwordMin} characters.`,
    abort: true,
  })
  .meta({ format: 'password', minLength: limits.passwordMin });

/** A password being given: whether it is right is not for a schema to say. */
export const givenPassword = password().meta({ format: 'password' });

/** The password of somebody who is signed in, asked for once more. */
export const currentPassword = password('your current password').meta({ format: 'password' });

/** A day of the calendar, YYYY-MM-DD; 30 February is none. */
export const date = z.iso.date('Enter a date as YYYY-MM-DD.');

export const dateOfBirth = date.refine(
  (day) => day >= '1900-01-01',
  'Enter your date of birth as YYYY-MM-DD.',
);

/** The six digits of an emailed code. */
export const code = required('the 6-digit code')
  .trim()
  .regex(codeForm, codeFormProblem)
  .meta({ examples: ['123456'] });

/** The six digits that an authenticator app shows, or a recovery code in its stead. */
export const secondFactor = required('the code')
  .max(40, { error: tooLong(40), abort: true })
  .overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .regex(/^([0-9]{6}|[0-9A-HJKMNP-TV-Z]{10})$/, 'Enter the 6 digits of the code, or a recovery code.')
  .meta({ examples: ['123456'] });

/** A PIN being created. */
export const newPin = required('a PIN').regex(newPinForm, newPinFormProblem);

/** A PIN being given. */
export const givenPin = required('your PIN').regex(pinForm, pinFormProblem);

export const uuid = z.uuid('This is not an id that we know.');

const referenceForm = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, 'This is not a reference that we know.');

/** How a payment is asked for: by its id, or by the reference that stands on receipts and statements. */
export const withdrawalIdOrReference = z.union([uuid, referenceForm], 'This is not an id that we know.');

/** As the tz database names it: Europe/London. */
export const timeZone = z
  .string('Name a time zone such as Europe/London.')
  .max(64, 'Name a time zone such as Europe/London.')
  .regex(/^[A-Za-z0-9_+/-]+$/, 'Name a time zone such as Europe/London.')
  .refine(isTimeZone, 'Name a time zone such as Europe/London.');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Text that the bank gave and gets back as it is: a token, a cursor. */
export const opaque = (message: string, max: number = limits.token) =>
  z
    .string(message)
    .min(1, message)
    .max(max, message)
    // None of what we give has any, and a database does not take all of them.
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), message);

/** An account of this bank as others write it: an IBAN, a sort code and a number, or the number alone. */
export const accountHere = z
  .string('Enter an IBAN, or a sort code and an account number.')
  .max(2 * limits.accountNumber, { error: `Use at most ${limits.accountNumber} characters.`, abort: true })
  .overwrite((text) => text.replaceAll(/[ -]/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{4,34}$/, 'Enter an IBAN, or a sort code and an account number.');

/** Of a payment on a chain, in the one form in which it is kept. */
export const transactionHash = required('the transaction hash')
  .max(200, { error: tooLong(200), abort: true })
  .overwrite(canonicalHash)
  .regex(hashForm, 'A transaction hash has 64 characters: digits, and letters from a to f.');

/** Of a payment of another bank, in the one form in which it is kept. */
export const endToEndId = required('the reference of the payment')
  .max(200, { error: tooLong(200), abort: true })
  .overwrite(canonicalEndToEndId)
  .regex(endToEndForm, 'Enter the end-to-end id or reference of the payment, as the statement has it.');

/** Of a payment of ours, as our pages and payment files have it. */
export const paymentReference = required('the reference of the payment')
  .overwrite((text) => text.trim().toUpperCase())
  .regex(/^[0-9A-Z-]{4,40}$/, 'A reference has 4 to 40 letters, digits and hyphens.');

export const referralCode = required('a referral code')
  .overwrite((text) => text.trim().toUpperCase())
  .regex(/^[A-Z0-9]{4,16}$/, 'A referral code has 4 to 16 letters and digits.');

export const phone = required('your phone number')
  .trim()
  .max(limits.phone, { error: tooLong(limits.phone), abort: true })
  .regex(/^\+?(?:[ ().-]*[0-9]){6,15}[ ().-]*$/, 'Enter a phone number such as +44 20 7946 0000.');

export const country = required('your country')
  .max(limits.countryName, { error: tooLong(limits.countryName), abort: true })
  .overwrite((text) => countryCodeOf(text) ?? text)
  .refine(
    (text) => countryCodeOf(text) === text,
    'Enter a country by its name or two-letter code, such as GB.',
  )
  .meta({ examples: ['GB', 'United Kingdom'] });

export const currency = z.enum(currencyCodes, {
  error: `Choose ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(currencyCodes)}.`,
});

/**
 * An amount that someone sends, as a string or a JSON number; handlers get the string that the API writes, '1250.00'.
 * The API counts in two decimals whatever the currency.
 */
export const amount = z
  .union([z.string(), z.number()], 'Enter an amount such as 1250.00.')
  .transform((value, context) => {
    const parsed = parseAmount(value, 'USD');
    if (parsed.ok) return toDecimal(parsed.money);
    context.addIssue({ code: 'custom', message: amountMessages[parsed.problem], input: value });
    return z.NEVER;
  })
  .meta({
    description: 'Positive, with at most two decimals.',
    examples: ['1250.00'],
    pattern: '^(?:0|[1-9][0-9]{0,39})(?:\\.[0-9]{1,2})?$',
    maxLength: 43,
  });

/** A field that may be left out or left empty. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  z
    .preprocess(
      (value: z.input<Field> | '' | undefined) => (value === '' ? undefined : value),
      field.optional(),
    )
    .optional();

/** A switch, also as the text that a form sends. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'Send true or false.')
  .transform((value) => value === true || value === 'true')
  .default(false);

/** What answers are made of: as they are, nothing to clean. */
export const moneyText = z
  .string()
  .regex(/^-?[0-9]+\.[0-9]{2}$/)
  .meta({ examples: ['1250.00'] });
export const decimalText = z
  .string()
  .regex(/^[0-9]+(?:\.[0-9]+)?$/)
  .meta({ examples: ['0.78'] });
export const time = z.iso.datetime();
/** Of a bank: 'Sort code' and '60-16-13', 'Routing number' and '011000015'. */
export const bankCode = answered({ name: z.string(), code: z.string() });

const amountMessages: Readonly<Record<AmountProblem, string>> = {
  not_a_number: 'Enter an amount such as 1250.00.',
  not_exact: 'Send an amount this large as text.',
  too_many_decimals: 'Use at most two decimals.',
  not_positive: 'Enter an amount greater than zero.',
  too_small: 'This amount is too small.',
  too_large: 'This amount is too large.',
};

function tooLong(max: number): string {
  return `Use at most ${max} characters.`;
}

function required(what: string) {
  return z.string(`Enter ${what}.`);
}

function password(what = 'your password') {
  return (
    required(what)
      .min(1, { error: `Enter ${what}.`, abort: true })
      // A bound before the work below; some characters take several units of JavaScript's length.
      .max(limits.passwordMax * 4, { error: tooLong(limits.passwordMax), abort: true })
      .overwrite((text) => text.normalize('NFC'))
      .refine((text) => text.isWellFormed(), { error: unreadable, abort: true })
      .refine((text) => characters(text) <= limits.passwordMax, {
        error: tooLong(limits.passwordMax),
        abort: true,
      })
  );
}
