import type { Tx } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import { fullName } from '../effects.ts';
import type { WithdrawalServices } from '../services.ts';
import { collectPaying, insertPaymentFile, type Withdrawal } from '../store.ts';
import { paymentFile } from './payment-file.ts';

export type PaymentFile = { readonly id: string; readonly content: string; readonly payouts: number };

/**
 * Puts the payouts that are in no file yet into one, each into one file only. They stay on their way until somebody
 * records what the other bank made of them. Undefined when there are none, or not all of those that were asked for.
 */
export async function collectPaymentFile(
  services: WithdrawalServices,
  tx: Tx,
  actor: Actor,
  only?: readonly string[],
): Promise<PaymentFile | undefined> {
  const { ids, clock, audit, brandName, payoutAccount } = services;
  const collected = await collectPaying(tx, policies.withdrawals.payoutsPerFile, only);
  if (collected.length === 0 || (only !== undefined && collected.length !== only.length)) return undefined;
  const file = { id: ids.next(), createdAt: clock.now() };
  const content = paymentFile(
    file,
    { name: brandName, ...payoutAccount },
    await withPayers(services, tx, collected),
  );
  const payouts = collected.map(({ id }) => id);
  await insertPaymentFile(tx, { ...file, content }, payouts);
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'payment-file.create',
    subject: { kind: 'payment-file', id: file.id },
    after: { payouts: payouts.length, ...reasonOf(actor) },
  });
  return { id: file.id, content, payouts: payouts.length };
}

async function withPayers({ identity }: WithdrawalServices, tx: Tx, payouts: readonly Withdrawal[]) {
  const names = new Map<string, string>();
  for (const { customerId } of payouts) {
    if (names.has(customerId)) continue;
    const customer = await identity.find(tx, customerId);
    if (customer === undefined) throw new Error(`withdrawals of ${customerId} have no customer`);
    names.set(customerId, fullName(customer));
  }
  return payouts.map((payout) => ({ ...payout, payerName: names.get(payout.customerId) ?? '' }));
}
