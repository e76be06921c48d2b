import {
  type AnswerOf,
  type addPayee as addPayeeCall,
  type BodyOf,
  type KeptPayee,
  type listKeptPayees,
  mostPayees,
} from '@farthing/contract';
import { makeDestination, payeeKeyOf } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changes } from '../audit/index.ts';
import {
  inAudit,
  numberInAudit,
  ownPayee,
  type Payee,
  type PayeeWish,
  toAnswer,
  wishedPayee,
} from './payee.ts';
import type { PayeeServices } from './services.ts';
import { deletePayee, findPaid, insertPayee, listPayees, type NewPayee, savePayee } from './store.ts';

export type Asking = { readonly customerId: string; readonly origin: Origin };

export async function readBook(
  services: PayeeServices,
  customerId: string,
): Promise<AnswerOf<typeof listKeptPayees>> {
  const { database, payments } = services;
  const payees = await listPayees(database.kysely, payments, customerId);
  return { payees: payees.map((payee) => answerOf(services, payee)), most: mostPayees };
}

/** By what was typed: its form is checked, and not who has the account. */
export async function addPayee(
  services: PayeeServices,
  tx: Tx,
  asking: Asking,
  { label, favourite = false, account_name: accountName, ...typed }: BodyOf<typeof addPayeeCall>,
): Promise<KeptPayee> {
  const { brand, config } = services;
  const own = { ...config.accountCodes, brandName: brand.name, formerNames: brand.formerNames };
  const made = makeDestination({ ...typed, beneficiary: typed.beneficiary ?? {} }, own);
  if (!made.ok) throw new Refusal('payee_invalid', { fields: made.fields });
  const { destination } = made;
  return keep(services, tx, asking, {
    payeeKey: payeeKeyOf(destination),
    ...{ label: label ?? null, accountName, destination, isFavourite: favourite },
    ...{ bankName: typed.bank_name, currency: typed.currency },
  });
}

/** As a payment has it that left an account of theirs, whoever of those who share it has prepared it. */
export async function keepPaid(
  services: PayeeServices,
  tx: Tx,
  asking: Asking,
  withdrawalId: string,
): Promise<KeptPayee> {
  const paid = await findPaid(tx, services.payments, asking.customerId, withdrawalId);
  if (paid === undefined) throw new Refusal('withdrawal_not_found');
  return keep(services, tx, asking, { ...paid, label: null, isFavourite: false });
}

export async function changePayee(
  services: PayeeServices,
  { customerId, origin }: Asking,
  payeeId: string,
  wish: PayeeWish,
): Promise<KeptPayee> {
  return services.database.transaction(async (tx) => {
    const before = ownPayee(await lockedBook(services, tx, customerId), payeeId);
    const after = wishedPayee(wish, before);
    await savePayee(tx, customerId, payeeId, after);
    if (after.accountName !== before.accountName)
      await services.screening.screenPayees(tx, [screenedOf(customerId, { ...before, ...after })]);
    await services.audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'payee.change',
      subject: { kind: 'payee', id: payeeId },
      origin,
      ...changes(inAudit(before), inAudit(after)),
    });
    // What was answered about one name says nothing of another.
    const nameCheck = after.accountName === before.accountName ? before.nameCheck : null;
    return answerOf(services, { ...before, ...after, nameCheck });
  });
}

export async function removePayee(
  services: PayeeServices,
  { customerId, origin }: Asking,
  payeeId: string,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const before = ownPayee(await lockedBook(services, tx, customerId), payeeId);
    await deletePayee(tx, customerId, payeeId);
    await services.audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'payee.remove',
      subject: { kind: 'payee', id: payeeId },
      origin,
      before: { ...inAudit(before), ...numberInAudit(before) },
    });
  });
}

/** One at a time for each customer, so that two at once cannot make one too many, nor the same account twice. */
async function keep(
  services: PayeeServices,
  tx: Tx,
  { customerId, origin }: Asking,
  wished: Omit<NewPayee, 'id'>,
): Promise<KeptPayee> {
  const { ids, clock, audit, payments, screening } = services;
  const book = await lockedBook(services, tx, customerId);
  if (book.some(({ payeeKey }) => payeeKey === wished.payeeKey)) throw new Refusal('payee_known');
  if (book.length >= mostPayees) throw new Refusal('too_many_payees');
  const payee = { id: ids.next(), ...wished };
  await insertPayee(tx, customerId, payee, clock.now());
  await screening.screenPayees(tx, [screenedOf(customerId, payee)]);
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'payee.add',
    subject: { kind: 'payee', id: payee.id },
    origin,
    after: { ...inAudit(payee), ...numberInAudit(payee) },
  });
  return answerOf(services, ownPayee(await listPayees(tx, payments, customerId), payee.id));
}

function screenedOf(customerId: string, { payeeKey, accountName: name }: NewPayee) {
  return { customerId, payeeKey, name };
}

async function lockedBook(
  { identity, payments }: PayeeServices,
  tx: Tx,
  customerId: string,
): Promise<readonly Payee[]> {
  const customer = await identity.lock(tx, customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  return listPayees(tx, payments, customerId);
}

function answerOf({ config, brand }: PayeeServices, payee: Payee): KeptPayee {
  return toAnswer(payee, { sortCode: config.accountCodes.sortCode, bankName: brand.name });
}
