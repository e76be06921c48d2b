import { createHash } from 'node:crypto';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { fullName } from '../effects.ts';
import { filedRow, fileRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { listUnfiled, type Withdrawal } from '../store.ts';
import { listCompanies } from './file-store.ts';
import { paymentFile } from './payment-file.ts';

export type PlannedFile = {
  readonly id: string;
  readonly content: string;
  readonly payouts: number;
  readonly work: Work;
};

/**
 * Puts the payouts that are in no file yet into one, each into one file only. They stay on their way until somebody
 * records what the other bank made of them. Refused when there are none, or not all of those that were asked for.
 */
export async function planPaymentFile(
  services: WithdrawalServices,
  actor: Actor,
  only?: readonly string[],
): Promise<PlannedFile> {
  const collected = await listUnfiled(services.io.reader, policies.withdrawals.payoutsPerFile, only);
  if (collected.length === 0 || (only !== undefined && collected.length !== only.length))
    throw new Refusal('nothing_to_pay');
  const { id, content, rows } = await newFileOf(services, actor, collected);
  const filed = collected.map((payout) => filedRow(payout.id, id));
  const work = { commands: [], lines: [], rows: [...rows, ...filed] };
  return { id, content, payouts: collected.length, work };
}

/** A file of these, written only while all who pay in it are active. */
export async function newFileOf(
  services: WithdrawalServices,
  actor: Actor,
  payouts: readonly Withdrawal[],
): Promise<{ readonly id: string; readonly content: string; readonly rows: Work['rows'] }> {
  const { ids, clock, audit, brand, payoutAccount } = services;
  const file = { id: ids.next(), createdAt: clock.now() };
  const payer = { name: brand.name, ...payoutAccount };
  const content = paymentFile(file, payer, await withPayers(services, payouts));
  const entry = audit.rowsOf({
    ...actedBy(actor),
    action: 'payment-file.create',
    subject: { kind: 'payment-file', id: file.id },
    after: { payouts: payouts.length, sha256: digestOf(content), ...reasonOf(actor) },
  });
  const owners = new Set(payouts.map(({ customerId }) => customerId));
  const rows = [fileRow({ ...file, content }), ...[...owners].map(maySendRow), ...entry];
  return { id: file.id, content, rows };
}

/** What was made and what was handed over can be compared by it. */
export function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A company pays in its own name, whoever of its people has sent it. */
async function withPayers({ identity, io }: WithdrawalServices, payouts: readonly Withdrawal[]) {
  const names = new Map<string, string>();
  for (const { customerId } of payouts) {
    if (names.has(customerId)) continue;
    const customer = await identity.find(io.reader, customerId);
    if (customer === undefined) throw new Error(`withdrawals of ${customerId} have no customer`);
    names.set(customerId, fullName(customer));
  }
  const companies = await listCompanies(
    io.reader,
    payouts.map(({ payerAccount }) => payerAccount),
  );
  return payouts.map((payout) => ({
    ...payout,
    payerName: companies.get(payout.payerAccount) ?? names.get(payout.customerId) ?? '',
  }));
}
