import { rowAsTexts } from '../../platform/database/row-as-texts.ts';
import { customerAccountView, statementLineView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import { seenAccountView } from '../owners/index.ts';
import { paymentView } from '../withdrawals/index.ts';

/**
 * Lines with their amounts and times, as JSON. `lines` finds them by an index, already few and in order. The limits
 * make the rest lookups, whatever the planner thinks of the average account: it would read all of a long history.
 */
export const entriesOf = (lines: string, more = 'NULL, NULL') => `
  SELECT
    coalesce(
      json_agg(
        json_build_array(
          line.no::text, line.transfer_id, entry.amount::text, line.description, line.reference,
          (extract(epoch FROM entry.at) * 1000)::bigint,
          line.kind, line.party, line.sent_amount::text, line.sent_currency, line.narration, ${more}
        )
        ORDER BY line.no DESC
      ),
      '[]'
    )
  FROM (${lines}) AS line
  CROSS JOIN LATERAL (${bookedOn('line')}) AS entry`;

/** What a line is about, as the journal has it: the wallet has received or paid. */
const bookedOn = (line: string) => `
  SELECT
    transfer.at,
    CASE WHEN transfer.to_account = wallet.ledger_account THEN transfer.amount ELSE -transfer.amount END AS amount
  FROM ledger_view.transfer
  WHERE transfer.no = ${line}.no
  LIMIT 1`;

/** Who has made a payment from an account that they share. */
const byWhom = `
  CASE WHEN wallet.is_shared THEN (
    SELECT customer.first_name || ' ' || customer.last_name
    FROM ${paymentView.text} AS payment
    JOIN ${customerView.text} AS customer ON customer.id = payment.customer_id
    WHERE payment.reference = line.reference AND payment.payer_account = wallet.ledger_account
    LIMIT 1
  ) END`;

/** What a page of a history also says of a line. It can change, so it is not kept in memory with the rest. */
export const moreOfLine = `${byWhom}, line.category`;

/** After every entry that there can be. */
const endOfJournal = '9223372036854775807';

export const lineColumns =
  'statement_line.no, statement_line.transfer_id, statement_line.description, statement_line.reference, ' +
  'statement_line.search_text, statement_line.kind, statement_line.party, statement_line.sent_amount, ' +
  'statement_line.sent_currency, statement_line.narration, statement_line.category';

/** What it costs does not depend on the length of a history; see `findWallets`. */
export const walletsSql = `
  SELECT
    asked.place,
    customer.account_number, customer.first_name, customer.last_name, customer.sort_code, customer.iban,
    account.currency, account.balance, account.held, account.entries AS entry_count,
    (${entriesOf(`
      SELECT ${lineColumns}
      FROM ${statementLineView.text} AS statement_line
      WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no > asked.after_no
      ORDER BY statement_line.no DESC
      LIMIT $3
    `)}) AS entries
  FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS asked (customer_id, after_no, place)
  CROSS JOIN LATERAL (
    SELECT ledger_account
    FROM ${customerAccountView.text} AS customer_account
    WHERE customer_account.customer_id = asked.customer_id AND customer_account.kind = 'wallet'
    LIMIT 1
  ) AS wallet
  CROSS JOIN LATERAL (SELECT * FROM ${customerView.text} AS customer WHERE customer.id = asked.customer_id LIMIT 1) AS customer
  CROSS JOIN LATERAL (SELECT * FROM ledger_view.account WHERE account.id = wallet.ledger_account LIMIT 1) AS account`;

/** Which lines of an account are meant: the newest of them before a number, and how many there are in all. */
type Scope = {
  readonly newest: (before: string, limit: string) => string;
  readonly count: string;
};

/** The days that were asked for, as numbers of lines; see `place`. */
const inRange = (line: string) => `${line}.no > place.after_no AND ${line}.no <= place.last_no`;

/** How many there are up to a number, of each type by the index, which knows it. */
const countTo = (types: string, last: string) => `(
    SELECT coalesce(sum(newest.type_seq), 0)
    FROM unnest(${types}::text[]) AS wanted (type)
    CROSS JOIN LATERAL (
      SELECT one.type_seq
      FROM ${statementLineView.text} AS one
      WHERE one.ledger_account = wallet.ledger_account AND one.type = wanted.type AND one.no <= ${last}
      ORDER BY one.no DESC
      LIMIT 1
    ) AS newest
  )`;

const countInRange = (types: string) =>
  `(${countTo(types, 'place.last_no')} - ${countTo(types, 'place.after_no')})`;

const allTypes = "'{deposit,withdrawal,transfer}'";

const allLines: Scope = {
  newest: (before, limit) => `
    SELECT ${lineColumns}
    FROM ${statementLineView.text} AS statement_line
    WHERE
      statement_line.ledger_account = wallet.ledger_account AND statement_line.no < ${before}
      AND ${inRange('statement_line')}
    ORDER BY statement_line.no DESC
    LIMIT ${limit}`,
  count: `CASE WHEN $5::timestamptz IS NULL AND $6::timestamptz IS NULL THEN account.entries ELSE ${countInRange(allTypes)} END`,
};

/** For each type its newest by the index; then the newest of all of them. */
const linesOfTypes = (types: string): Scope => ({
  newest: (before, limit) => `
    SELECT ${lineColumns}
    FROM unnest(${types}::text[]) AS wanted (type)
    CROSS JOIN LATERAL (
      SELECT *
      FROM ${statementLineView.text} AS one
      WHERE
        one.ledger_account = wallet.ledger_account AND one.type = wanted.type AND one.no < ${before}
        AND ${inRange('one')}
      ORDER BY one.no DESC
      LIMIT ${limit}
    ) AS statement_line
    ORDER BY statement_line.no DESC
    LIMIT ${limit}`,
  count: countInRange(types),
});

/** Where a page begins, and the first and the last line of the days that were asked for. */
const place = `
  SELECT
    CASE
      WHEN $2::uuid IS NULL THEN ${endOfJournal}
      ELSE (SELECT transfer.no FROM ledger_view.transfer WHERE transfer.id = $2)
    END AS before_no,
    CASE WHEN $5::timestamptz IS NULL THEN 0 ELSE last_line_before(wallet.ledger_account, $5) END AS after_no,
    CASE WHEN $6::timestamptz IS NULL THEN ${endOfJournal} ELSE last_line_before(wallet.ledger_account, $6) END AS last_no`;

/** One that the customer may see: the wallet unless another is named. */
const walletOf = `
    SELECT own.ledger_account, own.is_shared
    FROM ${seenAccountView.text} AS own
    WHERE own.customer_id = $1 AND CASE WHEN $4::uuid IS NULL THEN own.kind = 'wallet' ELSE own.id = $4 END`;

export const currencySql = `
  SELECT account.currency
  FROM ${seenAccountView.text} AS own
  JOIN ledger_view.account ON account.id = own.ledger_account
  WHERE own.customer_id = $1 AND CASE WHEN $2::uuid IS NULL THEN own.kind = 'wallet' ELSE own.id = $2 END`;

const pageOf = ({ newest, count }: Scope) => `
  SELECT
    account.currency, place.before_no,
    (${entriesOf(newest('place.before_no', '$3'), moreOfLine)}) AS entries,
    (${count})::bigint AS lines,
    NULL::bigint AS found
  FROM (${walletOf}) AS wallet
  JOIN ledger_view.account ON account.id = wallet.ledger_account
  CROSS JOIN LATERAL (${place}) AS place`;

/** What fits is looked for once: for the total, and for the page of it that was asked for. */
const searchOf = ({ newest, count }: Scope) => `
  WITH
  wallet AS MATERIALIZED (${walletOf}),
  place AS MATERIALIZED (SELECT place.* FROM wallet CROSS JOIN LATERAL (${place}) AS place),
  fitting AS MATERIALIZED (
    SELECT line.*
    FROM wallet
    CROSS JOIN place
    CROSS JOIN LATERAL (${newest(endOfJournal, '$8')}) AS line
    WHERE
      ($14::text IS NULL OR line.kind = $14)
      AND ($16::text IS NULL OR line.category = $16)
      AND ($17::text IS NULL OR line.party = $17)
      AND line.search_text LIKE ALL ($7::text[])
      AND (
        line.search_text LIKE ALL ($9::text[])
        OR line.sent_amount >= $11::bigint AND line.sent_amount < $12::bigint AND line.sent_currency = ANY ($13::text[])
        OR $10::int8multirange <> '{}'
        AND EXISTS (
          SELECT
          FROM (
            SELECT transfer.amount FROM ledger_view.transfer WHERE transfer.no = line.no LIMIT 1
          ) AS booked
          WHERE booked.amount <@ $10::int8multirange
        )
      )
      AND (
        $15::int8range IS NULL
        OR (SELECT transfer.amount FROM ledger_view.transfer WHERE transfer.no = line.no LIMIT 1) <@ $15::int8range
      )
  )
  SELECT
    account.currency, place.before_no,
    (${entriesOf('SELECT * FROM fitting WHERE no < place.before_no ORDER BY no DESC LIMIT $3', moreOfLine)}) AS entries,
    (${count})::bigint AS lines,
    (SELECT count(*) FROM fitting) AS found
  FROM wallet
  JOIN ledger_view.account ON account.id = wallet.ledger_account
  CROSS JOIN place`;

export const pageSql = {
  page: pageOf(allLines),
  'page-by-type': pageOf(linesOfTypes('$7')),
  search: searchOf(allLines),
  'search-by-type': searchOf(linesOfTypes('$18')),
} as const;

/** One line of one's own, of whichever account, with what else has its id; without a line, the first of its fields is an empty list. */
export const movementSql = (deposits: string, loans: string, interest: string) => `
  SELECT
    account.currency,
    (${entriesOf(
      `
      SELECT ${lineColumns}
      FROM ${statementLineView.text} AS statement_line
      WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no = own.no
    `,
      moreOfLine,
    )}) AS entries,
    (
      SELECT CASE WHEN transfer.to_account = wallet.ledger_account THEN transfer.to_balance ELSE transfer.from_balance END
      FROM ledger_view.transfer
      WHERE transfer.no = own.no AND wallet.ledger_account IN (transfer.from_account, transfer.to_account)
    ) AS balance_after,
    (SELECT ${rowAsTexts('deposit')} FROM ${deposits} AS deposit WHERE deposit.id = $2 AND deposit.customer_id = $1) AS deposit,
    (SELECT ${rowAsTexts('loan')} FROM ${loans} AS loan WHERE loan.id = $2 AND loan.customer_id = $1) AS loan,
    (
      SELECT ${rowAsTexts('credit')}
      FROM ledger_view.transfer
      JOIN ${interest} AS credit
        ON credit.id = CASE WHEN transfer.memo ~ '^[0-9a-f-]{36}$' THEN transfer.memo::uuid ELSE transfer.id END
      WHERE transfer.no = own.no AND credit.account_id = wallet.id AND credit.tax > 0
    ) AS interest
  FROM ${seenAccountView.text} AS wallet
  JOIN ledger_view.account ON account.id = wallet.ledger_account
  CROSS JOIN (SELECT (SELECT transfer.no FROM ledger_view.transfer WHERE transfer.id = $2) AS no) AS own
  WHERE wallet.customer_id = $1 AND ($3::uuid IS NULL OR wallet.id = $3)
  ORDER BY
    EXISTS (
      SELECT FROM ${statementLineView.text} AS statement_line
      WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no = own.no
    ) DESC,
    wallet.kind = 'wallet' DESC,
    wallet.ledger_account
  LIMIT 1`;
