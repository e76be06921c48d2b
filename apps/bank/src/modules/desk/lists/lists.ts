import * as calls from '@farthing/contract';
import {
  type AnswerOf,
  canonicalHash,
  type QueryOf,
  type StaffDeposit,
  type StaffPayment,
} from '@farthing/contract';
import { fromDecimal, money } from '@farthing/money';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { toCustomerLine } from '../customer-line.ts';
import {
  depositEvidence,
  findDepositRecord,
  findPaymentRecord,
  inDecimal,
  noEvidence,
  paymentEvidence,
} from '../evidence/index.ts';
import { ending } from '../masking.ts';
import { pageOf, readPlace, writePlace } from '../paging.ts';
import type { DeskServices } from '../services.ts';
import {
  type DepositListRow,
  findDepositRow,
  findPaymentRow,
  listDepositRows,
  listPaymentRows,
  type PaymentListRow,
  type Span,
} from './list-store.ts';

/** Every payment and every deposit, also those that nobody has to decide on any more. */
export function listRoutes(services: DeskServices): Route[] {
  return [
    route(calls.listPayments, ({ query }) => readPayments(services, query)),
    route(calls.getPayment, ({ params }) => readPayment(services, params.withdrawalId)),
    route(calls.listDeposits, ({ query }) => readDeposits(services, query)),
    route(calls.getDeposit, ({ params }) => readDeposit(services, params.depositId)),
  ];
}

async function readPayments(
  services: DeskServices,
  query: QueryOf<typeof calls.listPayments>,
): Promise<AnswerOf<typeof calls.listPayments>> {
  const span = { ...spanOf(services, query), q: query.q };
  const rows = await listPaymentRows(services.database.kysely, span);
  const { page, next } = pageOf(rows, query.limit, placeOf);
  return { payments: page.map(toPayment), next_cursor: next };
}

async function readPayment(
  { database: { kysely } }: DeskServices,
  id: string,
): Promise<AnswerOf<typeof calls.getPayment>> {
  const row = await findPaymentRow(kysely, id);
  const record = await findPaymentRecord(kysely, id);
  if (row === undefined || record === undefined) throw new Refusal('not_found');
  const evidence = await paymentEvidence(kysely, record, 'send');
  return { payment: toPayment(row), evidence: { ...evidence, moves: [] } };
}

async function readDeposits(
  services: DeskServices,
  query: QueryOf<typeof calls.listDeposits>,
): Promise<AnswerOf<typeof calls.listDeposits>> {
  const { network, q } = query;
  const hash = q === undefined ? undefined : canonicalHash(q);
  const rows = await listDepositRows(services.database.kysely, {
    ...spanOf(services, query),
    network,
    hash,
  });
  const { page, next } = pageOf(rows, query.limit, placeOf);
  return { deposits: page.map(toDeposit), next_cursor: next };
}

async function readDeposit(
  { database: { kysely } }: DeskServices,
  id: string,
): Promise<AnswerOf<typeof calls.getDeposit>> {
  const row = await findDepositRow(kysely, id);
  if (row === undefined) throw new Refusal('not_found');
  const record = await findDepositRecord(kysely, id);
  return {
    deposit: toDeposit(row),
    evidence: record === undefined ? noEvidence : await depositEvidence(kysely, record),
  };
}

type Query = Omit<QueryOf<typeof calls.listPayments> | QueryOf<typeof calls.listDeposits>, 'q'>;

const dayMs = 86_400_000;

function spanOf({ config }: DeskServices, query: Query): Span {
  const minorOf = (amount: string | undefined) =>
    amount === undefined ? undefined : fromDecimal(amount, config.ledgerCurrency).minor;
  const dayOf = (day: string | undefined, later: number) =>
    day === undefined ? undefined : new Date(Date.parse(`${day}T00:00:00Z`) + later);
  return {
    state: query.state,
    customerId: query.customer_id,
    least: minorOf(query.least),
    most: minorOf(query.most),
    from: dayOf(query.from, 0),
    before: dayOf(query.until, dayMs),
    after: readPlace(query.cursor),
    // One more tells whether there is another page.
    limit: query.limit + 1,
  };
}

function placeOf({ created_at, id }: { readonly created_at: Date; readonly id: string }): string {
  return writePlace({ at: created_at, id });
}

function toPayment(row: PaymentListRow): StaffPayment {
  return {
    id: row.id,
    reference: row.reference,
    // The table's check holds it to the same words.
    state: row.state as StaffPayment['state'],
    at: row.created_at.toISOString(),
    customer: toCustomerLine(row),
    payee: {
      name: row.account_name,
      bank_name: row.bank_name,
      account_ending: ending(row.payee_account),
    },
    amount: inDecimal(money(row.amount, row.currency)),
    debit: inDecimal(money(row.debit_amount, row.debit_currency)),
  };
}

function toDeposit(row: DepositListRow): StaffDeposit {
  const { currency, received } = row;
  return {
    id: row.id,
    state: row.status as StaffDeposit['state'],
    at: row.created_at.toISOString(),
    customer: toCustomerLine(row),
    network: row.network,
    announced: inDecimal(money(row.amount, currency)),
    received: received === null ? null : inDecimal(money(received, currency)),
    transaction_hash: row.transaction_hash,
  };
}
