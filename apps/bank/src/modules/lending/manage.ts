import { fromDecimal, money } from '@farthing/money';
import { instalmentDay, londonDay } from '@farthing/rules';
import {
  asKeyTaken,
  findRecord,
  type KeyRow,
  type KeyUse,
  keyRows,
  replay,
} from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Books } from '../books/index.ts';
import { toAnswer } from './answers.ts';
import { type LendingLoan, mayPause, owedOf } from './loan.ts';
import { chargedUntil, chargeEntries, paymentWork } from './payment.ts';
import { charge } from './postings.ts';
import type { Asking, LendingServices } from './services.ts';
import { entry, stepWork } from './step.ts';
import { listLending, readLendingFacts } from './store.ts';

/** Newest first, as they stand today. */
export async function readLoans({ database, clock }: LendingServices, customerId: string) {
  const today = londonDay(clock.now());
  return (await listLending(database.kysely, { customerId })).map((kept) => toAnswer(kept, today));
}

/** One of them; another's is refused as if it did not exist. */
export async function readLoan(services: LendingServices, customerId: string, loanId: string) {
  const loan = (await readLoans(services, customerId)).find(({ id }) => id === loanId);
  if (loan === undefined) throw new Refusal('not_found');
  return loan;
}

async function own({ database }: LendingServices, customerId: string, loanId: string) {
  const facts = await readLendingFacts(database.kysely, loanId, customerId);
  if (facts === undefined) throw new Refusal('not_found');
  return facts;
}

export type ByHand<Answer> = Asking & {
  readonly loanId: string;
  readonly amount: string;
  readonly key: KeyUse | undefined;
  readonly answerOf: (paid: {
    readonly amount: bigint;
    readonly loan: LendingLoan;
    readonly shown: ReturnType<typeof toAnswer>;
  }) => Answer;
  readonly rowOf: (answer: Answer) => KeyRow | undefined;
};

/** In part, whole or early, out of the account. Two at once are decided one after the other. */
export async function payByHand<Answer>(services: LendingServices, wish: ByHand<Answer>): Promise<Answer> {
  const { database, clock, ids, books } = services;
  const { customerId, loanId, key, origin } = wish;
  const record = key === undefined ? undefined : await findRecord(database.kysely, key);
  if (record !== undefined && key !== undefined) return replay(record, key);
  const facts = await own(services, customerId, loanId);
  if (facts.loan.state !== 'running') throw new Refusal('loan_not_owed');
  const day = londonDay(clock.now());
  const charged = chargedUntil(facts.loan, facts.due, day);
  const amount = fromDecimal(wish.amount, facts.loan.currency).minor;
  refuseOverdraft(facts.account?.availableMinor, amount);
  const actor = { kind: 'customer', customerId, origin } as const;
  const { work, loan, due, entries } = paymentWork(services, facts, charged, {
    ...{ id: ids.next(), amount, actor, day },
  });
  const [kept] = await listLending(database.kysely, { loanId });
  if (kept === undefined) throw new Refusal('not_found');
  const after = { entries: [...entries.toReversed(), ...kept.entries], repaid: kept.repaid + amount };
  const shown = toAnswer({ ...kept, loan, due, ...after }, day);
  const answer = wish.answerOf({ amount, loan, shown });
  await books.submit({ ...work, rows: [...work.rows, ...keyRows(wish.rowOf(answer))] }).catch(asKeyTaken);
  return answer;
}

function refuseOverdraft(available: bigint | undefined, amount: bigint): void {
  if (available === undefined || available >= amount) return;
  const message = 'There is not enough money in your account.';
  throw new Refusal('insufficient_funds', { message, fields: { amount: [message] } });
}

export async function cancel(
  services: LendingServices,
  { customerId, origin }: Asking,
  loanId: string,
): Promise<void> {
  const facts = await own(services, customerId, loanId);
  const { loan } = facts;
  if (loan.state !== 'asked' && loan.state !== 'offered')
    throw new Refusal('status_conflict', { message: 'This loan can no longer be cancelled.' });
  await submit(
    services.books,
    stepWork(services, facts, {
      action: 'lending.cancel',
      actor: { kind: 'customer', customerId, origin },
      loan: {
        ...loan,
        state: 'cancelled',
        offeredUntil: null,
        decidedAt: loan.decidedAt ?? services.clock.now(),
      },
    }),
  );
}

/** The next instalment is left out. Interest runs on, and the loan ends a month later. */
export async function pause(
  services: LendingServices,
  { customerId, origin }: Asking,
  loanId: string,
): Promise<void> {
  const { clock, ids, books } = services;
  const facts = await own(services, customerId, loanId);
  const day = londonDay(clock.now());
  const charged = chargedUntil(facts.loan, facts.due, day);
  const { loan } = charged;
  if (!mayPause(loan, facts.due))
    throw new Refusal('status_conflict', {
      message: 'You cannot skip the next instalment of this loan.',
    });
  const id = ids.next();
  const next = {
    ...loan,
    nextNumber: loan.nextNumber + 1,
    nextDueOn: instalmentDay(loan.paidOutOn ?? day, loan.nextNumber + 1),
    lastNumber: loan.lastNumber + 1,
    pauses: loan.pauses + 1,
  };
  await submit(
    books,
    stepWork(services, facts, {
      action: 'lending.pause',
      actor: { kind: 'customer', customerId, origin },
      loan: next,
      entries: [...chargeEntries(id, day, charged), entry(id, 'holiday', day, next, {})],
      posting: {
        commands: charge(books, loan, id, { interest: charged.interest, fees: charged.late }),
        lines: [],
      },
    }),
  );
}

async function submit(books: Books, work: Parameters<Books['submit']>[0]): Promise<void> {
  await books.submit(work);
}

export function leftWords(loan: LendingLoan) {
  return money(owedOf(loan), loan.currency);
}
