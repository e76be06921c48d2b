import type { AnswerOf, getReferrals } from '@farthing/contract';
import { type Money, money, toDecimal } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { referralTerms } from '../settings/index.ts';
import { canonicalAddress } from './canonical-address.ts';
import { readFacts, readTurns } from './facts-store.ts';
import { declinedMail } from './mails.ts';
import { type Pair, readPair } from './pair.ts';
import { payment } from './pay.ts';
import { isSamePerson, maskedEmail, personKey } from './referral.ts';
import { decisionRow, judgementRow, turnKeys, turnRow } from './rows.ts';
import type { ReferralServices } from './services.ts';
import { type Judgement, judgeReferral } from './signals.ts';
import { listReferred, type ReferredCustomer } from './store.ts';

/** The deposit that meets the condition. */
export type Qualifying = { readonly customerId: string; readonly depositId: string };

/** What is paid for a referral that is judged now. */
export async function termsNow({ settings, currency }: ReferralServices) {
  const { values, version } = await settings.current();
  return { ...referralTerms(values, currency), version };
}

/** Pays whoever brought the depositor in, once for ever, or lets staff have a look first; nothing when nobody did. */
export function considerBonus(services: ReferralServices, deposit: Qualifying): Promise<void> {
  return decidedAnew(async () => {
    await services.books.submit(await planBonus(services, deposit));
  });
}

async function planBonus(
  services: ReferralServices,
  { customerId: refereeId, depositId }: Qualifying,
): Promise<Work> {
  const { database, clock, currency, rates } = services;
  const pair = await readPair(database.kysely, refereeId, currency);
  const referrer = pair?.referrer;
  if (pair === undefined || referrer === undefined || pair.judged !== undefined) return nothing;
  if (isSamePerson(referrer, pair.referee)) return nothing;
  const keys = { addressKey: canonicalAddress(pair.referee.email), personKey: personKey(pair.referee) };
  // Before what it guards is read.
  const turns = await readTurns(database.kysely, turnKeys([keys.addressKey, keys.personKey, referrer.id]));
  const now = clock.now();
  const asked = { refereeId, referrerId: referrer.id, depositId };
  const known = await readFacts(database.kysely, { ...asked, now }, await rates.current());
  const judgement = judgeReferral({ ...known, hasAccount: referrer.account !== undefined });
  const { bonus, version } = await termsNow(services);
  const referral = { ...asked, amount: bonus.minor, currency };
  const rows = [
    judgementRow({ ...referral, ...judgement, ...keys, judgedAt: now, settingsVersion: version }),
    ...turns.map(({ key, version }) => turnRow(key, version)),
  ];
  const {
    commands,
    lines,
    rows: further,
  } = judgement.state === 'clear'
    ? payment(services, { kind: 'system' }, referral, { ...pair, referrer })
    : held(services, refereeId, judgement);
  return { commands, lines, rows: [...rows, ...further] };
}

function held({ audit }: ReferralServices, refereeId: string, judgement: Judgement): Work {
  const rows = audit.rowsOf({
    actor: { kind: 'system' },
    action: 'referral.hold',
    subject: { kind: 'referral', id: refereeId },
    origin: undefined,
    after: { state: judgement.state, signals: judgement.signals.join(', ') },
  });
  return { ...nothing, rows };
}

const nothing: Work = { commands: [], lines: [], rows: [] };

/** A decision of staff on a referral that waits. */
export type Decision = 'approve' | 'decline';

/** The work of such a decision; refused when the referral does not wait. */
export async function planDecision(
  services: ReferralServices,
  reader: Reader,
  actor: Extract<Actor, { kind: 'staff' }>,
  refereeId: string,
  decision: Decision,
): Promise<Work> {
  const { clock, audit } = services;
  const state = decision === 'approve' ? 'approved' : 'declined';
  const pair = await readPair(reader, refereeId, services.currency);
  if (pair?.judged?.state !== 'waiting') throw new Refusal('case_closed');
  const rows = [
    decisionRow(refereeId, { state, by: actor.staffId, at: clock.now() }),
    ...audit.rowsOf({
      ...actedBy(actor),
      action: `referral.${decision}`,
      subject: { kind: 'referral', id: refereeId },
      before: { state: 'waiting' },
      after: { state, ...reasonOf(actor) },
    }),
  ];
  const done =
    decision === 'approve'
      ? approved(services, actor, refereeId, pair, pair.judged)
      : declined(services, pair);
  return { ...done, rows: [...rows, ...done.rows] };
}

function approved(
  services: ReferralServices,
  actor: Actor,
  refereeId: string,
  { referrer, referee, isPaid }: Pair,
  { depositId, amount }: NonNullable<Pair['judged']>,
): Work {
  if (referrer === undefined) throw new Refusal('customer_not_active');
  if (isPaid) return nothing;
  const referral = { refereeId, referrerId: referrer.id, depositId, amount, currency: services.currency };
  return payment(services, actor, referral, { referee, referrer });
}

function declined({ mailer, brand }: ReferralServices, { referrer, referee }: Pair): Work {
  if (referrer === undefined) return nothing;
  const friend = `${referee.firstName} ${referee.lastName}`;
  return { ...nothing, rows: mailer.rowsOf(declinedMail(brand.name, referrer, friend)) };
}

export async function listReferrals(
  services: ReferralServices,
  customerId: string,
): Promise<AnswerOf<typeof getReferrals>> {
  const { database, identity } = services;
  const { bonus } = await termsNow(services);
  const [referrer, referred] = await Promise.all([
    identity.find(database.kysely, customerId),
    listReferred(database.kysely, customerId, policies.referrals.listed),
  ]);
  if (referrer === undefined) throw new Refusal('not_found');
  const others = referred.filter((person) => !isSamePerson(person, referrer));
  return { status: 'success', data: others.map((person) => toReferral(person, bonus)) };
}

/** The bonus is what was paid, or what will be. */
function toReferral(person: ReferredCustomer, due: Money) {
  const { firstName, lastName, email, referredAt, bonus, isDeclined } = person;
  const facts = {
    status:
      bonus !== undefined ? ('paid' as const) : isDeclined ? ('declined' as const) : ('pending' as const),
    bonus: toDecimal(
      bonus === undefined ? (isDeclined ? money(0n, due.currency) : due) : money(bonus.minor, bonus.currency),
    ),
    referred_at: referredAt.toISOString(),
  };
  return {
    referee_details: { full_name: `${firstName} ${lastName}`, email: maskedEmail(email), ...facts },
    ...facts,
  };
}
