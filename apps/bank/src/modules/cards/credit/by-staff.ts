import { type Money, money } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { statusRow } from '../../identity/index.ts';
import { currentOffer, refuseLimit } from './ask.ts';
import { availableOf, chargedUntil } from './credit.ts';
import { declinedMail, limitMail, offeredMail } from './mails.ts';
import { charge, limitTo } from './postings.ts';
import type { CreditServices } from './services.ts';
import { chargeEntries, stepWork } from './step.ts';
import { type CreditFacts, readCreditFacts } from './store.ts';

export type Limit = { readonly creditId: string; readonly limit: Money };

export async function known(
  { clock }: Pick<CreditServices, 'clock'>,
  reader: Reader,
  creditId: string,
): Promise<CreditFacts> {
  const facts = await readCreditFacts(reader, clock.now(), { creditId });
  if (facts === undefined) throw new Refusal('not_found');
  return facts;
}

/** Refused when it was decided before, for a limit that nobody gets, and when its customer cannot use it. */
export async function offerable(services: CreditServices, reader: Reader, { creditId, limit }: Limit) {
  const facts = await known(services, reader, creditId);
  if (facts.credit.state !== 'asked') throw new Refusal('case_closed');
  if (facts.holder.status !== 'active') throw new Refusal('customer_not_active');
  refuseLimit(limit, (await currentOffer(services)).offer);
  return facts;
}

export async function planOffer(
  services: CreditServices,
  reader: Reader,
  actor: Actor,
  wanted: Limit,
): Promise<Work> {
  const facts = await offerable(services, reader, wanted);
  const { credit, holder } = facts;
  const { limit } = wanted;
  const now = services.clock.now();
  const until = new Date(now.getTime() + policies.cards.credit.offeredForMs);
  return stepWork(services, credit, {
    action: 'credit.offer',
    actor,
    credit: { ...credit, state: 'offered', granted: limit.minor, decidedAt: now, offeredUntil: until },
    amount: limit.minor,
    mail: offeredMail(services.brand.name, recipient(facts), { limit, until }),
    rows: [statusRow(holder)],
  });
}

/** The customer reads the reason. */
export async function planDecline(
  services: CreditServices,
  reader: Reader,
  actor: Actor,
  { creditId, because }: { readonly creditId: string; readonly because: string },
): Promise<Work> {
  const facts = await known(services, reader, creditId);
  const { credit } = facts;
  if (credit.state !== 'asked') throw new Refusal('case_closed');
  return stepWork(services, credit, {
    action: 'credit.decline',
    actor,
    credit: { ...credit, state: 'declined', decidedAt: services.clock.now(), decision: because },
    mail: declinedMail(services.brand.name, recipient(facts), { because }),
  });
}

/** Refused for one that is not open, for the limit that it has, and for less than is owed and set aside. */
export async function limitable(services: CreditServices, reader: Reader, { creditId, limit }: Limit) {
  const facts = await known(services, reader, creditId);
  const { credit, money: of, holder } = facts;
  const conflict = (message: string) => new Refusal('status_conflict', { message });
  if (credit.state !== 'open') throw conflict('This credit card is not open.');
  if (holder.status !== 'active') throw new Refusal('customer_not_active');
  if (limit.minor === credit.granted) throw conflict('This is the limit that it has.');
  refuseLimit(limit, (await currentOffer(services)).offer);
  if (availableOf({ ...credit, granted: limit.minor }, of) < 0n)
    throw conflict('More than that is owed, or set aside for merchants.');
  return facts;
}

export async function planLimit(
  services: CreditServices,
  reader: Reader,
  actor: Actor,
  wanted: Limit,
): Promise<Work> {
  const { books, brand, clock, ids } = services;
  const facts = await limitable(services, reader, wanted);
  const { credit, holder } = facts;
  const { ledgerAccount: account } = credit;
  if (account === null) throw new Error('an open credit card has an account');
  const { limit } = wanted;
  // By the cap of the limit before: a new one counts from now on.
  const day = londonDay(clock.now());
  const charged = chargedUntil(credit, facts.money, day);
  const id = ids.next();
  const { holdId, commands } = limitTo(books, credit, { account, granted: limit.minor });
  return stepWork(services, credit, {
    action: 'credit.limit',
    actor,
    credit: { ...charged.credit, granted: limit.minor, holdId },
    amount: limit.minor,
    entries: chargeEntries(id, day, charged),
    posting: { commands: [...charge(books, credit, id, charged), ...commands], lines: [] },
    mail: limitMail(brand.name, recipient(facts), {
      before: money(credit.granted, credit.currency),
      after: limit,
    }),
    rows: [statusRow(holder)],
  });
}

export function recipient({ holder }: CreditFacts) {
  return { to: holder.email, firstName: holder.firstName };
}
