import { money } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy, reasonOf } from '../../audit/index.ts';
import {
  type BankAccount,
  derivedId,
  type Posting,
  referenceOf,
  whyNotReversible,
} from '../../books/index.ts';
import { statusRow } from '../../identity/index.ts';
import type { PlannedDoing, ProposalDefinition, ProposalDoing } from '../../staff/index.ts';
import {
  bankParty,
  codeFact,
  concerned,
  customerParty,
  inDecimal,
  noEvidence,
  textFact,
  timeFact,
} from '../evidence/index.ts';
import { correctionMailRows } from '../mails.ts';
import { proposedSum, sumInWords, sumOf } from '../proposed-sum.ts';
import type { DeskServices } from '../services.ts';

/** What the reversal itself moves: from where the money is now, back to where it came from. */
const reversalContent = z.object({
  posting_id: z.uuid(),
  ...proposedSum,
  from: z.string(),
  to: z.string(),
  description: z.string(),
});

type ReversalContent = z.output<typeof reversalContent>;

export function postingReversal(services: DeskServices): ProposalDefinition<ReversalContent> {
  const { books } = services;
  return {
    content: reversalContent,
    subject: ({ posting_id }) => ({ kind: 'posting', id: posting_id }),
    summary: (about) =>
      `Move ${sumInWords(about)} back from ${about.from} to ${about.to}: ${about.description}.`,
    moves: sumOf,
    async evidence(reader, { posting_id }) {
      const posting = await books.posting(reader, posting_id);
      return posting === undefined ? noEvidence : reversalEvidence(reader, posting);
    },
    async whyGone(tx, { posting_id }) {
      const posting = await books.posting(tx, posting_id);
      return posting === undefined ? 'There is no such posting.' : whyNotReversible(posting);
    },
    plan: (content, doing) => planReversal(services, content, doing),
  };
}

async function reversalEvidence(reader: Reader, posting: Posting) {
  const { amount, currency: of, from, to, at, line } = posting;
  const owners = [to, from].flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  return {
    ...noEvidence,
    // The other way round: this is what a yes does, not what was done.
    moves: [
      {
        from: await sideOf(reader, to),
        to: await sideOf(reader, from),
        ...inDecimal(money(amount, of)),
      },
    ],
    facts: [
      ...textFact('description', line?.description ?? null),
      ...codeFact('posting', posting.id),
      ...timeFact('asked_at', at),
    ],
    customers: await concerned(
      reader,
      owners.map((customerId) => ({ part: 'owner', customerId })),
    ),
  };
}

async function sideOf(reader: Reader, { code, customerId }: Posting['from']) {
  if (customerId !== null) return customerParty(reader, customerId);
  return bankParty(code.split(':').at(-1) as BankAccount);
}

/** Always under the same id, so that it is undone once only. */
async function planReversal(
  services: DeskServices,
  { posting_id, amount, currency: of, description }: ReversalContent,
  { actor }: ProposalDoing,
): Promise<PlannedDoing> {
  const { books, audit, database } = services;
  const posting = await books.posting(database.kysely, posting_id);
  if (posting === undefined) throw new Refusal('proposal_not_possible');
  const { commands, lines } = books.reversalOf(posting);
  const about = { moved: money(posting.amount, posting.currency), description };
  const told = [
    [posting.to, 'reversed-out'],
    [posting.from, 'reversed-in'],
  ] as const;
  const mails = told.flatMap(([{ customerId, name }, direction]) =>
    customerId === null
      ? []
      : [correctionMailRows(services, customerId, { ...about, place: `your account ${name}`, direction })],
  );
  const entry = audit.rowsOf({
    ...actedBy(actor),
    action: 'posting.reverse',
    subject: { kind: 'posting', id: posting_id },
    after: { amount, currency: of, description, ...reasonOf(actor) },
  });
  const rows = [...entry, ...(await Promise.all(mails)).flat()];
  return { work: { commands, lines, rows }, result: 'reversed', ends: () => 'The posting was reversed.' };
}

const manualContent = z.object({
  customer_id: z.uuid(),
  customer: z.string(),
  direction: z.enum(['credit', 'debit']),
  ...proposedSum,
  against: z.string(),
  description: z.string(),
});

type ManualContent = z.output<typeof manualContent>;

export function manualEntry(services: DeskServices): ProposalDefinition<ManualContent> {
  return {
    content: manualContent,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: (about) =>
      about.direction === 'credit'
        ? `Put ${sumInWords(about)} into the wallet of ${about.customer}, from ${about.against}.`
        : `Take ${sumInWords(about)} out of the wallet of ${about.customer}, to ${about.against}.`,
    moves: sumOf,
    async evidence(reader, { customer_id, direction, against, description, ...sum }) {
      const [owner, bank] = [await customerParty(reader, customer_id), bankParty(against as BankAccount)];
      const [from, to] = direction === 'credit' ? [bank, owner] : [owner, bank];
      return {
        ...noEvidence,
        moves: [{ from, to, ...inDecimal(sumOf(sum)) }],
        facts: textFact('description', description),
        customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
      };
    },
    async whyGone(tx, { customer_id }) {
      const customer = await services.identity.find(tx, customer_id);
      return customer === undefined || customer.status === 'closed' ? 'The account is closed.' : undefined;
    },
    plan: (content, doing) => planManualEntry(services, content, doing),
  };
}

/** Under an id that is made of the proposal's: whatever else fails, the ledger takes it once. */
async function planManualEntry(
  services: DeskServices,
  content: ManualContent,
  { id: doingId, actor }: ProposalDoing,
): Promise<PlannedDoing> {
  const { books, audit, identity, database } = services;
  const { customer_id, direction, amount, currency: of, against, description } = content;
  const owner = await identity.find(database.kysely, customer_id);
  if (owner === undefined || owner.status === 'closed') throw new Refusal('proposal_not_possible');
  const moved = sumOf(content);
  const wallet = await books.customerAccount(database.kysely, customer_id);
  const other = books.account(against as BankAccount, of);
  const [from, to] = direction === 'credit' ? [other, wallet] : [wallet, other];
  const id = derivedId(doingId, 'manual entry');
  const reference = referenceOf(id);
  const entry = audit.rowsOf({
    ...actedBy(actor),
    action: 'posting.by-hand',
    subject: { kind: 'customer', id: customer_id },
    after: { direction, amount, currency: of, against, description, reference, ...reasonOf(actor) },
  });
  const mail = await correctionMailRows(services, customer_id, {
    ...{ place: 'your wallet', moved, description, direction },
  });
  const work = {
    commands: [{ id, from, to, amount: moved.minor }],
    lines: [{ transfer: id, account: wallet, kind: 'correction', description, reference } as const],
    rows: [statusRow(owner), ...entry, ...mail],
  };
  return { work, result: 'posted' };
}
