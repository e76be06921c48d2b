import type { CardDisputeReason, DeskCase, DeskQueue } from '@farthing/contract';
import type { LendingProductName } from '@farthing/rules';
import { disputeReasonWords, identityInWords, referralInWords } from '../evidence/index.ts';
import type { CaseRow } from './queue-store.ts';

type Words = Pick<DeskCase, 'title' | 'reasons'>;

export const caseWords: Readonly<Record<DeskQueue, (row: CaseRow) => Words>> = {
  deposits: ({ detail }) => ({ title: `Deposit on ${text(detail.network)}`, reasons: [] }),
  'late-deposits': ({ detail }) => ({
    title: `Late payment on ${text(detail.network)}`,
    reasons: ['It arrived after the deposit was closed.'],
  }),
  debts: () => ({
    title: 'Debt of a top-up',
    reasons: ['The bank of the card has taken it back, and it was not all in the account any more.'],
  }),
  disputes: ({ detail }) => ({
    title: `Dispute with ${text(detail.merchant)}`,
    reasons: [
      disputeReasonWords[text(detail.reason) as CardDisputeReason],
      ...(detail.credited === 'true' ? ['The customer was credited for now'] : []),
      ...(detail.state === 'with-merchant' ? ['The merchant has not answered in time'] : []),
      ...(detail.accepts === 'true' ? ['The merchant accepts it'] : []),
      ...(detail.accepts === 'false' ? ['The merchant objects'] : []),
    ],
  }),
  withdrawals: ({ detail, customer_status, customer_is_frozen }) => ({
    title: `${detail.route === 'internal' ? 'Payment here' : 'Payment'} to ${text(detail.account_name)}`,
    reasons: [...stateReasons(customer_status, customer_is_frozen), ...list(detail.reasons)],
  }),
  loans: ({ detail }) => ({ title: `Loan for ${text(detail.term)}`, reasons: [] }),
  lending: ({ detail }) => ({
    title: `${loanWords[text(detail.product) as LendingProductName]} over ${text(detail.months)} months`,
    reasons: [],
  }),
  credit: () => ({ title: 'Credit card', reasons: [] }),
  referrals: ({ detail }) => ({
    title: `Bonus for bringing in ${text(detail.referee_name)}`,
    reasons: referralInWords(list(detail.signals)),
  }),
  'identity-checks': ({ detail }) => ({
    title: list(detail.signals).includes('name-correction')
      ? 'Correction of a name'
      : `Identity check for tier ${text(detail.tier)}`,
    reasons: identityInWords(list(detail.signals)),
  }),
  screening: ({ detail }) => ({
    title:
      text(detail.payee) === 'true'
        ? `The payee ${text(detail.name)} is like a name on a list`
        : `${text(detail.name)} is like a name on a list`,
    reasons: [
      `${text(detail.listed_name)} is on the list ${text(detail.list)} (${listKinds[text(detail.kind)] ?? ''}) as entry ${text(detail.entry)}`,
      `The names are alike by ${text(detail.likeness)} of 100`,
    ],
  }),
  accounts: ({ detail }) => ({ title: 'Locked account', reasons: [...list(detail.reason)] }),
  logins: ({ detail }) => ({
    title: 'Locked sign-in',
    reasons: [
      `${text(detail.failures)} wrong passwords`,
      ...(Number(detail.locks) > 1 ? [`Locked ${text(detail.locks)} times in a row`] : []),
    ],
  }),
  pins: ({ detail }) => ({ title: 'Locked PIN', reasons: [`${text(detail.tries)} wrong tries`] }),
  messages: ({ detail }) => ({ title: `Message from ${text(detail.full_name)}`, reasons: [] }),
};

/** Nothing leaves the account of a customer who is not active: whoever decides has to see that first. */
function stateReasons(status: CaseRow['customer_status'], isFrozen: CaseRow['customer_is_frozen']): string[] {
  const stop =
    status === undefined || status === 'active' ? (isFrozen === true ? 'frozen' : undefined) : status;
  return stop === undefined ? [] : [`The customer’s account is ${stop}: this payment cannot be approved`];
}

type Detail = CaseRow['detail'][string] | undefined;

export function text(value: Detail): string {
  return typeof value === 'string' ? value : '';
}

function list(value: Detail): readonly string[] {
  if (typeof value === 'string') return [value];
  return value ?? [];
}

const loanWords: Readonly<Record<LendingProductName, string>> = {
  personal: 'Personal loan',
  business: 'Small business loan',
  merchant: 'Merchant loan',
};

const listKinds: Readonly<Record<string, string>> = {
  sanctions: 'sanctions',
  exposed: 'politically exposed people',
};
