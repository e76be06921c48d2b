import { absolute, type Money, toDecimal } from '@farthing/money';
import { element, text } from '../../../platform/write-xml.ts';

/** One entry of a statement that we write ourselves: below zero money leaves the account. */
export type StatementFileEntry = {
  readonly reference: string;
  readonly bankReference: string;
  readonly amount: Money;
  readonly name: string;
  /** Of money that comes in: the account that it is for, and what its payer wrote. */
  readonly account?: string;
  /** Of money that comes in: the account that it comes from. */
  readonly payerAccount?: string;
  readonly narration?: string | null;
  /** Set for a payment that came back: why, as `AC04`. */
  readonly returned?: string;
};

export type StatementFile = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly account: string;
  readonly bic: string;
  readonly day: string;
  readonly opening: Money;
  readonly closing: Money;
  readonly entries: Iterable<StatementFileEntry>;
};

/** Writes a statement as other banks do (camt.053.001.08), entry by entry: for the sandbox, and for tests of any length. */
export function statementFile(file: StatementFile): Generator<string> {
  return fileOf(
    file,
    ['camt.053.001.08', 'BkToCstmrStmt', 'Stmt'],
    [balance('OPBD', file.opening, file.day), balance('CLBD', file.closing, file.day)],
  );
}

/** Writes a notice of the same entries (camt.054.001.08): it has no balances. */
export function noticeFile(file: StatementFile): Generator<string> {
  return fileOf(file, ['camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'], []);
}

function* fileOf(
  { messageId, createdAt, account, bic, day, opening, entries }: StatementFile,
  [type, root, part]: readonly [string, string, string],
  balances: readonly string[],
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}">\n<${root}>\n`;
  const created = element('CreDtTm', text(createdAt.toISOString()));
  yield element('GrpHdr', element('MsgId', text(messageId)), created);
  yield `\n<${part}>`;
  yield element('Id', text(messageId));
  yield created;
  yield element(
    'Acct',
    element('Id', element('IBAN', text(account))),
    element('Ccy', text(opening.currency)),
    element('Svcr', element('FinInstnId', element('BICFI', text(bic)))),
  );
  yield* balances;
  for (const each of entries) yield `\n${entry(each, day)}`;
  yield `\n</${part}>\n</${root}>\n</Document>\n`;
}

function balance(code: 'OPBD' | 'CLBD', of: Money, day: string): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    ...amountOf(of),
    element('Dt', element('Dt', day)),
  );
}

function entry(
  { reference, bankReference, amount, name, account, payerAccount, narration, returned }: StatementFileEntry,
  day: string,
): string {
  const isCredit = amount.minor >= 0n;
  const party = element(isCredit ? 'Dbtr' : 'Cdtr', element('Pty', element('Nm', text(name))));
  const accountOf = (which: 'DbtrAcct' | 'CdtrAcct', written: string | undefined) =>
    written === undefined ? [] : [element(which, element('Id', accountId(written)))];
  const details = element(
    'TxDtls',
    element('Refs', element('AcctSvcrRef', text(bankReference)), element('EndToEndId', text(reference))),
    ...amountOf(amount),
    element('RltdPties', party, ...accountOf('DbtrAcct', payerAccount), ...accountOf('CdtrAcct', account)),
    ...(narration == null ? [] : [element('RmtInf', element('Ustrd', text(narration)))]),
    ...(returned === undefined ? [] : [element('RtrInf', element('Rsn', element('Cd', text(returned))))]),
  );
  const code = element(
    'Domn',
    element('Cd', 'PMNT'),
    element('Fmly', element('Cd', isCredit ? 'RCDT' : 'ICDT'), element('SubFmlyCd', 'OTHR')),
  );
  return element(
    'Ntry',
    element('NtryRef', text(bankReference)),
    ...amountOf(amount),
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', element('Dt', day)),
    element('ValDt', element('Dt', day)),
    element('AcctSvcrRef', text(bankReference)),
    element('BkTxCd', code),
    element('NtryDtls', details),
  );
}

function accountId(account: string): string {
  const isIban = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(account);
  return isIban ? element('IBAN', text(account)) : element('Othr', element('Id', text(account)));
}

function amountOf(amount: Money): readonly string[] {
  return [
    `<Amt Ccy="${amount.currency}">${toDecimal(absolute(amount))}</Amt>`,
    element('CdtDbtInd', amount.minor < 0n ? 'DBIT' : 'CRDT'),
  ];
}
