import type { DeskCase, DeskQueue, Permission, ProposalKind } from '@farthing/contract';
import { type Currency, format, money, toDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerColumns, toCustomerLine } from './customer-line.ts';
import { ending } from './masking.ts';
import { pageOf, readPlace, writePlace } from './paging.ts';
import { type CaseRow, countWaiting, findWaiting, listWaiting } from './queue-store.ts';
import type { DeskServices, Worker } from './services.ts';

/** Which permission reads and which decides the cases of a queue, and what its subject is in the audit log. */
export const queueFacts = {
  deposits: { read: 'deposits.read', decide: 'deposits.decide', subject: 'deposit' },
  'late-deposits': { read: 'deposits.read', decide: 'deposits.decide', subject: 'deposit' },
  withdrawals: { read: 'withdrawals.read', decide: 'withdrawals.decide', subject: 'withdrawal' },
  loans: { read: 'loans.read', decide: 'loans.decide', subject: 'loan' },
  referrals: { read: 'referrals.read', decide: 'referrals.decide', subject: 'referral' },
  accounts: { read: 'locks.read', decide: 'locks.decide', subject: 'customer' },
  logins: { read: 'locks.read', decide: 'locks.decide', subject: 'customer' },
  pins: { read: 'locks.read', decide: 'locks.decide', subject: 'customer' },
  messages: { read: 'messages.read', decide: 'messages.decide', subject: 'message' },
} as const satisfies Record<DeskQueue, { read: Permission; decide: Permission; subject: string }>;

/** One call serves all queues, so what its own permission does not say is said here. */
export function refuseWithout(member: StaffMember, permission: Permission): void {
  if (!member.permissions.has(permission)) throw new Refusal('permission_denied');
}

export async function readQueues({ database, clock }: DeskServices, { member }: Worker) {
  const counts = await countWaiting(database.kysely, member.staffId, clock.now());
  return {
    queues: counts
      .filter(({ queue }) => member.permissions.has(queueFacts[queue].read))
      .map((count) => ({ ...count, oldest_since: count.oldest_since?.toISOString() ?? null })),
  };
}

export async function readCases(
  services: DeskServices,
  { member }: Worker,
  queue: DeskQueue,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  refuseWithout(member, queueFacts[queue].read);
  const { database, clock } = services;
  const rows = await listWaiting(database.kysely, queue, {
    after: readPlace(cursor),
    limit: limit + 1,
    now: clock.now(),
  });
  const { page, next } = pageOf(rows, limit, ({ since, id }) => writePlace({ at: since, id }));
  return { cases: await toCases(services, database.kysely, queue, page, member), next_cursor: next };
}

export async function readCase(
  services: DeskServices,
  reader: DeskServices['database']['kysely'] | Tx,
  { member }: Worker,
  queue: DeskQueue,
  caseId: string,
): Promise<DeskCase> {
  const row = await findWaiting(reader, queue, caseId, services.clock.now());
  const [found] = row === undefined ? [] : await toCases(services, reader, queue, [row], member);
  if (found === undefined) throw new Refusal('case_closed');
  return found;
}

async function toCases(
  { staff }: DeskServices,
  reader: DeskServices['database']['kysely'] | Tx,
  queue: DeskQueue,
  rows: readonly CaseRow[],
  member: StaffMember,
): Promise<DeskCase[]> {
  const claimants = rows.flatMap(({ claimed_by }) => (claimed_by === null ? [] : [claimed_by]));
  const [names, proposals] = await Promise.all([
    staff.names(reader, claimants),
    proposalKindOf[queue] === undefined
      ? []
      : staff.openProposals(
          reader,
          rows.map(({ id }) => id),
        ),
  ]);
  return rows.map((row) => ({
    ...toCase(queue, row),
    claim:
      row.claimed_by === null || row.claimed_until === null
        ? null
        : {
            by: { id: row.claimed_by, name: names.get(row.claimed_by) ?? 'Somebody' },
            mine: row.claimed_by === member.staffId,
            until: row.claimed_until.toISOString(),
          },
    proposal_id:
      proposals.find(({ subjectId, kind }) => subjectId === row.id && kind === proposalKindOf[queue])?.id ??
      null,
  }));
}

const proposalKindOf: { readonly [Queue in DeskQueue]?: ProposalKind } = {
  withdrawals: 'large-payout',
  loans: 'loan-approval',
};

/** Whether it takes two people to send it. The share is in the currency of the customer's limit. */
export function isLarge(limitShareMinor: bigint): boolean {
  return limitShareMinor > policies.desk.largePayoutOverMinor;
}

type Words = Pick<DeskCase, 'title' | 'reasons' | 'facts' | 'four_eyes'>;

function toCase(queue: DeskQueue, row: CaseRow): Omit<DeskCase, 'claim' | 'proposal_id'> {
  return {
    queue,
    id: row.id,
    since: row.since.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    customer: isWithCustomer(row) ? toCustomerLine(row) : null,
    amount:
      row.amount === null || row.currency === null
        ? null
        : { amount: toDecimal(money(row.amount, row.currency)), currency: row.currency },
    reference: row.reference,
    ...words[queue](row),
  };
}

function isWithCustomer(row: CaseRow): row is CaseRow & CustomerColumns {
  return typeof row.customer_id === 'string';
}

const words: Readonly<Record<DeskQueue, (row: CaseRow) => Words>> = {
  deposits: ({ detail }) => ({
    title: `Deposit on ${text(detail.network)}`,
    reasons: [],
    facts: facts(['Network', detail.network], ['Address', detail.address]),
    four_eyes: false,
  }),
  'late-deposits': ({ detail, currency }) => ({
    title: `Late payment on ${text(detail.network)}`,
    reasons: ['It arrived after the deposit was closed.'],
    facts: facts(
      ['Announced', inWords(detail.announced, currency)],
      ['Transaction', detail.transaction_hash],
    ),
    four_eyes: false,
  }),
  withdrawals: ({ detail, customer_status }) => ({
    title: `${detail.route === 'internal' ? 'Payment here' : 'Payment'} to ${text(detail.account_name)}`,
    reasons: [...stateReasons(customer_status), ...list(detail.reasons)],
    facts: facts(
      ['Payee', detail.account_name],
      ['Bank', detail.bank_name],
      ['Account ending', ending(text(detail.account_number))],
      ['Debit', inWords(detail.debit, detail.debit_currency)],
      ['Fee', inWords(detail.fee, detail.debit_currency)],
      ['Purpose', detail.narration],
    ),
    four_eyes: isLarge(BigInt(text(detail.limit_share) || '0')) || detail.risk_answer === 'hold-for-two',
  }),
  loans: ({ detail, currency }) => ({
    title: `Loan for ${text(detail.term)}`,
    reasons: [],
    facts: facts(
      ['Term', detail.term],
      ['Interest', `${text(detail.rate)} %, ${inWords(detail.interest, currency)}`],
    ),
    four_eyes: true,
  }),
  referrals: ({ detail }) => ({
    title: `Bonus for bringing in ${text(detail.referee_name)}`,
    reasons: list(detail.signals).map((signal) => referralWords[signal] ?? signal),
    facts: facts(
      ['Brought in', detail.referee_name],
      ['Their deposit', inWords(detail.deposit, detail.deposit_currency)],
      ['Sent back so far', inWords(detail.sent_back, detail.deposit_currency)],
      ['Bonuses paid before', detail.paid_before],
    ),
    four_eyes: false,
  }),
  accounts: ({ detail }) => ({
    title: 'Locked account',
    reasons: [...list(detail.reason)],
    facts: [],
    four_eyes: false,
  }),
  logins: ({ detail }) => ({
    title: 'Locked sign-in',
    reasons: [
      `${text(detail.failures)} wrong passwords`,
      ...(Number(detail.locks) > 1 ? [`Locked ${text(detail.locks)} times in a row`] : []),
    ],
    facts: [],
    four_eyes: false,
  }),
  pins: ({ detail }) => ({
    title: 'Locked PIN',
    reasons: [`${text(detail.tries)} wrong tries`],
    facts: [],
    four_eyes: false,
  }),
  messages: ({ detail }) => ({
    title: `Message from ${text(detail.full_name)}`,
    reasons: [],
    facts: facts(['From', detail.full_name], ['Address', detail.email], ['Message', detail.message]),
    four_eyes: false,
  }),
};

/** Nothing leaves the account of a customer who is not active: whoever decides has to see that first. */
function stateReasons(status: CaseRow['customer_status']): string[] {
  return status === undefined || status === 'active'
    ? []
    : [`The customer’s account is ${status}: this payment cannot be approved`];
}

const referralWords: Readonly<Record<string, string>> = {
  'same-address':
    'The address leads to the mailbox of the referrer, or of somebody who was brought in before',
  'same-person': 'The same name and day of birth as somebody who was brought in before',
  'same-name': 'The same name as the referrer, or as another whom they brought in',
  'same-device': 'Signs in with the same browser as the referrer, or as another whom they brought in',
  'money-sent-back': 'Has sent most of the deposit to the referrer, or to others whom they brought in',
  'siblings-sent-back': 'Others whom the referrer brought in have sent most of their deposits back',
  'many-at-once': 'Many referrals of one referrer within a day',
  'network-of-referrer': 'Signs in from the network of the referrer',
  'network-of-siblings': 'Signs in from the network of others whom the referrer brought in',
};

type Detail = CaseRow['detail'][string] | undefined;

function facts(...pairs: readonly (readonly [label: string, value: Detail])[]): Words['facts'] {
  return pairs.flatMap(([label, value]) => (text(value) === '' ? [] : [{ label, value: text(value) }]));
}

function text(value: Detail): string {
  return typeof value === 'string' ? value : '';
}

function list(value: Detail): readonly string[] {
  if (typeof value === 'string') return [value];
  return value ?? [];
}

function inWords(minor: Detail, currency: Detail): string {
  return text(minor) === '' ? '' : format(money(BigInt(text(minor)), text(currency) as Currency));
}
