/** Why another bank has sent a payment back, in words, by its code of ISO 20022; undefined for one that says nothing to a customer. */
export function returnReasonInWords(code: string): string | undefined {
  return Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : undefined;
}

const reasons = {
  AC01: 'There is no account with this number.',
  AC03: 'There is no account with this number.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account cannot take payments of this kind.',
  AM05: 'The other bank has already received this payment.',
  BE01: 'The name is not that of the account.',
  BE04: 'The address of the payee is missing.',
  CUST: 'The payee did not want it.',
  DUPL: 'The other bank has already received this payment.',
  FOCR: 'It was called back.',
  MD07: 'The holder of the account has died.',
  RC01: 'There is no bank with this code.',
  RR04: 'The law does not allow it.',
} as const;
