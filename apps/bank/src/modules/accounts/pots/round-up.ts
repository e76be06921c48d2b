import { minorPerMajor } from '@farthing/money';
import { decidedAnew, Outdated } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maySendRow } from '../../identity/index.ts';
import type { AccountServices } from '../services.ts';
import { roundUpInto } from './postings.ts';
import {
  type DueRoundUp,
  leaveOut,
  listDue,
  type Mark,
  readMark,
  roundUpRow,
  saveMark,
} from './round-up-store.ts';

type Services = Pick<AccountServices, 'config' | 'database' | 'clock' | 'books' | 'log'>;

/**
 * Rounds up what was booked since the last run, each payment in a work of its own: the merchant is paid whatever becomes of it. Cut off
 * anywhere, the next run goes on.
 */
export async function roundUpPayments(services: Services): Promise<void> {
  const { database, clock, config } = services;
  const begunAt = clock.now();
  const mark: Mark = {
    since: new Date((await readMark(database.kysely)).getTime() - committedWithinMs),
    unit: minorPerMajor(config.ledgerCurrency),
  };
  for (let isMore = true; isMore; ) {
    const due = await listDue(database.kysely, { ...mark, limit: atOnce });
    await roundUpEach(services, mark, due);
    isMore = due.length === atOnce;
  }
  await saveMark(database.kysely, begunAt);
}

/** A step can be written down a while after the moment that it was decided at. */
const committedWithinMs = 10 * 60_000;
const atOnce = 500;

/** One that fails must not keep the others; it is due once more in the next run. */
async function roundUpEach(services: Services, mark: Mark, due: readonly DueRoundUp[]): Promise<void> {
  let failure: unknown;
  for (const { stepId } of due) {
    try {
      await decidedAnew(() => roundUp(services, mark, stepId));
    } catch (error) {
      services.log.error({ err: error, stepId }, 'a card payment could not be rounded up');
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

/** Decided on what is true now: the pot may be closed, the money spent, or another process was faster. */
async function roundUp({ database, clock, books }: Services, mark: Mark, stepId: string): Promise<void> {
  const [due] = await listDue(database.kysely, { ...mark, only: stepId, limit: 1 });
  if (due === undefined) return;
  const amountMinor = restOf(due, mark.unit);
  if (!due.maySend || amountMinor > due.availableMinor) {
    await leaveOut(database.kysely, due, clock.now());
    return;
  }
  const rows = [maySendRow(due.customerId), roundUpRow(due, amountMinor, clock.now())];
  await books.submit({ ...roundUpInto(due, amountMinor), rows }).catch((error: unknown) => {
    const isSpent = error instanceof Refusal && error.code === 'insufficient_funds';
    throw isSpent ? new Outdated('balance') : error;
  });
}

/** What is missing to the next whole unit, as often as the customer has said. */
export function restOf({ paidMinor, times }: Pick<DueRoundUp, 'paidMinor' | 'times'>, unit: bigint): bigint {
  const over = paidMinor % unit;
  return over === 0n ? 0n : (unit - over) * times;
}
