import type { BodyOf, CustomerNote, proposeLimits, proposeManualPosting } from '@farthing/contract';
import { fromDecimal, toDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closeHoldings } from '../../accounts/index.ts';
import { actedBy } from '../../audit/index.ts';
import type { CustomerRecord } from '../../identity/index.ts';
import {
  findFacts,
  findOpenBusiness,
  insertNote,
  listAccounts,
  type OpenBusiness,
} from '../customer-store.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

type About = { readonly customerId: string; readonly because: string };

export async function addNote(
  { identity, ids, clock, audit, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  customerId: string,
  text: string,
): Promise<CustomerNote> {
  if ((await identity.find(tx, customerId)) === undefined) throw new Refusal('not_found');
  const { staffId } = worker.member;
  const note = { id: ids.next(), staff_id: staffId, text, created_at: clock.now() };
  await insertNote(tx, { ...note, customer_id: customerId });
  await audit.record(tx, {
    ...actedBy(actorOf(worker)),
    action: 'customer.add-note',
    subject: { kind: 'customer', id: customerId },
    after: { note: text },
  });
  const name = (await staff.names(tx, [staffId])).get(staffId) ?? 'Somebody';
  return { id: note.id, at: note.created_at.toISOString(), by: { id: staffId, name }, text };
}

/** Answers how many sessions it ended. */
export async function lockCustomerOut(
  { database, identity }: DeskServices,
  worker: Worker,
  { customerId, because }: About,
): Promise<number> {
  await known({ database, identity }, customerId);
  return (await identity.byStaff.lock(actorOf(worker, because), customerId)).sessionsEnded;
}

export async function freezeEverything(
  { database, identity }: DeskServices,
  worker: Worker,
  { customerId, because }: About,
): Promise<void> {
  await known({ database, identity }, customerId);
  await database.transaction((tx) => identity.byStaff.freeze(tx, actorOf(worker, because), customerId));
}

export async function liftFreeze(
  { database, identity }: DeskServices,
  worker: Worker,
  { customerId, because }: About,
): Promise<void> {
  await known({ database, identity }, customerId);
  await database.transaction((tx) => identity.byStaff.liftFreeze(tx, actorOf(worker, because), customerId));
}

export async function endAllSessions(
  { database, identity }: DeskServices,
  worker: Worker,
  { customerId, because }: About,
): Promise<number> {
  await known({ database, identity }, customerId);
  return (await identity.byStaff.endSessions(actorOf(worker, because), customerId)).sessionsEnded;
}

export async function resendVerification(
  { database, identity }: DeskServices,
  worker: Worker,
  { customerId, because }: About,
): Promise<void> {
  await known({ database, identity }, customerId);
  await database.transaction((tx) => identity.byStaff.resendCode(tx, actorOf(worker, because), customerId));
}

/** Only with nothing in the accounts, nothing on its way and nothing owed. The ledger closes its accounts as well. */
export async function closeForGood(
  services: DeskServices,
  worker: Worker,
  { customerId, because }: About,
): Promise<void> {
  const { identity, accounts } = services;
  await known(services, customerId);
  // Otherwise what was earned since the last month would be gone with the account.
  await accounts.creditEarned(customerId);
  const actor = actorOf(worker, because);
  await identity.byStaff.close(actor, customerId, async (tx) => {
    refuseOpenBusiness(await findOpenBusiness(tx, customerId));
    await closeHoldings(services, tx, actor, customerId);
  });
}

/** All of it at once: told one by one, a customer would be asked to settle something every time they call. */
function refuseOpenBusiness({ loans, deposits, payments, accounts, shared }: OpenBusiness): void {
  const left = [
    counted(loans, 'a loan that is asked for or owed', 'loans that are asked for or owed'),
    counted(deposits, 'a deposit that is awaited', 'deposits that are awaited'),
    counted(payments, 'a payment that is under way', 'payments that are under way'),
    counted(accounts, 'an account with money', 'accounts with money'),
    counted(
      shared,
      'an account shared with others, which the customer leaves first',
      'accounts shared with others, which the customer leaves first',
    ),
  ].filter((each) => each !== undefined);
  if (left.length === 0) return;
  throw new Refusal(loans > 0 ? 'loan_open' : 'balance_not_zero', {
    message: `It cannot be closed yet. There is still: ${left.join(', ')}.`,
  });
}

function counted(count: number, one: string, several: string): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? one : `${count} ${several}`;
}

export async function proposeNewPin(
  { identity, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  { customerId, because }: About,
): Promise<string> {
  const customer = await found(identity, tx, customerId);
  if ((await findFacts(tx, customerId))?.pin === 'none')
    throw new Refusal('pin_missing', { message: 'There is no PIN to reset.' });
  const { id } = await staff.propose(tx, {
    kind: 'pin-reset',
    content: { customer_id: customerId, customer: nameOf(customer) },
    reason: because,
    ...worker,
  });
  return id;
}

/** With a picture of their face to compare it with, the customer is asked for a new one. */
export async function proposeNewFactors(
  { identity, identityChecks: { freshSelfies }, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  { customerId, because }: About,
): Promise<string> {
  const customer = await found(identity, tx, customerId);
  if ((await identity.byStaff.factorOf(tx, customerId)) === 'mail')
    throw new Refusal('status_conflict', { message: 'There is no passkey and no app to remove.' });
  const checkId = await freshSelfies.findCheckToCompare(tx, customerId);
  const { id } = await staff.propose(tx, {
    kind: 'factor-reset',
    content: { customer_id: customerId, customer: nameOf(customer), check_id: checkId ?? null },
    reason: because,
    ...worker,
  });
  if (checkId !== undefined) await freshSelfies.ask(tx, { proposalId: id, customerId, checkId });
  return id;
}

/** To that of the document of the newest check that was passed, which two people read side by side. */
export async function proposeCorrectedBirth(
  { identity, identityChecks, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  { customerId, because }: About,
): Promise<string> {
  const customer = await found(identity, tx, customerId);
  const check = await identityChecks.findShown(tx, customerId);
  const shown = check?.document?.birthDate;
  if (check === undefined || shown === undefined || shown === customer.dateOfBirth)
    throw new Refusal('status_conflict', {
      message: 'There is no identity check that was passed with a document of another birth date.',
    });
  const { id } = await staff.propose(tx, {
    kind: 'birth-date',
    content: {
      ...{ customer_id: customerId, customer: nameOf(customer), check_id: check.id },
      ...{ date_of_birth: shown, date_of_birth_before: customer.dateOfBirth },
    },
    reason: because,
    ...worker,
  });
  return id;
}

export async function proposeNewLimits(
  { config, identity, identityChecks, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  customerId: string,
  { tier, daily_limit, reason }: BodyOf<typeof proposeLimits>,
): Promise<string> {
  const customer = await found(identity, tx, customerId);
  const limit = fromDecimal(daily_limit, customer.dailyLimit.currency);
  const isSame = tier === customer.tier && limit.minor === customer.dailyLimit.minor;
  if (isSame || customer.status === 'closed') throw new Refusal('status_conflict');
  const isRaised = config.mode === 'live' && tier > customer.tier;
  if (isRaised && tier > (await identityChecks.passedTier(tx, customerId)))
    throw new Refusal('status_conflict', {
      message: 'The customer has not passed an identity check for it.',
    });
  const { id } = await staff.propose(tx, {
    kind: 'limit-change',
    content: {
      customer_id: customerId,
      customer: nameOf(customer),
      tier,
      tier_before: customer.tier,
      daily_limit,
      currency: limit.currency,
      daily_limit_before: toDecimal(customer.dailyLimit),
    },
    reason,
    ...worker,
  });
  return id;
}

export async function proposePosting(
  { identity, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  customerId: string,
  { direction, amount, against, description, reason }: BodyOf<typeof proposeManualPosting>,
): Promise<string> {
  const customer = await found(identity, tx, customerId);
  if (customer.status === 'closed' || customer.status === 'pending') throw new Refusal('customer_not_active');
  // On the connection of the transaction: with one more for each, ten at once would wait for each other.
  const wallet = (await listAccounts(tx, customerId)).find(({ kind }) => kind === 'wallet');
  if (wallet === undefined) throw new Refusal('customer_not_active');
  const { currency } = wallet;
  if (direction === 'debit' && wallet.balance - wallet.held < fromDecimal(amount, currency).minor)
    throw new Refusal('insufficient_funds', { message: 'There is not that much in the wallet.' });
  const { id } = await staff.propose(tx, {
    kind: 'manual-entry',
    content: {
      customer_id: customerId,
      customer: nameOf(customer),
      direction,
      amount,
      currency,
      against,
      description,
    },
    reason,
    ...worker,
  });
  return id;
}

async function found(
  identity: DeskServices['identity'],
  tx: Tx,
  customerId: string,
): Promise<CustomerRecord> {
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  return customer;
}

async function known(
  { database, identity }: Pick<DeskServices, 'database' | 'identity'>,
  customerId: string,
): Promise<void> {
  if ((await identity.find(database.kysely, customerId)) === undefined) throw new Refusal('not_found');
}

function nameOf({ firstName, lastName }: CustomerRecord): string {
  return `${firstName} ${lastName}`;
}
