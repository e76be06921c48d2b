import { insertion, type Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import {
  compareNames,
  type Destination,
  type Holder,
  isAgainstName,
  type NameResult,
  otherNameInWords,
  payeeKeyOf,
} from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import { refusalOf } from '../../../platform/refusal.ts';
import { answerTo, countQuestion, isUsedUp, keptSince, type NameServices } from './check.ts';
import { findKept, findPaymentName, insertCheck, listHolders } from './store.ts';

/** A payment whose payee's name is to be known. */
export type PaymentToName = {
  readonly customerId: string;
  readonly name: string;
  readonly currency: Currency;
  readonly destination: Destination;
  /** Who holds the account, where the payment has read it already. */
  readonly holders: readonly Holder[] | undefined;
  /** When the payer has asked about names. */
  readonly askedAt: readonly Date[];
  /** The payer has said that they want to pay whatever the name is. */
  readonly despite: boolean;
  /** By what it is approved otherwise. */
  readonly approvedBy: 'code' | 'approval';
};

export type PaymentName = {
  readonly name: string;
  readonly result: NameResult;
  readonly agreedBy: 'choice' | 'code' | 'approval' | null;
  readonly checkedAt: Date;
  /** It is in another name, and the payer may know: what the rules of risk make of it tells them too. */
  readonly isOther: boolean;
  /** The payer has asked too often: whether it is right is not told, and it is judged like one that nobody could check. */
  readonly isUnasked: boolean;
  /** What the payer is told before they approve it. */
  readonly note: string | null;
};

/**
 * What is known of the name when a payment is asked for; it never keeps it from being made. An account here is always compared. One
 * elsewhere is asked for unless the payer has asked before; the lines of a file and the days of an order ask nobody.
 */
export async function nameOfPayment(services: NameServices, payment: PaymentToName): Promise<PaymentName> {
  const { name, despite, approvedBy, destination } = payment;
  const { result, isTold } =
    destination.shape === 'inside' ? await named(services, payment) : await asked(services, payment);
  const isAgainst = isAgainstName(result);
  const agreedBy = !isAgainst ? null : despite ? 'choice' : isTold ? approvedBy : null;
  const note = noteOf({ name, result, agreedBy, isUnasked: !isTold });
  const judged = { isOther: isAgainst && isTold, isUnasked: !isTold };
  return { name, result, agreedBy, checkedAt: services.clock.now(), ...judged, note };
}

type Known = { readonly result: NameResult; readonly isTold: boolean };

async function named(services: NameServices, payment: PaymentToName): Promise<Known> {
  const { name, destination, approvedBy } = payment;
  if (destination.shape !== 'inside') throw new Error('only an account here has holders that we know');
  const { database } = services;
  const holders = payment.holders ?? (await listHolders(database.kysely, destination.accountNumber));
  const { result } = compareNames(name, holders);
  if (approvedBy !== 'code') return { result, isTold: true };
  // Only where a note, or that it is held, would tell something: payments must not be a way to try names without being counted.
  if (isAgainstName(result)) return { result, isTold: await isCounted(services, payment, result) };
  // Beyond the bound a right name is judged like a wrong one, or that it is not held would tell it.
  return {
    result,
    isTold: !(await isUsedUp(services, payment.askedAt)) || (await isKept(services, payment)),
  };
}

async function asked(services: NameServices, payment: PaymentToName): Promise<Known> {
  const { database, clock } = services;
  const kept = await findKept(database.kysely, questionOf(payment), keptSince(clock.now()));
  if (kept !== undefined) return { result: kept.result, isTold: true };
  if (payment.approvedBy === 'approval') return { result: 'not_checked', isTold: true };
  if ((await refusalOf(countQuestion(services, payment.customerId))) !== undefined)
    return { result: 'not_checked', isTold: false };
  const answer = await answerTo(services, payment);
  await keep(services, payment, answer);
  return { result: answer.result, isTold: true };
}

async function isCounted(
  services: NameServices,
  payment: PaymentToName,
  result: NameResult,
): Promise<boolean> {
  if (await isKept(services, payment)) return true;
  if ((await refusalOf(countQuestion(services, payment.customerId))) !== undefined) return false;
  await keep(services, payment, { result, closeName: null });
  return true;
}

async function isKept({ database, clock }: NameServices, payment: PaymentToName): Promise<boolean> {
  const kept = await findKept(database.kysely, questionOf(payment), keptSince(clock.now()));
  return kept !== undefined;
}

function questionOf({ customerId, destination, name }: PaymentToName) {
  return { customerId, payeeKey: payeeKeyOf(destination), askedName: name };
}

async function keep(
  { database, ids, clock }: NameServices,
  payment: PaymentToName,
  answer: Awaited<ReturnType<typeof answerTo>>,
): Promise<void> {
  const check = { id: ids.next(), ...questionOf(payment), ...answer, checkedAt: clock.now() };
  await database.transaction((tx) => insertCheck(tx, check));
}

type Noted = Pick<PaymentName, 'name' | 'result' | 'agreedBy' | 'isUnasked'>;

/** What the payer reads before they enter the code; null when there is nothing to say. */
function noteOf({ name, result, agreedBy, isUnasked }: Noted): string | null {
  if (isUnasked)
    return `You have checked too many names, so we could not check whether the account is held by ${name}. Enter the code only if you are sure whose account it is.`;
  if (agreedBy !== 'code') return null;
  if (result !== 'other_kind') return otherNameInWords(name);
  return `${name} is a company, but the account is a person’s. It may be a scam. Enter the code only if you are sure whose account it is.`;
}

const kept = insertion('payment_name', {
  columns: {
    withdrawal_id: 'uuid',
    asked_name: 'text',
    result: 'text',
    agreed_by: 'text?',
    checked_at: 'timestamptz',
  },
  unless: ['withdrawal_id'],
});

/** Written with the payment, and never changed. */
export function paymentNameRow(
  withdrawalId: string,
  { name, result, agreedBy, checkedAt }: PaymentName,
): Row {
  return kept.row({
    withdrawal_id: withdrawalId,
    asked_name: name,
    result,
    agreed_by: agreedBy,
    checked_at: checkedAt,
  });
}

/** The same once more, of a payment that waits for its code. */
export async function noteOfPayment(
  reader: Reader,
  withdrawalId: string,
  { isUnasked }: Pick<PaymentName, 'isUnasked'>,
): Promise<string | null> {
  const kept = await findPaymentName(reader, withdrawalId);
  return kept === undefined ? null : noteOf({ ...kept, isUnasked });
}
