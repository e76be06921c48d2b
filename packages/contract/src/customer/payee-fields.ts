import * as z from 'zod';
import { payeeAccountTypes, transferTypes } from '../choices.ts';
import { answered, currency, line, optional, sent } from '../fields.ts';
import { limits } from '../limits.ts';

/** How an account that is to be paid is written, in every call that takes or answers one. */

const accountNumber = z
  .string("Enter the recipient's account number or IBAN.")
  .max(2 * limits.accountNumber, { error: `Use at most ${limits.accountNumber} characters.`, abort: true })
  .overwrite((text) => text.replaceAll(/[ -]/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{4,34}$/, "Enter the recipient's account number or IBAN.");

const digits = (count: number, what: string) =>
  z
    .string(`Enter the ${what}.`)
    .max(40, { error: `Enter the ${count} digits of the ${what}.`, abort: true })
    .overwrite((text) => text.replaceAll(/[ -]/g, ''))
    .regex(new RegExp(`^[0-9]{${count}}$`), `Enter the ${count} digits of the ${what}.`);

/** What a payment needs beside the account number; which of it depends on the currency and the way. */
const beneficiary = sent({
  transfer_type: optional(z.enum(transferTypes, 'Choose local or international.')),
  account_type: optional(z.enum(payeeAccountTypes, 'Choose checking, savings or other.')),
  routing_number: optional(digits(9, 'routing number')),
  sort_code: optional(digits(6, 'sort code')),
  swift_bic: optional(
    z
      .string('Enter the SWIFT/BIC.')
      .overwrite((text) => text.trim().toUpperCase())
      .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, 'A SWIFT/BIC has 8 or 11 letters and digits.')
      .meta({ maxLength: 11 }),
  ),
  bank_address: optional(line("the bank's address", limits.addressLine)),
  recipient_address: optional(line("the recipient's address", limits.addressLine)),
});

export const accountName = line("the recipient's name", limits.accountName);

/** As it is sent. */
export const sentPayee = {
  currency,
  bank_name: line("the bank's name", limits.bankName),
  account_name: accountName,
  account_number: accountNumber,
  beneficiary: beneficiary.optional(),
};

/** As it is answered: sent like this, it is the same account again. */
export const answeredPayee = {
  account_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  currency,
  beneficiary: answered({
    transfer_type: z.enum(transferTypes).optional(),
    account_type: z.enum(payeeAccountTypes).optional(),
    routing_number: z.string().optional(),
    sort_code: z.string().optional(),
    swift_bic: z.string().optional(),
    bank_address: z.string().optional(),
    recipient_address: z.string().optional(),
  }),
};
