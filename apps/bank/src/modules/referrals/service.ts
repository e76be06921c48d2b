import type { AnswerOf, getReferrals } from '@farthing/contract';
import { type Currency, format, money, toDecimal } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Audit } from '../audit/index.ts';
import { type Books, derivedId, referenceOf } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import { isSamePerson, maskedEmail } from './referral.ts';
import { findReferrer, insertBonus, listReferred, type ReferredCustomer } from './store.ts';

export type ReferralServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Identity;
  readonly currency: Currency;
  readonly brandName: string;
};

/** The deposit that meets the condition. */
export type Qualifying = { readonly customerId: string; readonly depositId: string };

/** Pays whoever brought the depositor in, once for ever; nothing when nobody did. */
export async function payBonus(
  services: ReferralServices,
  tx: Tx,
  { customerId, depositId }: Qualifying,
): Promise<void> {
  const { books, clock, audit, currency } = services;
  const found = await findReferrer(tx, customerId);
  if (found === undefined || isSamePerson(found.referrer, found.referee)) return;
  const { referrerId, referee } = found;
  const amount = policies.referrals.bonusMinor;
  const bonus = { refereeId: customerId, referrerId, amount, currency, depositId, paidAt: clock.now() };
  if (!(await insertBonus(tx, bonus))) return;
  const id = bonusId(customerId);
  const wallet = await books.customerAccount(tx, referrerId);
  const friend = `${referee.firstName} ${referee.lastName}`;
  await books.post(
    tx,
    [{ id, from: books.account('referral-costs', currency), to: wallet, amount }],
    [
      {
        transfer: id,
        account: wallet,
        kind: 'bonus',
        description: `Referral bonus for ${friend}`,
        reference: referenceOf(id),
      },
    ],
  );
  await audit.record(tx, {
    actor: { kind: 'system' },
    action: 'referral.pay-bonus',
    subject: { kind: 'customer', id: referrerId },
    origin: undefined,
    after: { amount: toDecimal(money(amount, currency)), currency, reference: referenceOf(id) },
  });
  await tellReferrer(services, tx, referrerId, friend);
}

/** The ledger's own guard: whatever else fails, the same bonus has the same id. */
const bonusId = (refereeId: string) => derivedId(refereeId, 'referral bonus');

async function tellReferrer(
  { identity, mailer, brandName, currency }: ReferralServices,
  tx: Tx,
  referrerId: string,
  friend: string,
): Promise<void> {
  const referrer = await identity.find(tx, referrerId);
  if (referrer === undefined) throw new Refusal('not_found');
  const amount = format(money(policies.referrals.bonusMinor, currency));
  await mailer.send(
    tx,
    letter(
      brandName,
      { to: referrer.email, firstName: referrer.firstName },
      {
        subject: `You have earned ${amount}`,
        news: `${friend} has joined by your link and made a deposit. Your bonus of ${amount} is in your wallet.`,
        advice: 'Thank you for telling others about us.',
      },
    ),
  );
}

export async function listReferrals(
  { database, identity, currency }: ReferralServices,
  customerId: string,
): Promise<AnswerOf<typeof getReferrals>> {
  const [referrer, referred] = await Promise.all([
    identity.find(database.kysely, customerId),
    listReferred(database.kysely, customerId, policies.referrals.listed),
  ]);
  if (referrer === undefined) throw new Refusal('not_found');
  const others = referred.filter((person) => !isSamePerson(person, referrer));
  return { status: 'success', data: others.map((person) => toReferral(person, currency)) };
}

/** The bonus is what was paid, or what will be. */
function toReferral({ firstName, lastName, email, referredAt, bonus }: ReferredCustomer, currency: Currency) {
  const facts = {
    status: bonus === undefined ? ('pending' as const) : ('paid' as const),
    bonus: toDecimal(
      bonus === undefined
        ? money(policies.referrals.bonusMinor, currency)
        : money(bonus.minor, bonus.currency),
    ),
    referred_at: referredAt.toISOString(),
  };
  return {
    referee_details: { full_name: `${firstName} ${lastName}`, email: maskedEmail(email), ...facts },
    ...facts,
  };
}
