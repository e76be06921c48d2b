import { currencyCodes } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import { type BankAccount, chart, creditAccountPrefix, type Group } from '../chart.ts';

/** Where an account stands in the books. What no chart knows is shown as such: left out, it would make the rest look complete. */
export type LineGroup = Group | 'unknown';

/** A line of the books: an account of the bank, or all accounts of one kind that customers have. */
export type Line = {
  readonly line: string;
  readonly title: string;
  readonly group: LineGroup;
  readonly means: string;
};

export function describeLine(line: string): Line {
  const title = titleOf(line);
  if (Object.hasOwn(chart, line)) return { line, title, ...chart[line as BankAccount] };
  const kind = customerKindOf(line);
  if (kind === undefined)
    return { line, title, group: 'unknown', means: 'an account that is not in the chart' };
  return {
    line,
    title,
    group: 'liability',
    means: customerMeans[kind] ?? `what customers have in accounts of the kind “${kind}”`,
  };
}

const customerMeans: Readonly<Record<string, string>> = {
  wallet: 'what customers have in their wallets',
  current: 'what customers have in further current accounts',
  savings: 'what customers have saved',
  pot: 'what customers have put aside in pots',
};

/** 'Card fees' for `card-fees`: words that people know. */
function titleOf(line: string): string {
  const words = line.replaceAll('-', ' ').replace(/\b(?:trc20|btc)\b/, (network) => network.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kind of account of customers that a line sums up; undefined for a line of the bank itself. */
function customerKindOf(line: string): string | undefined {
  const kind = /^customer-(.+)$/.exec(line)?.[1];
  return kind === 'wallets' ? 'wallet' : kind;
}

/** What is owed on credit cards is in accounts of their own, one for each, which stand under the bank's line. */
const creditLine = 'card-credit' satisfies BankAccount;
const isOfCreditCard = sql`account.code LIKE ${sql.lit(`${creditAccountPrefix}%`)}`;

/** The line of `account`, whose owner is joined as `own` where it has one. */
export const lineOfAccount = sql`
  CASE
    WHEN own.kind = 'wallet' THEN 'customer-wallets'
    WHEN own.kind IS NOT NULL THEN 'customer-' || own.kind
    WHEN account.code LIKE 'bank:%' THEN split_part(account.code, ':', 3)
    WHEN ${isOfCreditCard} THEN ${sql.lit(creditLine)}
    ELSE account.code
  END`;

/** The accounts of a line, as a condition of the same two. */
export function isOfLine(line: string): RawBuilder<unknown> {
  const kind = customerKindOf(line);
  if (kind !== undefined) return sql`own.kind = ${kind}`;
  const codes = [line, ...currencyCodes.map((currency) => `bank:${currency}:${line}`)];
  const isOfBank = sql`account.code = ANY (${codes}::text[])`;
  return line === creditLine ? sql`(${isOfCreditCard} OR ${isOfBank})` : isOfBank;
}

/** The accounts of groups, as a condition of the same two. All that customers have is owed to them. */
export function isOfGroups(groups: readonly string[]): RawBuilder<unknown> {
  const lines = Object.entries(chart).filter(([, { group }]) => groups.includes(group));
  const codes = lines.flatMap(([line]) => currencyCodes.map((currency) => `bank:${currency}:${line}`));
  const isOfBank = sql`account.code = ANY (${codes}::text[])`;
  return sql`(
    ${isOfBank}
    ${groups.includes('liability') ? sql`OR own.kind IS NOT NULL` : sql``}
    ${groups.includes('asset') ? sql`OR ${isOfCreditCard}` : sql``}
  )`;
}

/**
 * The name of an account that people know, as SQL: whose it is, of which kind, in which currency. The three are the names under which
 * the account, its owner's row and the customer are joined, the last two where there are any.
 */
export function accountName(account: string, own: string, customer: string): RawBuilder<string> {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  const titles = Object.keys(chart).map((line) => sql`WHEN ${sql.lit(line)} THEN ${sql.lit(titleOf(line))}`);
  return sql<string>`
    coalesce(
      ${column(customer, 'first_name')} || ' ' || ${column(customer, 'last_name')} || ', ' || ${column(own, 'kind')},
      CASE WHEN ${column(account, 'code')} LIKE ${sql.lit(`${creditAccountPrefix}%`)} THEN 'Credit card of a customer' END,
      CASE split_part(${column(account, 'code')}, ':', 3) ${sql.join(titles, sql` `)} ELSE ${column(account, 'code')} END
    ) || ', ' || ${column(account, 'currency')}`;
}
