import { createHash } from 'node:crypto';
import { type Money, toDecimal } from '@farthing/money';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { announcedAddressRow } from '../addresses/index.ts';
import { readDepositFacts } from '../facts.ts';
import { confirmed } from '../plan.ts';
import { depositRow } from '../rows.ts';
import type { DepositServices } from '../services.ts';
import type { Deposit } from '../store.ts';
import type { KnownOutput } from './chain.ts';
import { outputRow } from './rows.ts';
import {
  findDepositOf,
  listOfTransaction,
  type OutputKey,
  updateOutput,
  type WatchedAddress,
} from './store.ts';

/** Until when the price holds that was told with the address, and a payment is in time. */
export type Agreed = WatchedAddress & { readonly until: Date };

/**
 * Credits a payment by the deposit that its address was announced with. A further payment to the same address, or one
 * that nobody announced, is a deposit of its own: it is the customer's money all the same.
 */
export async function creditOutput(
  services: DepositServices,
  key: OutputKey,
  agreed: Agreed,
  worth: Money,
): Promise<void> {
  await decidedAnew(async () => {
    const outputs = await listOfTransaction(services.database.kysely, key);
    const output = outputs.find(({ outputIndex }) => outputIndex === key.outputIndex);
    if (output?.state !== 'seen') return;
    const reference = referenceFor(output, outputs);
    // Another payment to the address may have taken its deposit since it was read.
    const depositId = await findDepositOf(services.database.kysely, output.address);
    const deposit = await depositOf(services, output, { ...agreed, depositId }, worth, reference);
    await confirmOutput(services, deposit, worth, reference);
  });
}

/**
 * A hash counts once. Of a transaction that pays to several of our addresses, each further output has one made of it; so has one
 * that was taken back and is on the chain again.
 */
export function referenceFor(output: KnownOutput, outputs: readonly KnownOutput[]): string {
  const { transactionHash, outputIndex, takenBack } = output;
  if (takenBack > 0)
    return createHash('sha256').update(`${transactionHash}:${outputIndex}:${takenBack}`).digest('hex');
  const others = outputs.filter(
    (other) => other.outputIndex !== outputIndex && (other.state === 'credited' || other.takenBack > 0),
  );
  if (others.length === 0) return transactionHash;
  return createHash('sha256').update(`${transactionHash}:${outputIndex}`).digest('hex');
}

/** The id of the deposit that takes it: made now, where it has none yet. */
async function depositOf(
  services: DepositServices,
  output: KnownOutput,
  agreed: Agreed,
  worth: Money,
  reference: string,
): Promise<{ readonly id: string; readonly output: KnownOutput }> {
  if (output.depositId !== null) return { id: output.depositId, output };
  if (agreed.depositId !== null) {
    const facts = await readDepositFacts(services.database.kysely, agreed.depositId, reference);
    const takesOne = facts !== undefined && ['pending', 'expired', 'rejected'].includes(facts.deposit.status);
    // Staff may have taken this very payment by hand.
    if (takesOne || facts?.payment === reference) return { id: agreed.depositId, output };
  }
  const deposit = newDeposit(services, output, agreed, worth);
  await services.books.submit({
    commands: [],
    lines: [],
    rows: [
      depositRow(deposit),
      outputRow(output, { ...output, depositId: deposit.id }),
      ...(agreed.depositId === null ? [announcedAddressRow(agreed, deposit.id)] : []),
      ...services.audit.rowsOf({
        actor: { kind: 'system' },
        action: 'deposit.announce',
        subject: { kind: 'deposit', id: deposit.id },
        origin: undefined,
        after: {
          amount: toDecimal(worth),
          currency: worth.currency,
          network: output.network,
          status: 'pending',
        },
      }),
    ],
  });
  return { id: deposit.id, output: { ...output, depositId: deposit.id } };
}

function newDeposit(
  { ids }: DepositServices,
  { network, address }: KnownOutput,
  { customerId, givenAt, until }: Agreed,
  worth: Money,
): Deposit {
  return {
    id: ids.next(),
    customerId,
    network,
    address,
    currency: worth.currency,
    amount: worth.minor,
    received: null,
    status: 'pending',
    createdAt: givenAt,
    expiresAt: until,
    decidedAt: null,
    because: null,
    replaces: null,
  };
}

async function confirmOutput(
  services: DepositServices,
  { id, output }: { readonly id: string; readonly output: KnownOutput },
  worth: Money,
  reference: string,
): Promise<void> {
  const facts = await readDepositFacts(services.database.kysely, id, reference);
  try {
    const payment = { received: toDecimal(worth), transactionHash: reference };
    const { work } = await confirmed(services, { kind: 'system' }, facts, payment);
    const credited = { ...output, state: 'credited', why: null, depositId: id } as const;
    // Taken before, by hand: there is nothing left to book.
    if (work.commands.length === 0) return await note(services, output, credited);
    await services.books.submit({ ...work, rows: [...work.rows, outputRow(output, credited)] });
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || !refusedForGood.has(refusal.code)) throw refusal;
    await note(services, output, { ...output, state: 'doubt', why: 'refused' });
  }
}

async function note({ database }: DepositServices, before: KnownOutput, after: KnownOutput): Promise<void> {
  await database.transaction((tx) => updateOutput(tx, before, after));
}

/** The payment was taken for something else, or with another amount: no further look changes that. */
const refusedForGood: ReadonlySet<string> = new Set(['payment_already_used', 'case_closed']);
