import type { AnswerOf, StaffConversation, StaffDeposit, StaffPayment } from '@farthing/contract';
import * as calls from '@farthing/contract';
import { money } from '@farthing/money';
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
import { ending, maskEmail } from '../masking.ts';
import type { DeskServices } from '../services.ts';
import { readStaffBatch } from './batch.ts';
import { describedRoutes } from './list-routes.ts';
import {
  type ConversationRow,
  type DepositListRow,
  findConversationRow,
  findDepositRow,
  findPaymentRow,
  type PaymentListRow,
} from './list-store.ts';
import { viewRoutes } from './views/index.ts';

/** The lists, and the payment, deposit, file or conversation behind a row of theirs. */
export function listRoutes(services: DeskServices): Route[] {
  return [
    ...describedRoutes(services),
    ...viewRoutes(services),
    route(calls.getPayment, ({ params }) => readPayment(services, params.withdrawalId)),
    route(calls.getDeposit, ({ params }) => readDeposit(services, params.depositId)),
    route(calls.getStaffBatch, ({ principal: member, origin, params, query }) =>
      readStaffBatch(services, { member, origin }, { ...params, ...query }),
    ),
    route(calls.getConversation, ({ params }) => readConversation(services, params.conversationId)),
  ];
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

async function readConversation(
  { database: { kysely } }: DeskServices,
  id: string,
): Promise<AnswerOf<typeof calls.getConversation>> {
  const row = await findConversationRow(kysely, id);
  if (row === undefined) throw new Refusal('not_found');
  return { conversation: toConversation(row) };
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
    batch: row.batch_id === null ? null : { id: row.batch_id, file_name: row.batch_file ?? '' },
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

function toConversation(row: ConversationRow): StaffConversation {
  const { holder_id, holder_name } = row;
  return {
    id: row.id,
    state: row.status as StaffConversation['state'],
    at: row.created_at.toISOString(),
    sender: row.full_name,
    email: maskEmail(row.email),
    message: row.message,
    with: holder_id === null || holder_name === null ? null : { id: holder_id, name: holder_name },
    handled_at: row.handled_at?.toISOString() ?? null,
    note: row.note,
  };
}
