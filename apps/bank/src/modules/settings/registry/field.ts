import { type SettingField, settingTexts } from '@farthing/contract';
import { type Currency, format, fromDecimal, toDecimal } from '@farthing/money';
import { colourProblem } from '@farthing/rules';
import { z } from 'zod';
import { isAccountKey } from '../../../platform/wallet-keys/wallet-key.ts';

/** What a setting takes. Amounts are in the currency of the ledger, which only the running bank knows. */
export type Field = WithoutCurrency<SettingField>;

type WithoutCurrency<Described> = Described extends { readonly currency: string }
  ? Omit<Described, 'currency'>
  : Described;

/**
 * Reads a value into the one form in which it is kept, so that 1.5 and 1.50 are the same. What does not fit is said in words
 * that can stand beside a form field.
 */
export function schemaOf(field: Field, currency: Currency): z.ZodType<string, string> {
  switch (field.kind) {
    case 'amount':
      return amountSchema(field, currency);
    case 'percent':
      return percentSchema(field);
    case 'count':
      return countSchema(field);
    case 'colour':
      return colourSchema(field);
    case 'choice':
      return z
        .string()
        .refine((value) => field.choices.includes(value), `Choose one of ${field.choices.join(', ')}.`);
    case 'text':
      return textSchema(field);
  }
}

/** As a person reads it. */
export function inWords(field: Field, value: string, currency: Currency): string {
  switch (field.kind) {
    case 'amount':
      return format(fromDecimal(value, currency));
    case 'percent':
      return `${value}%`;
    case 'count':
      return `${Number(value).toLocaleString('en-GB')} ${value === '1' ? field.unit.replace(/s$/, '') : field.unit}`;
    default:
      return value === '' ? 'Not given' : value;
  }
}

function amountSchema({ least, most }: Extract<Field, { kind: 'amount' }>, currency: Currency) {
  const [lowest, highest] = [fromDecimal(least, currency), fromDecimal(most, currency)];
  const message = `Enter an amount from ${format(lowest)} to ${format(highest)}, in digits such as ${toDecimal(highest)}.`;
  return kept(/^\d{1,12}(?:\.\d{1,2})?$/, message, (text) => {
    const [whole = '', fraction = ''] = text.split('.');
    const amount = fromDecimal(`${BigInt(whole)}.${fraction.padEnd(2, '0')}`, currency);
    return amount.minor >= lowest.minor && amount.minor <= highest.minor ? toDecimal(amount) : undefined;
  });
}

function percentSchema({ least, most }: Extract<Field, { kind: 'percent' }>) {
  const message = `Enter a percentage from ${least} to ${most}, with at most two decimals.`;
  return kept(/^\d{1,3}(?:\.\d{1,2})?$/, message, (text) =>
    within(Number(text), Number(least), Number(most)),
  );
}

function countSchema({ least, most }: Extract<Field, { kind: 'count' }>) {
  const message = `Enter a whole number from ${least} to ${most}.`;
  return kept(/^\d{1,9}$/, message, (text) => within(Number(text), least, most));
}

function within(figure: number, least: number, most: number): string | undefined {
  return figure >= least && figure <= most ? String(figure) : undefined;
}

function colourSchema({ theme }: Extract<Field, { kind: 'colour' }>): z.ZodType<string, string> {
  return z
    .string()
    .overwrite((text) => text.trim().toLowerCase())
    .superRefine((colour, context) => {
      const message = colourProblem(colour, theme);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}

/** Text of a form that is kept in another; undefined is what does not fit. */
function kept(form: RegExp, message: string, read: (text: string) => string | undefined) {
  return z.string().transform((text, context) => {
    const trimmed = text.trim();
    const value = form.test(trimmed) ? read(trimmed) : undefined;
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
}

/** The form of a key says nothing of a letter that was mistyped; its checksum does. */
const damagedKey = 'Enter the whole public key. A character of this one is wrong or missing.';

function textSchema({ most, optional, form }: Extract<Field, { kind: 'text' }>): z.ZodType<string, string> {
  const written: z.ZodType<string, string> = settingTexts[form](most);
  const given = form === 'wallet-key' ? written.refine(isAccountKey, damagedKey) : written;
  if (!optional) return given;
  return z.string().transform((text, context) => {
    if (text.trim() === '') return '';
    const parsed = given.safeParse(text);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues)
      context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
}
