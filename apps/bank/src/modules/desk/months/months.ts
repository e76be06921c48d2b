import type { AnswerOf, listMonths } from '@farthing/contract';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy, reasonOf } from '../../audit/index.ts';
import {
  type Closing,
  endOfMonth,
  insertClosing,
  listClosings,
  lockClosings,
  monthBefore,
  monthInWords,
  monthOf,
  whyNotClosable,
  whyNotReopenable,
} from '../../books/index.ts';
import type { ProposalDefinition, ProposalDoing } from '../../staff/index.ts';
import { noEvidence } from '../evidence/index.ts';
import type { DeskServices, Worker } from '../services.ts';

type Act = Closing['act'];

const kinds = { close: 'month-closing', reopen: 'month-reopening' } as const satisfies Record<Act, string>;

export async function readMonths(services: DeskServices): Promise<AnswerOf<typeof listMonths>> {
  const { database, staff, clock } = services;
  const { kysely } = database;
  const history = await listClosings(kysely, 100);
  const openFrom = history[0]?.openFrom;
  const closable = closableMonths(openFrom, clock.now());
  const closed = openFrom === undefined ? null : monthBefore(monthOf(openFrom));
  const subjects = [...closable, ...(closed === null ? [] : [closed])];
  const [names, open] = await Promise.all([
    staff.names(
      kysely,
      history.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy]),
    ),
    staff.openProposals(kysely, subjects),
  ]);
  return {
    closed_through: closed,
    closable,
    history: history.map(({ act, month, approvedAt, proposedBy, approvedBy, reason }) => ({
      ...{ act, month, reason },
      at: approvedAt.toISOString(),
      proposed_by: names.get(proposedBy) ?? 'Somebody',
      approved_by: names.get(approvedBy) ?? 'Somebody',
    })),
    proposals: open.flatMap(({ id, kind, content }) => {
      const act = (Object.keys(kinds) as Act[]).find((each) => kinds[each] === kind);
      const read = monthContent.safeParse(content);
      return act === undefined || !read.success ? [] : { id, act, month: read.data.month };
    }),
  };
}

/** From the newest that is over back to the first that is open. */
function closableMonths(openFrom: Date | undefined, now: Date): string[] {
  const months: string[] = [];
  for (let month = monthBefore(monthOf(now)); months.length < 24; month = monthBefore(month)) {
    if (openFrom !== undefined && endOfMonth(month) <= openFrom) break;
    if (whyNotClosable(month, openFrom, now) === undefined) months.push(month);
    else if (months.length > 0) break;
  }
  return months;
}

export async function proposeMonth(
  services: DeskServices,
  tx: Tx,
  worker: Worker,
  { act, month, because }: { readonly act: Act; readonly month: string; readonly because: string },
): Promise<string> {
  const message = await whyNot(services, tx, act, month);
  if (message !== undefined) throw new Refusal('status_conflict', { message });
  const { id } = await services.staff.propose(tx, {
    kind: kinds[act],
    content: { month },
    reason: because,
    ...worker,
  });
  return id;
}

const monthContent = z.object({ month: z.string().regex(/^\d{4}-\d\d$/) });
type MonthContent = z.output<typeof monthContent>;

/** What two people agree on: nothing is posted into the month any more, or something can be again. */
export function monthAct(services: DeskServices, act: Act): ProposalDefinition<MonthContent> {
  return {
    content: monthContent,
    subject: ({ month }) => ({ kind: 'books', id: month }),
    summary: ({ month }) => summaries[act](monthInWords(month)),
    moves: () => null,
    evidence: async (reader, { month }) => ({
      ...noEvidence,
      reasons: await sumsAt(services, reader, month),
    }),
    whyGone: (reader, { month }) => whyNot(services, reader, act, month),
    async change(tx, { month }, doing) {
      await lockClosings(tx);
      const message = await whyNot(services, tx, act, month);
      if (message !== undefined) throw new Refusal('proposal_not_possible', { message });
      await write(services, tx, { act, month }, doing);
    },
  };
}

const summaries = {
  close: (month) => `Close ${month} and everything before it: nothing can be posted into it any more.`,
  reopen: (month) => `Reopen ${month}: what is dated in it can be posted again.`,
} as const satisfies Record<Act, (month: string) => string>;

async function whyNot(
  { books, clock }: DeskServices,
  reader: Reader,
  act: Act,
  month: string,
): Promise<string | undefined> {
  const openFrom = (await listClosings(reader, 1))[0]?.openFrom;
  if (act === 'reopen') return whyNotReopenable(month, openFrom);
  const message = whyNotClosable(month, openFrom, clock.now());
  if (message !== undefined) return message;
  const lines = await books.trialBalance(reader, endOfMonth(month));
  const sums = Map.groupBy(lines, ({ currency }) => currency);
  const wrong = [...sums].find(([, its]) => its.reduce((sum, { balance }) => sum + balance, 0n) !== 0n);
  return wrong === undefined ? undefined : `The books in ${wrong[0]} do not balance at the end of the month.`;
}

/** What whoever approves should see: that the month adds up, as it is now. */
async function sumsAt({ books }: DeskServices, reader: Reader, month: string): Promise<string[]> {
  const lines = await books.trialBalance(reader, endOfMonth(month));
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, its]) => {
    const sum = its.reduce((total, { balance }) => total + balance, 0n);
    return sum === 0n
      ? `The trial balance in ${currency} at the end of ${monthInWords(month)} adds up to zero.`
      : `The trial balance in ${currency} at the end of ${monthInWords(month)} does not add up.`;
  });
}

async function write(
  { clock, audit }: DeskServices,
  tx: Tx,
  { act, month }: { readonly act: Act; readonly month: string },
  { actor, id, proposedBy, approvedBy }: ProposalDoing,
): Promise<void> {
  const last = (await listClosings(tx, 1))[0];
  await insertClosing(tx, (last?.no ?? 0) + 1, {
    ...{ act, month, proposedBy, approvedBy },
    reason: String(reasonOf(actor).because ?? 'No reason was given.'),
    proposalId: id,
    approvedAt: clock.now(),
  });
  await audit.record(tx, {
    ...actedBy(actor),
    action: act === 'close' ? 'books.close' : 'books.reopen',
    subject: { kind: 'books', id: month },
    before: { open_from: last?.openFrom.toISOString() ?? null },
    after: { month, ...reasonOf(actor) },
  });
}
