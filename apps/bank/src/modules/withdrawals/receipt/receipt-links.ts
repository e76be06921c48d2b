import type { AnswerOf, getReceiptFile, makeReceiptLink } from '@farthing/contract';
import { type LinkedReceipt, receiptForPayee, receiptOfWithdrawal } from '@farthing/rules';
import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listPayoutSteps } from '../payout-steps.ts';
import type { WithdrawalServices } from '../services.ts';
import type { Withdrawal } from '../store.ts';
import { findLink, findLinkedPayment, insertLink, type ReceiptLink, voidLink } from './link-store.ts';
import { linkToken, readLinkToken } from './link-token.ts';
import { receiptOf } from './receipt.ts';
import { receiptFile } from './receipt-file.ts';

type LinkAnswer = AnswerOf<typeof makeReceiptLink>['link'];
type LinkServices = Pick<WithdrawalServices, 'database' | 'clock' | 'ids' | 'secrets' | 'audit'>;
type Asking = { readonly customerId: string; readonly origin: Origin };

/** The link that is open now; null when there is none. */
export async function openLink(
  { database, clock, secrets }: LinkServices,
  { id }: Withdrawal,
): Promise<LinkAnswer | null> {
  const found = await findLink(database.kysely, id);
  if (found === undefined || found.expiresAt <= clock.now()) return null;
  return toAnswer(secrets, found);
}

/** Only of what was sent: a receipt of what may never leave would tell the payee to wait for nothing. */
export function makeLink(
  services: LinkServices,
  asking: Asking,
  { id: withdrawalId, sentAt }: Withdrawal,
): Promise<LinkAnswer> {
  if (sentAt === null) throw new Refusal('receipt_link_early');
  const { database, clock, secrets } = services;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const open = await findLink(tx, withdrawalId);
    if (open !== undefined && open.expiresAt > now) return toAnswer(secrets, open);
    if (open !== undefined) await voidLink(tx, withdrawalId, now);
    const made = newLink(services, withdrawalId, now);
    if (!(await insertLink(tx, made))) {
      const other = await findLink(tx, withdrawalId);
      if (other === undefined) throw new Error(`the link of ${withdrawalId} is neither ours nor another`);
      return toAnswer(secrets, other);
    }
    await record(services, tx, asking, withdrawalId, 'receipt-link.make');
    return toAnswer(secrets, made);
  });
}

/** From then on it opens nothing. Again, or of none, it changes nothing. */
export async function makeLinkVoid(
  services: LinkServices,
  asking: Asking,
  { id }: Withdrawal,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    if (await voidLink(tx, id, services.clock.now()))
      await record(services, tx, asking, id, 'receipt-link.void');
  });
}

/** For whoever has a link that the bank has signed: what the payee may know, or that the link is over. */
export async function readLinked(
  services: LinkServices,
  token: string,
): Promise<{ readonly linkId: string; readonly shown: LinkedReceipt } | undefined> {
  const { database, clock, secrets } = services;
  const link = readLinkToken(secrets, token);
  if (link === undefined) return undefined;
  const isOver = link.expiresAt <= clock.now();
  const payment = isOver ? undefined : await findLinkedPayment(database.kysely, link.id);
  if (payment === undefined) return { linkId: link.id, shown: { state: 'over' } };
  const steps = await listPayoutSteps(database.kysely, payment.withdrawal.id);
  const receipt = receiptForPayee(receiptOfWithdrawal(receiptOf(payment, steps)));
  const expiresAt = link.expiresAt.toISOString();
  return { linkId: link.id, shown: { state: 'open', token, receipt, expiresAt } };
}

/** The same as a file. */
export async function linkedFile(
  services: WithdrawalServices,
  token: string,
  timeZone: string,
): Promise<AnswerOf<typeof getReceiptFile>> {
  const found = await readLinked(services, token);
  if (found === undefined || found.shown.state === 'over') throw new Refusal('not_found');
  return receiptFile(services, { receipt: found.shown.receipt, asker: found.linkId }, timeZone);
}

/** In whole seconds, which is what a link can say. */
function newLink({ ids, secrets }: LinkServices, withdrawalId: string, now: Date): ReceiptLink {
  const lastsUntilMs = now.getTime() + policies.receipts.linkLastsMs;
  return {
    id: ids.next(),
    withdrawalId,
    keyVersion: secrets.currentVersion,
    createdAt: now,
    expiresAt: new Date(Math.floor(lastsUntilMs / 1000) * 1000),
  };
}

function toAnswer(secrets: LinkServices['secrets'], link: ReceiptLink): LinkAnswer {
  return {
    token: linkToken(secrets, link),
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
  };
}

async function record(
  { audit }: LinkServices,
  tx: Tx,
  { customerId, origin }: Asking,
  withdrawalId: string,
  action: 'receipt-link.make' | 'receipt-link.void',
): Promise<void> {
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action,
    subject: { kind: 'withdrawal', id: withdrawalId },
    origin,
  });
}
