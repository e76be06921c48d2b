import { money } from '@farthing/money';
import { addDays, londonDay, standingPayment } from '@farthing/rules';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { decidedAnew, Outdated } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { derivedId, type Work } from '../../books/index.ts';
import { billWork } from './bill.ts';
import { chargedUntil, principalOf } from './credit.ts';
import { lateMail } from './mails.ts';
import { paymentWork } from './pay.ts';
import { charge } from './postings.ts';
import type { CreditServices } from './services.ts';
import { chargeEntries, stepWork } from './step.ts';
import { type CreditFacts, listForDay, listLapsed, readCreditFacts } from './store.ts';

const system = { kind: 'system' } as const;

/**
 * Statements are made, what is due is paid off where its owner wants that, what was not paid is charged for, and offers that nobody
 * took end. Each step is a work of its own, whose id is made of the credit card and the statement: run twice, it moves money once.
 */
export async function runDay(services: CreditServices): Promise<void> {
  const { database, clock, log } = services;
  const day = londonDay(clock.now());
  const [seen, failed]: [string[], string[]] = [[], []];
  for (;;) {
    const ids = await listForDay(database.kysely, day, atOnce, seen);
    if (ids.length === 0) break;
    for (const id of ids)
      await bringUpToDate(services, id, day).catch((err: unknown) => {
        // One that fails must not keep the others; it is due once more in the next run.
        log.error({ err, creditId: id }, 'a credit card could not be brought up to date');
        failed.push(id);
      });
    seen.push(...ids);
  }
  await eachByItself(await listLapsed(database.kysely, clock.now()), (id) => lapse(services, id));
  if (failed.length > 0) throw new Error(`${failed.length} credit cards could not be brought up to date`);
}

const atOnce = 100;

async function bringUpToDate(services: CreditServices, creditId: string, day: string): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await decidedAnew(async () => {
      const facts = await readCreditFacts(services.database.kysely, services.clock.now(), { creditId });
      const work = facts && (await nextWork(services, facts, day));
      if (work === undefined) return false;
      await services.books.submit(work).catch((error: unknown) => {
        // Spent since it was read: decided again, it is not taken.
        throw error instanceof Refusal && error.code === 'insufficient_funds'
          ? new Outdated('balance')
          : error;
      });
      return true;
    });
}

async function nextWork(
  services: CreditServices,
  facts: CreditFacts,
  day: string,
): Promise<Work | undefined> {
  const { state, standing, nextStatementOn, pays, payDone, statements } = facts.credit;
  if (state !== 'open') return undefined;
  const { dueOn } = standing;
  if (dueOn === null)
    return nextStatementOn !== null && nextStatementOn <= day ? billWork(services, facts, day) : undefined;
  if (dueOn > day) return undefined;
  if (pays.way !== 'none' && payDone < statements) {
    const work = standingWork(services, facts, dueOn);
    // It may come in during the day; after that the payment is late.
    if (work !== undefined || dueOn === day) return work;
  }
  return dueOn < day ? passedWork(services, facts, addDays(dueOn, 1)) : undefined;
}

/** Once for each statement; undefined when the account does not have it. */
function standingWork(services: CreditServices, facts: CreditFacts, dueOn: string): Work | undefined {
  const { credit, money: of, account, holder } = facts;
  const charged = chargedUntil(credit, of, dueOn);
  const amount = standingPayment(credit.pays, charged.credit.standing, principalOf(of));
  const also = { payDone: credit.statements };
  if (amount === 0n)
    return stepWork(services, credit, {
      action: 'credit.charge',
      ...{ actor: system, credit: { ...credit, ...also } },
    });
  if (!holder.maySend || account === undefined || account.availableMinor < amount) return undefined;
  const id = derivedId(credit.id, `standing ${credit.statements}`);
  return paymentWork(services, facts, charged, { id, amount, actor: system, day: dueOn, also }).work;
}

/** The day after: what was not paid bears interest, and a least payment that is missing is late. */
function passedWork(services: CreditServices, facts: CreditFacts, day: string): Work {
  const { books, brand } = services;
  const { credit, money: of, holder } = facts;
  const charged = chargedUntil(credit, of, day);
  const { standing } = charged.credit;
  const id = derivedId(credit.id, `due ${credit.statements}`);
  return stepWork(services, credit, {
    action: 'credit.charge',
    actor: system,
    credit: charged.credit,
    amount: charged.interest + charged.fee,
    entries: chargeEntries(id, day, charged),
    posting: { commands: charge(books, credit, id, charged), lines: [] },
    mail:
      standing.lateSince === null
        ? undefined
        : lateMail(
            brand.name,
            { to: holder.email, firstName: holder.firstName },
            {
              missing: money(standing.leastMinor, credit.currency),
              fee: money(charged.fee, credit.currency),
            },
          ),
  });
}

async function lapse(services: CreditServices, creditId: string): Promise<void> {
  const { database, clock, books } = services;
  await decidedAnew(async () => {
    const now = clock.now();
    const facts = await readCreditFacts(database.kysely, now, { creditId });
    if (facts?.credit.state !== 'offered' || (facts.credit.offeredUntil ?? now) > now) return;
    const credit = { ...facts.credit, state: 'lapsed', offeredUntil: null } as const;
    await books.submit(stepWork(services, facts.credit, { action: 'credit.lapse', actor: system, credit }));
  });
}
