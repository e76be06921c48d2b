import { change, insertion, type Row } from '@farthing/ledger';
import { outsideReferenceRow } from '../books/index.ts';
import type { Deposit } from './store.ts';

/** What is written of deposits, with the guards under which it is. */

const noted = insertion('deposit', {
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    network: 'text',
    address: 'text',
    currency: 'text',
    amount: 'bigint',
    received: 'bigint?',
    status: 'text',
    because: 'text?',
    replaces: 'uuid?',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    decided_at: 'timestamptz?',
  },
  unless: ['id'],
});

export function depositRow(deposit: Deposit): Row {
  return noted.row({
    id: deposit.id,
    customer_id: deposit.customerId,
    network: deposit.network,
    address: deposit.address,
    currency: deposit.currency,
    amount: deposit.amount,
    received: deposit.received,
    status: deposit.status,
    because: deposit.because,
    replaces: deposit.replaces,
    created_at: deposit.createdAt,
    expires_at: deposit.expiresAt,
    decided_at: deposit.decidedAt,
  });
}

const decided = change(
  'deposit',
  {
    key: { id: 'uuid' },
    was: { status: 'text' },
    set: { status: 'text', received: 'bigint?', decided_at: 'timestamptz?', because: 'text?' },
  },
  'deposit-decision',
);

/** Only from where the deposit stood when it was decided on. */
export function decisionRow(before: Deposit, after: Deposit): Row {
  return decided.row({
    id: before.id,
    was: { status: before.status },
    status: after.status,
    received: after.received,
    decided_at: after.decidedAt,
    because: after.because,
  });
}

/** Takes a payment for a deposit, by its reference in canonical form, unless it was taken for anything before. */
export function paymentRow({ id, network }: Deposit, reference: string): Row {
  return outsideReferenceRow({ reference, network, subject: { kind: 'deposit', id } });
}
