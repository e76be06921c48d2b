import { journalList } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import { accountName, customerAccountView, statementLineView } from '../../../books/index.ts';
import { customerView } from '../../../identity/index.ts';
import { paymentView } from '../../../withdrawals/index.ts';
import { source } from '../query/index.ts';

/**
 * One account of a posting, with its name. The limit keeps it apart: PostgreSQL would otherwise weigh every order in which eight tables
 * can be joined, which takes ten times as long as to read the page.
 */
const side = (id: RawBuilder<unknown>) => sql`LATERAL (
  SELECT account.code, account.currency, ${accountName('account', 'own', 'customer')} AS name
  FROM ledger_view.account
  LEFT JOIN ${customerAccountView} AS own ON own.ledger_account = account.id
  LEFT JOIN ${customerView} AS customer ON customer.id = own.customer_id
  WHERE account.id = ${id}
  LIMIT 1
)`;

export const journalSource = source<typeof journalList>({
  list: journalList,
  from: sql`ledger_view.transfer AS posting`,
  joins: sql`
    JOIN ${side(sql`posting.from_account`)} AS payer ON true
    JOIN ${side(sql`posting.to_account`)} AS payee ON true
    LEFT JOIN LATERAL (
      SELECT line.description, line.reference
      FROM ${statementLineView} AS line
      WHERE line.ledger_account IN (posting.from_account, posting.to_account) AND line.no = posting.no
      LIMIT 1
    ) AS words ON true`,
  id: sql`posting.id`,
  idType: 'uuid',
  columns: {
    no: sql`posting.no`,
    at: sql`posting.at`,
    kind: sql`posting.kind`,
    from: sql`payer.name`,
    to: sql`payee.name`,
    amount: { minor: sql`posting.amount`, currency: sql`payer.currency` },
    what: sql`coalesce(words.description, posting.memo)`,
    reference: sql`words.reference`,
    from_code: sql`payer.code`,
    to_code: sql`payee.code`,
  },
  filters: {
    // Times are in the blocks: the numbers that a span can have at all come first, and are read by their index. The times themselves
    // are compared out of sight of PostgreSQL, which takes the few blocks of a day for few postings, and would sort all of them.
    at: {
      from: (moment) =>
        sql`(posting.no >= ledger.first_no_since(${moment}) AND coalesce(posting.at >= ${moment}, false))`,
      before: (moment) =>
        sql`(posting.no <= ledger.last_no_before(${moment}) AND coalesce(posting.at < ${moment}, false))`,
    },
    kind: sql`posting.kind`,
    amount: sql`posting.amount`,
    // References of payments are found by the payment: an index of all lines would cost every payment its time.
    reference: (typed) => sql`posting.no IN (
      SELECT line.no
      FROM ${statementLineView} AS line
      WHERE line.reference = upper(${typed}) AND line.kind NOT IN ('withdrawal', 'transfer')
      UNION ALL
      SELECT line.no
      FROM ${paymentView} AS payment
      JOIN ${customerAccountView} AS own ON own.customer_id = payment.customer_id
      JOIN ${statementLineView} AS line
        ON line.ledger_account = own.ledger_account AND line.reference = payment.reference
      WHERE payment.reference = upper(${typed})
    )`,
    account: {
      part: sql`ledger_view.account_posting AS posting`,
      fits: (id) => sql`posting.account = ${id}::integer`,
    },
    posting_id: sql`posting.id`,
  },
  orders: { no: { by: sql`posting.no`, as: 'number' } },
});
