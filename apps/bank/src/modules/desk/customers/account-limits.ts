import type { BodyOf, proposeAccountLimits } from '@farthing/contract';
import { fromDecimal, money, toDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { areSame } from '../../limits/index.ts';
import type { DeskServices, Worker } from '../services.ts';

/** What the bank lets leave an account. One person alone could stop a customer from paying, or lift what others have decided. */
export async function proposeBankLimits(
  { accounts, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  accountId: string,
  { day, payment, reason }: BodyOf<typeof proposeAccountLimits>,
): Promise<string> {
  const account = await accounts.limitsByStaff.find(tx, accountId);
  if (account === undefined) throw new Refusal('not_found');
  const { currency, bank, owners } = account;
  const minor = (text: string | null) => (text === null ? null : fromDecimal(text, currency).minor);
  const after = { dayMinor: minor(day), paymentMinor: minor(payment) };
  if (areSame(bank, after))
    throw new Refusal('status_conflict', { message: 'These are the limits of the bank already.' });
  const text = (each: bigint | null) => (each === null ? null : toDecimal(money(each, currency)));
  const { id } = await staff.propose(tx, {
    kind: 'account-limits',
    content: {
      account_id: accountId,
      account: `account in ${currency} of ${owners.map(({ fullName }) => fullName).join(' and ')}`,
      currency,
      day: text(after.dayMinor),
      payment: text(after.paymentMinor),
      day_before: text(bank.dayMinor),
      payment_before: text(bank.paymentMinor),
    },
    reason,
    ...worker,
  });
  return id;
}
