import { paymentList } from '@farthing/contract';
import { sql } from 'kysely';
import { customerView } from '../../../identity/index.ts';
import { paymentView } from '../../../withdrawals/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

export const paymentSource = source<typeof paymentList>({
  list: paymentList,
  from: sql`${paymentView} AS payment`,
  joins: sql`JOIN ${customerView} AS customer ON customer.id = payment.customer_id`,
  id: sql`payment.id`,
  idType: 'uuid',
  columns: {
    payee: sql`payment.account_name`,
    payer: customerCell,
    at: sql`payment.created_at`,
    state: sql`payment.state`,
    amount: { minor: sql`payment.amount`, currency: sql`payment.currency` },
    debit: { minor: sql`payment.debit_amount`, currency: sql`payment.debit_currency` },
    fee: { minor: sql`payment.fee_amount`, currency: sql`payment.debit_currency` },
    reference: sql`payment.reference`,
    bank: sql`payment.bank_name`,
    account: sql`payment.account_number`,
    route: sql`payment.route`,
    ended_at: sql`payment.ended_at`,
  },
  filters: {
    state: sql`payment.state`,
    payee: sql`lower(payment.account_name)`,
    reference: (typed) => sql`payment.reference = upper(${typed})`,
    debit: sql`payment.debit_amount`,
    at: sql`payment.created_at`,
    route: sql`payment.route`,
    customer_id: sql`payment.customer_id`,
  },
  orders: { at: { by: sql`payment.created_at`, as: 'moment' } },
});
