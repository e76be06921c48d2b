import { equals, formatAlike, toDecimal } from '@farthing/money';
import { decidedAnew, Outdated } from '../../platform/database/outdated.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { requestRow, statusRow } from '../identity/index.ts';
import { amountOf } from '../settings/index.ts';
import { outcomeMail } from './mails.ts';
import { chargeBack, creditPaid, keepPaidAside } from './postings.ts';
import { decisionRow } from './rows.ts';
import type { CardProvider, TopupServices } from './services.ts';
import { findTopup, readTopupFacts } from './store.ts';
import {
  nextStep,
  partsOfChargeBack,
  type Step,
  type Told,
  type Topup,
  type TopupFacts,
  whyHeld,
} from './topup.ts';

/**
 * Asks the provider what became of a top-up and does what follows. The provider's call, the customer who comes back and the job all
 * come here, as often as they like and at the same moment: nobody is believed but the provider when it is asked, and each step is
 * taken once.
 */
export async function catchUp(services: TopupServices, id: string): Promise<Topup> {
  const topup = await findTopup(services.database.kysely, id);
  if (topup === undefined) throw new Refusal('not_found');
  if (services.provider === undefined) return topup;
  const told = (await services.provider.find(id)) ?? { state: 'open', amount: topup.amount };
  return apply(services, topup, told);
}

/** For a refund that was agreed on: the provider is asked for it until it has been made. */
export async function pursue(services: TopupServices, provider: CardProvider, id: string): Promise<void> {
  const topup = await findTopup(services.database.kysely, id);
  if (topup?.state === 'refunding') await provider.refund(id);
  await catchUp(services, id);
}

async function apply(services: TopupServices, topup: Topup, told: Told): Promise<Topup> {
  if (told.amount.currency !== topup.amount.currency || !equals(told.amount, topup.amount)) {
    await services.raiseAlarm({ topupId: topup.id, summary: otherAmount(topup, told) });
    return topup;
  }
  // The provider has paid it back and lost it as well: nothing of the customer's is touched, and somebody has to ask the provider.
  if (told.state === 'charged-back' && topup.state === 'refunded')
    await services.raiseAlarm({ topupId: topup.id, summary: twiceBack(topup) });
  return decidedAnew(async () => {
    for (;;) {
      const { clock, database, books } = services;
      const facts = await readTopupFacts(database.kysely, topup.id, clock.now());
      if (facts === undefined) throw new Refusal('not_found');
      const step = nextStep(facts.topup, told.state, clock.now());
      if (step === undefined) return facts.topup;
      await books.submit(await workOf(services, facts, step)).catch(asSpentMeanwhile);
    }
  });
}

/** The provider is wrong, or somebody else answers in its place: nothing is credited until a person has looked. */
function otherAmount({ id, amount }: Topup, told: Told): string {
  return `The card provider says ${formatAlike(told.amount)} of top-up ${id}, which is of ${formatAlike(amount)}. Nothing of it is believed.`;
}

function twiceBack({ id, amount }: Topup): string {
  return `Top-up ${id} of ${formatAlike(amount)} was sent back to its card, and the card provider says that it was taken back as well. The bank books it once.`;
}

/** The customer has paid with it since the balance was read: it is read again. */
function asSpentMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === 'insufficient_funds' ? new Outdated('balance') : error;
}

async function workOf(services: TopupServices, facts: TopupFacts, step: Step): Promise<Work> {
  const { books, clock } = services;
  const { topup } = facts;
  const now = clock.now();
  const decided = { ...topup, decidedAt: now };
  switch (step) {
    case 'expire':
      return decision(services, facts, { ...decided, state: 'expired' });
    case 'decline':
      return decision(services, facts, { ...decided, state: 'declined' });
    case 'pay':
      return paid(services, facts);
    case 'finish-refund':
      return decision(services, facts, { ...decided, state: 'refunded' });
    case 'charge-back': {
      const { debtMinor } = partsOfChargeBack(facts);
      const after = { ...decided, state: 'charged-back', debtMinor, chargedBackAt: now } as const;
      return decision(services, facts, after, chargeBack(books, facts));
    }
  }
}

async function paid(services: TopupServices, facts: TopupFacts): Promise<Work> {
  const { books, clock, settings, config } = services;
  const now = clock.now();
  const { values } = await settings.current();
  const heldFor = whyHeld(facts, amountOf(values, 'topups.new-customer-most', config.ledgerCurrency), now);
  const after = { ...facts.topup, paidAt: now, decidedAt: now };
  const work =
    heldFor === undefined
      ? decision(services, facts, { ...after, state: 'credited', creditedAt: now }, creditPaid(books, facts))
      : decision(services, facts, { ...after, state: 'held', heldFor }, keepPaidAside(books, facts));
  // Of several that are paid at the same moment, each is judged by the sum with those before it.
  return { ...work, rows: [...work.rows, requestRow(facts.customer.id, 'topup', facts.version)] };
}

/** The change of the row with all that goes with it. */
export function decision(
  { audit, mailer, brand }: TopupServices,
  { topup: before, customer }: TopupFacts,
  after: Topup,
  posting: Pick<Work, 'commands' | 'lines'> = { commands: [], lines: [] },
  actor: Actor = { kind: 'system' },
): Work {
  const mail = after.state === before.state ? undefined : outcomeMail(brand.name, customer, after);
  return {
    ...posting,
    rows: [
      decisionRow(before, after),
      // Nothing reaches an account that is closed at the same moment.
      ...(after.state === 'credited' ? [statusRow(customer)] : []),
      ...(mail === undefined ? [] : mailer.rowsOf(mail)),
      ...audit.rowsOf({
        ...actedBy(actor),
        action: `topup.${actions[after.state]}`,
        subject: { kind: 'topup', id: after.id },
        before: { state: before.state },
        after: {
          state: after.state,
          amount: toDecimal(after.amount),
          currency: after.amount.currency,
          ...reasonOf(actor),
        },
      }),
    ],
  };
}

const actions = {
  started: 'start',
  declined: 'decline',
  expired: 'expire',
  held: 'hold',
  credited: 'credit',
  refunding: 'refund',
  refunded: 'refund',
  'charged-back': 'charge-back',
} as const satisfies Record<Topup['state'], string>;
