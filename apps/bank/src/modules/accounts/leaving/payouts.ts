import { timingSafeEqual } from 'node:crypto';
import type { askLeavingCode, BodyOf, OpenBusiness } from '@farthing/contract';
import { type Money, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { derivedId } from '../../books/index.ts';
import type { OrderedPayment } from '../../withdrawals/index.ts';
import type { HeldAccount } from '../account.ts';
import { readHolding } from '../store.ts';
import type { Leaving, Payout } from './leaving-store.ts';
import type { LeavingServices } from './services.ts';

type Wished = NonNullable<BodyOf<typeof askLeavingCode>['payouts']>;

export type PlannedPayout = Payout & { readonly amount: Money; readonly from: string };

/**
 * Where the rest of each account goes, refused as a payment of now would be: every account that has money is paid out, once, to a
 * payee that the customer keeps.
 */
export async function plannedPayouts(
  services: LeavingServices,
  asking: { readonly customerId: string; readonly sessionId: string },
  wished: Wished,
): Promise<readonly PlannedPayout[]> {
  const { database, withdrawals } = services;
  const accounts = (await readHolding(database.kysely, asking.customerId))?.accounts ?? [];
  const planned: PlannedPayout[] = [];
  for (const { account: accountId, payee: payeeId } of wished) {
    const account = accounts.find(({ id, shared }) => id === accountId && shared === null);
    if (account === undefined) throw new Refusal('not_found', { message: 'You have no such account.' });
    if (planned.some((payout) => payout.accountId === accountId))
      throw new Refusal('status_conflict', { message: `${account.name} is paid out once.` });
    const {
      label: _label,
      favourite: _favourite,
      last_paid_at: _paid,
      id: _id,
      ...payee
    } = await services.payees.findKept(asking.customerId, payeeId);
    if (payee.currency !== account.currency)
      throw new Refusal('status_conflict', {
        message: `${account.name} is in ${account.currency}. Choose a payee in ${account.currency}, or exchange it first.`,
      });
    const body = {
      ...payee,
      account: accountId,
      amount: toDecimal(money(account.balance, account.currency)),
    };
    const terms = await withdrawals.describeOrdered({ ...asking, body });
    const { destination, payeeAccount, bankName, deviceSince } = terms;
    const amount = await restOf(services, account, destination);
    const payout = {
      ...{ accountId, destination, payeeAccount, bankName, deviceSince },
      accountName: payee.account_name,
    };
    // Only to be refused now by what it would be refused by later.
    await withdrawals.planOrdered(paymentOf({ ...asking, payout, amount, id: services.ids.next() }));
    planned.push({ ...payout, amount, from: account.name });
  }
  return planned;
}

/** The payment that empties an account. */
export function paymentOf({
  payout: { accountId, accountName, bankName, destination, payeeAccount, deviceSince },
  ...payment
}: {
  readonly id: string;
  readonly customerId: string;
  readonly payout: Payout;
  readonly amount: Money;
  readonly seal?: Buffer | null;
}): OrderedPayment {
  return {
    id: payment.id,
    customerId: payment.customerId,
    amount: payment.amount,
    ...{ accountId, destination, payeeAccount, deviceSince },
    words: { accountName, bankName, narration: 'Closing of the account' },
    approvedBy: payment.seal ?? Buffer.alloc(0),
    despiteName: false,
  };
}

/** What arrives when an account is emptied: the rest but for the fee. */
export async function restOf(
  { withdrawals }: LeavingServices,
  { name, balance, held, currency }: Pick<HeldAccount, 'name' | 'balance' | 'held' | 'currency'>,
  destination: Payout['destination'],
): Promise<Money> {
  const fee = await withdrawals.feeOf({ destination, currency });
  const rest = balance - held - fee.minor;
  if (rest > 0n) return money(rest, currency);
  throw new Refusal('amount_out_of_bounds', {
    message: `What is left in ${name} does not pay for a payment. Move or exchange it into another account first, or ask support to pay it out.`,
  });
}

/** What is open and no payout takes away. */
export function leftOpen(open: readonly OpenBusiness[], payouts: readonly Payout[]): readonly OpenBusiness[] {
  const paid = new Set(payouts.map(({ accountId }) => accountId));
  return open.filter(({ kind, id }) => kind !== 'money' || id === null || !paid.has(id));
}

export function sealOf(secrets: Secrets, leaving: Pick<Leaving, 'id' | 'customerId' | 'payouts'>) {
  const sealVersion = secrets.currentVersion;
  return { seal: secrets.hmac(purpose, sealedText(leaving), sealVersion), sealVersion };
}

/** Whether it pays whom the customer has approved: nobody who can write to the database alone makes it pay others. */
export function isAsApproved(secrets: Secrets, leaving: Leaving): boolean {
  const { seal, sealVersion } = leaving;
  if (seal === null || sealVersion === null) return false;
  return timingSafeEqual(seal, secrets.hmac(purpose, sealedText(leaving), sealVersion));
}

const purpose = 'leaving';

function sealedText({ id, customerId, payouts }: Pick<Leaving, 'id' | 'customerId' | 'payouts'>): string {
  const rows = payouts
    .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))
    .map((payout) => [
      payout.accountId,
      payout.accountName,
      payout.bankName,
      Object.entries(payout.destination).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      payout.payeeAccount,
      payout.deviceSince.toISOString(),
    ]);
  return JSON.stringify([id, customerId, rows]);
}

/** More may arrive while the first is on its way; whoever pays in every day keeps it open no longer than this. */
const mostPayments = 5;

/** The ids of all payments that a leaving can have: made twice, each is one payment. */
export function payoutIds({ id, payouts }: PaidBy): readonly string[] {
  return payouts.flatMap(({ accountId }) =>
    Array.from({ length: mostPayments }, (_, n) => derivedId(id, `${accountId} ${n}`)),
  );
}

type PaidBy = { readonly id: string; readonly payouts: readonly Pick<Payout, 'accountId'>[] };
