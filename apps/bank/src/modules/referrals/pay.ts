import { type Currency, format, money, toDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy } from '../audit/index.ts';
import { derivedId, referenceOf } from '../books/index.ts';
import { paidMail } from './mails.ts';
import type { Person } from './referral.ts';
import type { ReferralServices } from './service.ts';
import { insertBonus } from './store.ts';

export type DueBonus = {
  readonly refereeId: string;
  readonly referrerId: string;
  readonly depositId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly referee: Pick<Person, 'firstName' | 'lastName'>;
};

/** Pays a bonus, once for each referee for ever. */
export async function pay(
  services: ReferralServices,
  tx: Tx,
  actor: Actor,
  { referee, ...bonus }: DueBonus,
): Promise<void> {
  const { books, clock, audit } = services;
  const { referrerId, amount, currency } = bonus;
  if (!(await insertBonus(tx, { ...bonus, paidAt: clock.now() }))) return;
  // The ledger's own guard: whatever else fails, the same bonus has the same id.
  const id = derivedId(bonus.refereeId, 'referral bonus');
  const wallet = await books.customerAccount(tx, referrerId);
  const friend = `${referee.firstName} ${referee.lastName}`;
  const reference = referenceOf(id);
  await books.post(
    tx,
    [{ id, from: books.account('referral-costs', currency), to: wallet, amount }],
    [
      {
        transfer: id,
        account: wallet,
        kind: 'bonus',
        description: `Referral bonus for ${friend}`,
        reference,
      },
    ],
  );
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'referral.pay-bonus',
    subject: { kind: 'customer', id: referrerId },
    after: { amount: toDecimal(money(amount, currency)), currency, reference },
  });
  await tellReferrer(services, tx, referrerId, friend, format(money(amount, currency)));
}

async function tellReferrer(
  { identity, mailer, brandName }: ReferralServices,
  tx: Tx,
  referrerId: string,
  friend: string,
  amount: string,
): Promise<void> {
  const referrer = await identity.find(tx, referrerId);
  if (referrer === undefined) throw new Refusal('not_found');
  await mailer.send(tx, paidMail(brandName, referrer, friend, amount));
}
