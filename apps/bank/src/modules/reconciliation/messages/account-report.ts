import { add, equals, type Money, money, negate, sum } from '@farthing/money';
import { arrivalOf, partyName } from './arrival.ts';
import * as read from './element.ts';
import type { MessageEntry, MessagePart } from './message.ts';
import type { RecordReader, XmlElement, XmlRecord } from './xml-records.ts';

/** What an entry says of itself, before its single payments. */
type EntryHead = {
  readonly element: XmlElement;
  readonly isBooked: boolean;
  readonly total: Money;
  readonly payments: MessageEntry[];
};

/** What has been read of a statement so far. */
type Statement = {
  readonly element: XmlElement;
  readonly entryRefs: Set<string>;
  readonly bankRefs: Set<string>;
  /** By the entries so far. */
  moved: Money | undefined;
  booked: number;
  opening: Money | undefined;
  closing: Money | undefined;
  day: string | undefined;
};

/**
 * Statements (camt.053) and notices (camt.054) of accounts. An entry that names single payments counts as those; what is
 * only expected (PDNG, INFO) is left out, as it is in the balances. What does not add up is refused: entries and their
 * payments, balances and entries.
 */
export function accountReportReader(
  root: 'BkToCstmrStmt/Stmt' | 'BkToCstmrDbtCdtNtfctn/Ntfctn',
  ownAccount: string,
  emit: (part: MessagePart) => void,
): Omit<RecordReader, 'begin'> {
  const base = `Document/${root}`;
  const paths = {
    statement: base,
    balance: `${base}/Bal`,
    entry: `${base}/Ntry`,
    payment: `${base}/Ntry/NtryDtls/TxDtls`,
  };
  const seen = new Set<string>();
  let statement: Statement | undefined;
  let head: EntryHead | undefined;

  const statementOf = (element: XmlElement): Statement => {
    if (statement?.element === element) return statement;
    statement = beginStatement(element, ownAccount, seen);
    return statement;
  };

  const takeEntry = (element: XmlElement, parent: XmlElement) => {
    const of = statementOf(parent);
    const { isBooked, total, payments } = head?.element === element ? head : headOf(element);
    head = undefined;
    refuseRepeated(of, element);
    if (!isBooked) return;
    const entries = payments.length === 0 ? [entryOf(element, element, total)] : payments;
    refuseOtherSum(element, total, payments);
    of.moved = add(of.moved ?? money(0n, total.currency), inCurrencyOf(of, total, element));
    of.booked += 1;
    for (const entry of entries) emit({ kind: 'entry', ...entry });
  };

  const takers: Readonly<Record<string, (record: XmlRecord) => void>> = {
    [paths.balance]: ({ element, ancestors }) => takeBalance(statementOf(parentOf(ancestors)), element),
    [paths.payment]({ element, ancestors }) {
      const entry = ancestors.at(-2);
      if (entry === undefined) return;
      if (head?.element !== entry) head = headOf(entry);
      head.payments.push(entryOf(entry, element, paymentAmount(element, head.total)));
    },
    [paths.entry]: ({ element, ancestors }) => takeEntry(element, parentOf(ancestors)),
    [paths.statement]({ element }) {
      const of = statementOf(element);
      statement = undefined;
      refuseMissingEntries(of);
      if (root === 'BkToCstmrStmt/Stmt') emit({ kind: 'statement', ...closedStatement(of, ownAccount) });
    },
  };
  return { isRecord: (path) => Object.hasOwn(takers, path), take: (record) => takers[record.path]?.(record) };
}

function parentOf(ancestors: readonly XmlElement[]): XmlElement {
  const parent = ancestors.at(-1);
  if (parent === undefined) throw new Error('a record of a statement has a parent');
  return parent;
}

function beginStatement(element: XmlElement, ownAccount: string, seen: Set<string>): Statement {
  const id = read.identifier(element, 'Id');
  if (seen.has(id)) read.refuse(element, `The statement ${id} is in this file twice.`);
  seen.add(id);
  const account = read.optionalText(element, 'Acct', 'Id', 'IBAN');
  if (account === undefined) return read.refuse(element, 'Acct/Id/IBAN is missing.');
  if (account !== ownAccount)
    return read.refuse(element, 'This is not a statement of the bank’s own account.');
  return {
    element,
    entryRefs: new Set(),
    bankRefs: new Set(),
    moved: undefined,
    booked: 0,
    opening: undefined,
    closing: undefined,
    day: undefined,
  };
}

function takeBalance(statement: Statement, element: XmlElement): void {
  const type = read.optionalText(element, 'Tp', 'CdOrPrtry', 'Cd');
  if (type !== 'OPBD' && type !== 'PRCD' && type !== 'CLBD') return;
  const written = read.amount(element, 'Amt');
  const balance = read.isCredit(element) ? written : negate(written);
  if (type === 'CLBD') {
    if (statement.closing !== undefined) read.refuse(element, 'There is more than one closing balance.');
    statement.closing = balance;
    statement.day = read.day(element, 'Dt');
  } else statement.opening ??= balance;
}

/** Below zero: money left the account. */
function headOf(element: XmlElement): EntryHead {
  const written = read.amount(element, 'Amt');
  // Until version 07 the state was a text of its own.
  const state = read.optionalText(element, 'Sts', 'Cd') ?? read.text(element, 'Sts');
  const total = read.isCredit(element) ? written : negate(written);
  return { element, isBooked: state === 'BOOK', total, payments: [] };
}

function entryOf(entry: XmlElement, payment: XmlElement, signed: Money): MessageEntry {
  const reference = read.optionalText(payment, 'Refs', 'EndToEndId');
  const isReversal = read.isYes(entry, 'RvslInd');
  const isReturn = read.child(payment, 'RtrInf') !== undefined || isReversal;
  const isCredit = signed.minor > 0n;
  return {
    entry: isCredit ? (isReturn ? 'return' : 'credit') : 'debit',
    line: payment.line,
    reference: reference === undefined || reference === 'NOTPROVIDED' ? null : reference.slice(0, 35),
    bankReference: bankReferenceOf(entry, payment),
    amount: isCredit ? signed : negate(signed),
    bookedOn: read.optionalDay(entry, 'BookgDt') ?? read.day(entry, 'ValDt'),
    reasonCode: read.optionalText(payment, 'RtrInf', 'Rsn', 'Cd')?.slice(0, 35) ?? null,
    details: detailsOf(entry, payment, isCredit),
    arrival: isCredit && !isReturn ? arrivalOf(payment) : null,
  };
}

function bankReferenceOf(entry: XmlElement, payment: XmlElement): string | null {
  const own = read.optionalText(payment, 'Refs', 'AcctSvcrRef') ?? read.optionalText(payment, 'Refs', 'TxId');
  return (own ?? read.optionalText(entry, 'AcctSvcrRef'))?.slice(0, 35) ?? null;
}

function detailsOf(entry: XmlElement, payment: XmlElement, isCredit: boolean): string | null {
  return read.readable([
    partyName(payment, isCredit ? 'Dbtr' : 'Cdtr'),
    read.optionalText(payment, 'RmtInf', 'Ustrd'),
    read.optionalText(payment, 'RtrInf', 'AddtlInf'),
    read.optionalText(entry, 'AddtlNtryInf'),
  ]);
}

/** In the direction of its entry unless it names another; an entry of one payment need not repeat its amount. */
function paymentAmount(payment: XmlElement, total: Money): Money {
  const own = read.child(payment, 'Amt');
  const detailed = read.child(payment, 'AmtDtls', 'TxAmt', 'Amt');
  if (own === undefined && detailed === undefined) return total;
  const written =
    own === undefined ? read.amount(payment, 'AmtDtls', 'TxAmt', 'Amt') : read.amount(payment, 'Amt');
  const isCredit = read.child(payment, 'CdtDbtInd') === undefined ? total.minor > 0n : read.isCredit(payment);
  return isCredit ? written : negate(written);
}

function refuseOtherSum(element: XmlElement, total: Money, payments: readonly MessageEntry[]): void {
  if (payments.length === 0) return;
  const signed = payments.map(({ amount, entry }) => {
    if (amount?.currency !== total.currency)
      return read.refuse(element, 'A payment is in another currency than its entry.');
    return entry === 'debit' ? negate(amount) : amount;
  });
  if (!equals(sum(signed, total.currency), total))
    read.refuse(element, 'The payments do not add up to the amount of the entry.');
}

function inCurrencyOf({ moved }: Statement, amount: Money, element: XmlElement): Money {
  if (moved !== undefined && moved.currency !== amount.currency)
    return read.refuse(element, 'The entries of a statement are in one currency.');
  return amount;
}

function refuseRepeated({ entryRefs, bankRefs }: Statement, element: XmlElement): void {
  const names = [
    ['NtryRef', entryRefs],
    ['AcctSvcrRef', bankRefs],
  ] as const;
  for (const [name, seen] of names) {
    const found = read.optionalText(element, name);
    if (found === undefined) continue;
    if (seen.has(found)) read.refuse(element, `${name} ${found.slice(0, 35)} is there twice.`);
    seen.add(found);
  }
}

function refuseMissingEntries({ element, booked }: Statement): void {
  const told = read.optionalText(element, 'TxsSummry', 'TtlNtries', 'NbOfNtries');
  if (told !== undefined && told !== String(booked))
    read.refuse(element, `It says that it has ${told.slice(0, 15)} entries, and has ${booked}.`);
}

function closedStatement({ element, opening, closing, moved: movedSoFar, day }: Statement, account: string) {
  if (opening === undefined || closing === undefined || day === undefined)
    return read.refuse(element, 'A statement needs an opening balance (OPBD) and a closing one (CLBD).');
  const moved = movedSoFar ?? money(0n, opening.currency);
  if (opening.currency !== closing.currency || moved.currency !== opening.currency)
    return read.refuse(element, 'Balances and entries are in one currency.');
  if (!equals(add(opening, moved), closing))
    return read.refuse(element, 'The entries do not lead from the opening balance to the closing one.');
  return { statementId: read.identifier(element, 'Id'), account, day, opening, closing, line: element.line };
}
