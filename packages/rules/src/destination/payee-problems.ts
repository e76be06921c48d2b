import { isValidBIC } from 'ibantools';
import { isRoutingNumber } from './routing-number.ts';
import type { Beneficiary, TypedPayee } from './typed-payee.ts';

export function sortCodeProblem(code: string | undefined): Readonly<Record<string, string>> {
  if (code === undefined) return { [field('sort_code')]: 'Enter the sort code.' };
  return /^[0-9]{6}$/.test(code) ? {} : { [field('sort_code')]: 'A sort code has 6 digits.' };
}

export function routingProblem(number: string | undefined): Readonly<Record<string, string>> {
  if (number === undefined) return { [field('routing_number')]: 'Enter the routing number.' };
  if (isRoutingNumber(number)) return {};
  return { [field('routing_number')]: 'This routing number is not right. Please check its 9 digits.' };
}

export function bicProblem(
  bic: string | undefined,
  { required }: { required: boolean },
): Readonly<Record<string, string>> {
  if (bic === undefined) return required ? { [field('swift_bic')]: 'Enter the SWIFT/BIC.' } : {};
  if (!/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(bic))
    return { [field('swift_bic')]: 'A SWIFT/BIC has 8 or 11 letters and digits.' };
  return isValidBIC(bic) ? {} : { [field('swift_bic')]: 'This SWIFT/BIC is not right. Please check it.' };
}

/** Every field that was given and that the shape has no place for. */
export function surplus(
  { currency, beneficiary }: TypedPayee,
  places: readonly (keyof Beneficiary)[],
  shape: string,
): Readonly<Record<string, string>> {
  const names = Object.keys(beneficiary) as (keyof Beneficiary)[];
  const tooMuch = names.filter((name) => !places.includes(name));
  return Object.fromEntries([
    ...tooMuch.map((name) => [field(name), `Leave this empty. ${shape} has no ${wordsFor[name]}.`]),
    ...(currency !== 'USD' && beneficiary.transfer_type !== undefined
      ? [
          [
            field('transfer_type'),
            'Leave this empty. Only payments in US dollars are local or international.',
          ],
        ]
      : []),
  ]);
}

const wordsFor = {
  transfer_type: 'transfer type',
  account_type: 'account type',
  routing_number: 'routing number',
  sort_code: 'sort code beside it',
  swift_bic: 'SWIFT/BIC',
  bank_address: 'bank address',
  recipient_address: 'recipient address',
} as const satisfies Record<keyof Beneficiary, string>;

export const field = (name: keyof Beneficiary): string => `beneficiary.${name}`;
