import type { AnswerOf, getReferrals } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, type Audit, actedBy, reasonOf } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import { canonicalAddress } from './canonical-address.ts';
import { readFacts } from './facts-store.ts';
import { awaitTurn, decideWaiting, insertJudgement, isJudged } from './judgement-store.ts';
import { declinedMail } from './mails.ts';
import { pay } from './pay.ts';
import { isSamePerson, maskedEmail, personKey } from './referral.ts';
import { judgeReferral } from './signals.ts';
import { findReferrer, listReferred, type ReferredCustomer } from './store.ts';

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

/** Pays whoever brought the depositor in, once for ever, or lets staff have a look first; nothing when nobody did. */
export async function considerBonus(
  services: ReferralServices,
  tx: Tx,
  { customerId: refereeId, depositId }: Qualifying,
): Promise<void> {
  const { clock, audit, currency } = services;
  const found = await findReferrer(tx, refereeId);
  if (found === undefined || isSamePerson(found.referrer, found.referee)) return;
  const { referrerId, referee } = found;
  const keys = { addressKey: canonicalAddress(referee.email), personKey: personKey(referee) };
  await awaitTurn(tx, [keys.addressKey, keys.personKey, referrerId]);
  if (await isJudged(tx, refereeId)) return;
  const now = clock.now();
  const judgement = judgeReferral(await readFacts(tx, { refereeId, referrerId, depositId, now }));
  const amount = policies.referrals.bonusMinor;
  const referral = { refereeId, referrerId, depositId, amount, currency };
  await insertJudgement(tx, { ...referral, ...judgement, ...keys, judgedAt: now });
  if (judgement.state === 'clear') return pay(services, tx, { kind: 'system' }, { ...referral, referee });
  await audit.record(tx, {
    actor: { kind: 'system' },
    action: 'referral.hold',
    subject: { kind: 'referral', id: refereeId },
    origin: undefined,
    after: { state: judgement.state, signals: judgement.signals.join(', ') },
  });
}

/** A decision of staff on a referral that waits. */
export type Decision = 'approve' | 'decline';

/** False when it does not wait. */
export async function decideReferral(
  services: ReferralServices,
  tx: Tx,
  actor: Extract<Actor, { kind: 'staff' }>,
  refereeId: string,
  decision: Decision,
): Promise<boolean> {
  const { clock, currency, audit } = services;
  const state = decision === 'approve' ? 'approved' : 'declined';
  const decided = await decideWaiting(tx, refereeId, { state, by: actor.staffId, at: clock.now() });
  if (decided === undefined) return false;
  const { referrerId, depositId } = decided;
  const found = await findReferrer(tx, refereeId);
  await audit.record(tx, {
    ...actedBy(actor),
    action: `referral.${decision}`,
    subject: { kind: 'referral', id: refereeId },
    before: { state: 'waiting' },
    after: { state, ...reasonOf(actor) },
  });
  if (decision === 'approve') {
    if (found === undefined) throw new Refusal('customer_not_active');
    const amount = policies.referrals.bonusMinor;
    const referral = { refereeId, referrerId, depositId, amount, currency };
    await pay(services, tx, actor, { ...referral, referee: found.referee });
  } else if (found !== undefined) {
    await tellDeclined(services, tx, referrerId, `${found.referee.firstName} ${found.referee.lastName}`);
  }
  return true;
}

async function tellDeclined(
  { identity, mailer, brandName }: ReferralServices,
  tx: Tx,
  referrerId: string,
  friend: string,
): Promise<void> {
  const referrer = await identity.find(tx, referrerId);
  if (referrer === undefined) return;
  await mailer.send(tx, declinedMail(brandName, referrer, friend));
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
function toReferral(person: ReferredCustomer, currency: Currency) {
  const { firstName, lastName, email, referredAt, bonus, isDeclined } = person;
  const facts = {
    status:
      bonus !== undefined ? ('paid' as const) : isDeclined ? ('declined' as const) : ('pending' as const),
    bonus: toDecimal(
      bonus === undefined
        ? money(isDeclined ? 0n : policies.referrals.bonusMinor, currency)
        : money(bonus.minor, bonus.currency),
    ),
    referred_at: referredAt.toISOString(),
  };
  return {
    referee_details: { full_name: `${firstName} ${lastName}`, email: maskedEmail(email), ...facts },
    ...facts,
  };
}
