import { currencyCodes, format, fromDecimal, money } from '@farthing/money';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy, reasonOf } from '../../audit/index.ts';
import {
  type BankAccount,
  derivedId,
  type Posting,
  referenceOf,
  whyNotReversible,
} from '../../books/index.ts';
import type { ProposalDefinition, ProposalDoing } from '../../staff/index.ts';
import {
  bankParty,
  codeFact,
  concerned,
  customerParty,
  inDecimal,
  noEvidence,
  textFact,
  timeFact,
} from '../evidence/evidence.ts';
import type { Reader } from '../evidence/records.ts';
import { tellOfCorrection } from '../mails.ts';
import type { DeskServices } from '../services.ts';

const currency = z.enum(currencyCodes);

/** What the reversal itself moves: from where the money is now, back to where it came from. */
const reversalContent = z.object({
  posting_id: z.uuid(),
  amount: z.string(),
  currency,
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
    summary: ({ amount, currency: of, from, to, description }) =>
      `Move ${format(fromDecimal(amount, of))} back from ${from} to ${to}: ${description}.`,
    moves: ({ amount, currency: of }) => fromDecimal(amount, of),
    async evidence(reader, { posting_id }) {
      const posting = await books.posting(reader, posting_id);
      return posting === undefined ? noEvidence : reversalEvidence(reader, posting);
    },
    async whyGone(tx, { posting_id }) {
      const posting = await books.posting(tx, posting_id);
      return posting === undefined ? 'There is no such posting.' : whyNotReversible(posting);
    },
    execute: (tx, content, doing) => reverse(services, tx, content, doing),
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

async function reverse(
  services: DeskServices,
  tx: Tx,
  { posting_id, amount, currency: of, description }: ReversalContent,
  { actor }: ProposalDoing,
): Promise<string> {
  const { books, audit } = services;
  const posting = await books.posting(tx, posting_id);
  if (posting === undefined) throw new Refusal('proposal_not_possible');
  await books.reverse(tx, posting_id);
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'posting.reverse',
    subject: { kind: 'posting', id: posting_id },
    after: { amount, currency: of, description, ...reasonOf(actor) },
  });
  const moved = money(posting.amount, posting.currency);
  const about = { moved, description };
  if (posting.to.customerId !== null)
    await tellOfCorrection(services, tx, posting.to.customerId, { ...about, direction: 'reversed-out' });
  if (posting.from.customerId !== null)
    await tellOfCorrection(services, tx, posting.from.customerId, { ...about, direction: 'reversed-in' });
  return 'reversed';
}

const manualContent = z.object({
  customer_id: z.uuid(),
  customer: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: z.string(),
  currency,
  against: z.string(),
  description: z.string(),
});

type ManualContent = z.output<typeof manualContent>;

export function manualEntry(services: DeskServices): ProposalDefinition<ManualContent> {
  return {
    content: manualContent,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ direction, amount, currency: of, customer, against }) =>
      direction === 'credit'
        ? `Put ${format(fromDecimal(amount, of))} into the wallet of ${customer}, from ${against}.`
        : `Take ${format(fromDecimal(amount, of))} out of the wallet of ${customer}, to ${against}.`,
    moves: ({ amount, currency: of }) => fromDecimal(amount, of),
    async evidence(reader, { customer_id, direction, amount, currency: of, against, description }) {
      const [owner, bank] = [await customerParty(reader, customer_id), bankParty(against as BankAccount)];
      const [from, to] = direction === 'credit' ? [bank, owner] : [owner, bank];
      return {
        ...noEvidence,
        moves: [{ from, to, ...inDecimal(fromDecimal(amount, of)) }],
        facts: textFact('description', description),
        customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
      };
    },
    async whyGone(tx, { customer_id }) {
      const customer = await services.identity.find(tx, customer_id);
      return customer === undefined || customer.status === 'closed' ? 'The account is closed.' : undefined;
    },
    execute: (tx, content, doing) => postByHand(services, tx, content, doing),
  };
}

/** Under an id that is made of the proposal's: whatever else fails, the ledger takes it once. */
async function postByHand(
  services: DeskServices,
  tx: Tx,
  content: ManualContent,
  doing: ProposalDoing,
): Promise<string> {
  const { books, audit, identity } = services;
  const { customer_id, direction, amount, currency: of, against, description } = content;
  const owner = await identity.lock(tx, customer_id);
  if (owner === undefined || owner.status === 'closed') throw new Refusal('proposal_not_possible');
  const moved = fromDecimal(amount, of);
  const wallet = await books.customerAccount(tx, customer_id);
  const other = books.account(against as BankAccount, of);
  const [from, to] = direction === 'credit' ? [other, wallet] : [wallet, other];
  const id = derivedId(doing.id, 'manual entry');
  const reference = referenceOf(id);
  await books.post(
    tx,
    [{ id, from, to, amount: moved.minor }],
    [{ transfer: id, account: wallet, kind: 'correction', description, reference }],
  );
  const { actor } = doing;
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'posting.by-hand',
    subject: { kind: 'customer', id: customer_id },
    after: { direction, amount, currency: of, against, description, reference, ...reasonOf(actor) },
  });
  await tellOfCorrection(services, tx, customer_id, { moved, description, direction });
  return 'posted';
}
