import { absolute, type Currency, type Money, money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { element, words } from '../../../platform/write-xml.ts';
import { accountName, customerAccountView } from '../../books/index.ts';
import { customerView } from '../../identity/index.ts';

/** The days of a statement, from the first moment to the one after the last. */
export type StatementSpan = { readonly since: Date; readonly until: Date; readonly createdAt: Date };

/**
 * Statements of the bank's own accounts that were moved in a span of time, as camt.053, each with the balances it began and ended
 * with. Read at one moment and piece by piece: its length costs no memory.
 */
export async function* accountStatements(database: Database, span: StatementSpan): AsyncGenerator<string> {
  const { since, until, createdAt } = span;
  const messageId = `BOOKS-${stamp(since)}-${stamp(until)}`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">\n<BkToCstmrStmt>\n';
  yield element('GrpHdr', element('MsgId', messageId), element('CreDtTm', createdAt.toISOString()));
  yield* atOneMoment(database, async function* (reader) {
    let statements = 0;
    for (const account of await bankAccounts(reader, span)) {
      statements += 1;
      yield `\n<Stmt>${headOf(account, span, `${messageId}-${statements}`)}`;
      yield* entriesOf(reader, account, span);
      yield '\n</Stmt>';
    }
  });
  yield '\n</BkToCstmrStmt>\n</Document>\n';
}

/** However long somebody takes to download: a balance and the entries that lead to it have to be of one moment. */
async function* atOneMoment(
  { kysely }: Database,
  read: (reader: Reader) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const transaction = await kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction);
    yield* read(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

function stamp(moment: Date): string {
  return moment.toISOString().slice(0, 10).replaceAll('-', '');
}

type BankAccount = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly currency: Currency;
  readonly opening: bigint;
  readonly closing: bigint;
};

/** Those of the bank itself that have entries in the span, with the balances just before its ends. */
async function bankAccounts(
  reader: Reader,
  { since, until }: StatementSpan,
): Promise<readonly BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    SELECT
      account.id, ${accountName('account', 'own', 'customer')} AS name, account.code, account.currency,
      ledger.balance_at(account.id, ${since}::timestamptz - interval '1 microsecond') AS opening,
      ledger.balance_at(account.id, ${until}::timestamptz - interval '1 microsecond') AS closing
    FROM ledger_view.account
    LEFT JOIN ${customerAccountView} AS own ON own.ledger_account = account.id
    LEFT JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE account.code LIKE 'bank:%' AND EXISTS (
      SELECT FROM ledger_view.transfer AS posting
      WHERE
        ${inSpan({ since, until })}
        AND (posting.from_account = account.id OR posting.to_account = account.id)
    )
    ORDER BY account.code
  `.execute(reader);
  return rows;
}

/** Numbers first, by their index; times are in the blocks. */
function inSpan({ since, until }: Pick<StatementSpan, 'since' | 'until'>) {
  return sql`
    posting.no >= ledger.first_no_since(${since}) AND posting.no <= ledger.last_no_before(${until})
    AND posting.at >= ${since} AND posting.at < ${until} AND posting.from_balance IS NOT NULL`;
}

function headOf(
  { name, code, currency, opening, closing }: BankAccount,
  span: StatementSpan,
  id: string,
): string {
  const { since, until, createdAt } = span;
  const last = new Date(until.getTime() - 1);
  return [
    element('Id', id),
    element('CreDtTm', createdAt.toISOString()),
    element('FrToDt', element('FrDtTm', since.toISOString()), element('ToDtTm', last.toISOString())),
    element(
      'Acct',
      element('Id', element('Othr', element('Id', words(code, 34)))),
      element('Ccy', currency),
      element('Nm', words(name, 70)),
    ),
    balanceOf('OPBD', money(opening, currency), since),
    balanceOf('CLBD', money(closing, currency), last),
  ].join('');
}

function balanceOf(code: 'OPBD' | 'CLBD', of: Money, day: Date): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    ...amountOf(of),
    element('Dt', element('Dt', day.toISOString().slice(0, 10))),
  );
}

/** Above zero is a credit, as everywhere in the books. */
function amountOf(of: Money): readonly string[] {
  return [
    `<Amt Ccy="${of.currency}">${toDecimal(absolute(of))}</Amt>`,
    element('CdtDbtInd', of.minor < 0n ? 'DBIT' : 'CRDT'),
  ];
}

type EntryRow = {
  readonly no: bigint;
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly amount: bigint;
  readonly memo: string | null;
  readonly other: string;
};

const entriesAtOnce = 1_000;

async function* entriesOf(reader: Reader, account: BankAccount, span: StatementSpan): AsyncGenerator<string> {
  for (let after = 0n; ; ) {
    const rows = await listEntries(reader, account.id, span, after);
    if (rows.length > 0) yield rows.map((row) => `\n${entryOf(row, account.currency)}`).join('');
    if (rows.length < entriesAtOnce) return;
    after = rows.at(-1)?.no ?? after;
  }
}

async function listEntries(
  reader: Reader,
  account: number,
  span: StatementSpan,
  after: bigint,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT
      posting.no, posting.id, posting.kind, posting.at, posting.memo,
      CASE WHEN posting.from_account = ${account} THEN -posting.amount ELSE posting.amount END AS amount,
      ${accountName('other', 'own', 'customer')} AS other
    FROM ledger_view.transfer AS posting
    JOIN ledger_view.account AS other
      ON other.id = CASE WHEN posting.from_account = ${account} THEN posting.to_account ELSE posting.from_account END
    LEFT JOIN ${customerAccountView} AS own ON own.ledger_account = other.id
    LEFT JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE
      ${inSpan(span)} AND posting.no > ${after}
      AND (posting.from_account = ${account} OR posting.to_account = ${account})
    ORDER BY posting.no
    LIMIT ${entriesAtOnce}
  `.execute(reader);
  return rows;
}

function entryOf({ no, id, kind, at, amount, memo, other }: EntryRow, currency: Currency): string {
  // An id of the journal is one character too long for the standard with its dashes.
  const reference = element('AcctSvcrRef', id.replaceAll('-', ''));
  const of = money(amount, currency);
  const party = element(amount < 0n ? 'Cdtr' : 'Dbtr', element('Pty', element('Nm', words(other, 140))));
  const booked = element('DtTm', at.toISOString());
  return element(
    'Ntry',
    element('NtryRef', String(no)),
    ...amountOf(of),
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', booked),
    element('ValDt', booked),
    reference,
    element('BkTxCd', element('Prtry', element('Cd', words(kind, 35)))),
    element(
      'NtryDtls',
      element(
        'TxDtls',
        element('Refs', reference),
        ...amountOf(of),
        element('RltdPties', party),
        ...(memo === null || memo === '' ? [] : [element('AddtlTxInf', words(memo, 500))]),
      ),
    ),
  );
}
