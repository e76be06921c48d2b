import type { AnswerOf, findCustomers } from '@farthing/contract';
import { isValidIBAN } from 'ibantools';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { customerAccountView, statementLineView } from '../../books/index.ts';
import { cardView } from '../../cards/index.ts';
import { depositView } from '../../deposits/index.ts';
import { customerView } from '../../identity/index.ts';
import { loanView, repaymentView } from '../../loans/index.ts';
import { accountPartyView, sharedAccountView } from '../../owners/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { type CustomerColumns, customerColumns, toCustomerLine } from '../customer-line.ts';

type Found = AnswerOf<typeof findCustomers>;
type FoundBy = Found['customers'][number]['found_by'];
type Part = Found['customers'][number]['part'];

/** What a text can be, by how it is written. Only what fits is asked of the database, each by an index. */
export async function searchCustomers({ kysely }: Database, q: string): Promise<Found> {
  const searches = searchesFor(q);
  if (searches.length === 0) return { customers: [], more: false };
  const { rows } = await sql<CustomerColumns & { found_by: FoundBy; part: Part }>`
    SELECT ${customerColumns}, found.found_by, found.part
    FROM (
      SELECT DISTINCT ON (id) id, found_by, part, place
      FROM (${sql.join(searches, sql` UNION ALL `)}) AS hit
      ORDER BY id, place, part NULLS LAST
    ) AS found
    JOIN ${customerView} AS customer ON customer.id = found.id
    ORDER BY found.place, lower(customer.last_name), lower(customer.first_name), customer.id
    LIMIT ${shown + 1}
  `.execute(kysely);
  return {
    customers: rows
      .slice(0, shown)
      .map((row) => ({ ...toCustomerLine(row), found_by: row.found_by, part: row.part })),
    more: rows.length > shown,
  };
}

const shown = 20;

function searchesFor(q: string): RawBuilder<unknown>[] {
  const text = q.trim();
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const small = text.toLowerCase();
  return [
    ...(uuid.test(small) ? byId(small) : []),
    ...(/^[0-9]{8}$/.test(number) ? byAccount('account_number', sql`own.account_number = ${number}`) : []),
    ...(/^GB[0-9]{2}[A-Z]{4}[0-9]{14}$/.test(number) && isValidIBAN(number) ? byIban(number) : []),
    ...(/^[0-9A-Z]{4,16}$/.test(number)
      ? [hit('referral_code', 2, sql`FROM ${customerView} AS customer WHERE referral_code = ${number}`)]
      : []),
    ...(reference.test(number) ? byReference(number) : []),
    // As a whole only: found by its beginning, an address that the page masks could be read letter by letter.
    ...(small.includes('@')
      ? [hit('email', 3, sql`FROM ${customerView} AS customer WHERE email = ${small}`)]
      : []),
    ...byName(text),
    ...byCompany(text),
  ];
}

/** The best first; each finds no more than can be shown. */
function hit(
  foundBy: FoundBy,
  place: number,
  from: RawBuilder<unknown>,
  id = sql`id`,
  part: Part = null,
): RawBuilder<unknown> {
  return sql`(
    SELECT ${id} AS id, ${foundBy}::text AS found_by, ${part}::text AS part, ${place}::integer AS place
    ${from}
    LIMIT ${shown + 1}
  )`;
}

/** Whose account it is, or all who share it: under whose name that is filed says nothing. */
function byAccount(foundBy: FoundBy, which: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const own = sql`
    FROM ${customerAccountView} AS own
    JOIN ${customerView} AS holder ON holder.id = own.customer_id`;
  const party = sql`JOIN ${accountPartyView} AS party ON party.account_id = own.id AND party.until IS NULL`;
  return [
    hit(foundBy, 1, sql`${own} WHERE ${which} AND NOT own.is_shared`, sql`own.customer_id`),
    hit(foundBy, 1, sql`${own} ${party} WHERE ${which}`, sql`party.customer_id`),
  ];
}

/** Only the wallet's is kept. All of them have the letters and the sort code of the bank, and end in the number. */
function byIban(iban: string): RawBuilder<unknown>[] {
  const isOurs = sql`substr(holder.iban, 5, 10) = ${iban.slice(4, 14)}`;
  return byAccount('iban', sql`own.account_number = ${iban.slice(-8)} AND ${isOurs}`);
}

/** Who pays, and after them who is paid, if they have their account here. */
function bySides(foundBy: FoundBy, payment: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const toCustomer = sql`${payment} AND payee_customer_id IS NOT NULL`;
  return [
    hit(foundBy, 1, payment, sql`customer_id`, 'payer'),
    hit(foundBy, 2, toCustomer, sql`payee_customer_id`, 'payee'),
  ];
}

function byId(id: string): RawBuilder<unknown>[] {
  const owner = sql`customer_id`;
  return [
    hit('id', 1, sql`FROM ${customerView} AS customer WHERE id = ${id}::uuid`),
    hit('id', 1, sql`FROM ${depositView} AS deposit WHERE id = ${id}::uuid`, owner),
    ...bySides('id', sql`FROM ${paymentView} AS withdrawal WHERE id = ${id}::uuid`),
    hit('id', 1, sql`FROM ${loanView} AS loan WHERE id = ${id}::uuid`, owner),
  ];
}

function byReference(written: string): RawBuilder<unknown>[] {
  const end = idEndOf(written);
  const owner = sql`customer_id`;
  // Said as the index says it, or all of the statements would be read.
  const line = sql`reference = ${written} AND statement_line.kind NOT IN ('withdrawal', 'transfer')`;
  return [
    ...bySides('reference', sql`FROM ${paymentView} AS withdrawal WHERE reference = ${written}`),
    hit('reference', 1, sql`FROM ${depositView} AS deposit WHERE right(id::text, 16) = ${end}`, owner),
    hit('reference', 1, sql`FROM ${loanView} AS loan WHERE right(id::text, 16) = ${end}`, owner),
    hit('reference', 1, sql`FROM ${cardView} AS card WHERE right(id::text, 16) = ${end}`, owner),
    hit(
      'reference',
      1,
      sql`FROM ${statementLineView} AS statement_line JOIN ${customerAccountView} AS customer_account USING (ledger_account) WHERE ${line}`,
      owner,
    ),
    hit(
      'reference',
      1,
      sql`FROM ${repaymentView} AS loan_repayment JOIN ${loanView} AS loan ON loan.id = loan_id WHERE right(loan_repayment.id::text, 16) = ${end}`,
      owner,
    ),
  ];
}

/** A reference is the last 60 bits of an id, so it can be read back: the end of the id as it is written. */
function idEndOf(written: string): string {
  let bits = 0n;
  for (const letter of written) bits = bits * 32n + BigInt(alphabet.indexOf(letter));
  const hex = bits.toString(16).padStart(15, '0');
  return `${hex.slice(0, 3)}-${hex.slice(3)}`;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const reference = /^[0-9A-HJKMNP-TV-Z]{12}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Its beginning, in either order: "Ada Lovelace", "Lovelace Ada", and "Lovelace, Ada" as lists of people write it. */
function byName(text: string): RawBuilder<unknown>[] {
  const name = text.replaceAll(/[\s,]+/g, ' ').trim();
  if (name === '') return [];
  const written = (order: RawBuilder<unknown>) =>
    sql`FROM ${customerView} AS customer WHERE ${order} LIKE lower(${startingWith(name)})`;
  return [
    hit('name', 4, written(sql`lower(first_name || ' ' || last_name)`)),
    // By the index that lists are ordered by.
    hit('name', 5, written(sql`lower(last_name || ' ' || first_name) COLLATE "C"`)),
  ];
}

/** Everybody who shares the company's account: its owners are the first whom staff would ask. */
function byCompany(text: string): RawBuilder<unknown>[] {
  const company = (which: RawBuilder<unknown>) => sql`
    FROM ${sharedAccountView} AS shared
    JOIN ${accountPartyView} AS party ON party.account_id = shared.account_id AND party.until IS NULL
    WHERE ${which}`;
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (number === '') return [];
  return [
    // Said as the indexes say it.
    hit('company', 2, company(sql`upper(translate(company_number, ' -', '')) = ${number}`), sql`customer_id`),
    hit('company', 6, company(sql`lower(company_name) LIKE lower(${startingWith(text)})`), sql`customer_id`),
  ];
}

/** What somebody types is no pattern. */
function startingWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
