import type { Evidence } from '@farthing/contract';
import { add } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';
import {
  accountOf,
  bankParty,
  codeFact,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  payeeParty,
  textFact,
  timeFact,
} from './evidence.ts';
import { findPaymentRecord, type PaymentRecord } from './records.ts';

/** What a yes does with a payment: it is sent, or its money is given back. */
export async function paymentEvidence(
  reader: Reader,
  payment: PaymentRecord,
  yes: 'send' | 'return',
  facts: Evidence['facts'] = [],
): Promise<Evidence> {
  const { customerId, payeeCustomerId, amount, debit, fee } = payment;
  const payer = await customerParty(reader, customerId);
  const total = add(debit, fee);
  return {
    moves:
      yes === 'send'
        ? [{ from: payer, to: await payeeOf(reader, payment), ...inDecimal(amount) }]
        : [{ from: bankParty('payouts-in-transit'), to: payer, ...inDecimal(total) }],
    facts: [...facts, ...factsOf(payment), ...(yes === 'return' ? handedOver(payment) : [])],
    reasons: [...payment.riskReasons],
    customers: await concerned(reader, [
      { part: 'payer', customerId },
      { part: 'payee', customerId: payeeCustomerId },
    ]),
    payments: [],
  };
}

/** Of a payment whose money is to be given back. */
export async function returnEvidence(
  reader: Reader,
  withdrawalId: string,
  facts: Evidence['facts'],
): Promise<Evidence> {
  const payment = await findPaymentRecord(reader, withdrawalId);
  return payment === undefined ? noEvidence : paymentEvidence(reader, payment, 'return', facts);
}

async function payeeOf(reader: Reader, payment: PaymentRecord): Promise<Evidence['moves'][number]['to']> {
  const { payeeCustomerId, accountName: name, bankName, destination } = payment;
  if (payeeCustomerId === null) return payeeParty({ name, bankName, destination });
  return { ...(await customerParty(reader, payeeCustomerId)), ...accountOf(destination) };
}

function factsOf(payment: PaymentRecord): Evidence['facts'] {
  const { amount, debit, fee, margin } = payment;
  const isExchanged = amount.currency !== debit.currency;
  return [
    moneyFact('sent', amount),
    moneyFact('debit', debit),
    moneyFact('fee', fee),
    ...(isExchanged ? [moneyFact('margin', margin), ...textFact('rate', payment.rate)] : []),
    ...textFact('purpose', payment.narration),
    ...textFact('name_check', nameInWords(payment)),
    ...timeFact('name_checked_at', payment.nameCheck?.checkedAt ?? null),
    ...textFact('approved_with', approvalInWords(payment)),
    ...codeFact('reference', payment.reference),
    ...timeFact('asked_at', payment.createdAt),
    ...timeFact('confirmed_at', payment.confirmedAt),
    ...timeFact('sent_at', payment.sentAt),
    ...(payment.state === 'in-review' ? timeFact('expires_at', payment.expiresAt) : []),
  ];
}

function nameInWords({ nameCheck, accountName }: PaymentRecord): string | null {
  if (nameCheck === null) return null;
  const { result, agreedBy } = nameCheck;
  const agreed = agreedBy === null ? undefined : agreedWords[agreedBy];
  return `${resultWords[result] ?? result}: ${accountName}${agreed === undefined ? '' : `. ${agreed}`}`;
}

function approvalInWords({ approval }: PaymentRecord): string | null {
  if (approval === null) return null;
  const { passkeyName, verifies } = approval;
  return verifies
    ? `The payer’s passkey “${passkeyName}”. Its signature under this payment verifies`
    : `The payer’s passkey “${passkeyName}”, but its signature does NOT verify: tell an administrator`;
}

const resultWords: Readonly<Record<string, string>> = {
  match: 'Match',
  close_match: 'Close match',
  no_match: 'No match',
  other_kind: 'A person’s account, not a company’s',
  not_checked: 'Not checked',
};

const agreedWords: Readonly<Record<string, string>> = {
  choice: 'The payer chose to pay anyway',
  code: 'The payer was told before the code',
  approval: 'Approved as part of a file or an order',
};

/** What was never handed over cannot have come back: whoever gives the money back has to see whether it could have left. */
function handedOver({ paymentFileId, downloadedAt }: PaymentRecord): Evidence['facts'] {
  if (downloadedAt !== null) return timeFact('handed_over', downloadedAt);
  return textFact(
    'handed_over',
    paymentFileId === null ? 'No: in no payment file' : 'No: its payment file was never downloaded',
  );
}
