import { absolute, type Currency, type Money, money, toDecimal } from '@farthing/money';
import { element, words } from '../../../platform/write-xml.ts';
import type { OpenedStatement, StatementEntry } from '../statement.ts';
import type { FileFacts } from './file-facts.ts';

/** camt.053.001.08, as programs for business books read it. */
export async function* camtOf(statement: OpenedStatement, facts: FileFacts): AsyncGenerator<string> {
  const { account, span, lines } = statement;
  const stamp = (day: string) => day.replaceAll('-', '');
  const id = `STMT-${account.accountNumber}-${stamp(span.first)}-${stamp(span.last)}`;
  const createdAt = facts.createdAt.toISOString();
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">\n<BkToCstmrStmt>\n';
  yield element('GrpHdr', element('MsgId', id), element('CreDtTm', createdAt));
  yield `\n<Stmt>${element('Id', id)}${element('CreDtTm', createdAt)}${headOf(statement, facts)}`;
  for await (const some of lines()) yield some.map((line) => `\n${entryOf(line, account.currency)}`).join('');
  yield '\n</Stmt>\n</BkToCstmrStmt>\n</Document>\n';
}

function headOf({ account, span, opening, closing }: OpenedStatement, { bankName }: FileFacts): string {
  const { currency } = account;
  const last = new Date(span.until.getTime() - 1);
  return [
    element('FrToDt', element('FrDtTm', span.since.toISOString()), element('ToDtTm', last.toISOString())),
    element(
      'Acct',
      element('Id', element('IBAN', account.iban)),
      element('Ccy', currency),
      element('Nm', account.isSavings ? 'Savings account' : 'Current account'),
      element('Ownr', element('Nm', words(account.holder, 140))),
      element('Svcr', element('FinInstnId', element('Nm', words(bankName, 140)))),
    ),
    balanceOf('OPBD', money(opening, currency), span.first),
    balanceOf('CLBD', money(closing, currency), span.last),
  ].join('');
}

function balanceOf(code: 'OPBD' | 'CLBD', of: Money, day: string): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    ...signedOf(of),
    element('Dt', element('Dt', day)),
  );
}

/** Above zero is a credit. */
function signedOf(of: Money): readonly string[] {
  return [amountOf(of), element('CdtDbtInd', of.minor < 0n ? 'DBIT' : 'CRDT')];
}

function amountOf(of: Money): string {
  return `<Amt Ccy="${of.currency}">${toDecimal(absolute(of))}</Amt>`;
}

function entryOf(line: StatementEntry, currency: Currency): string {
  const of = money(line.amount, currency);
  const booked = element('DtTm', line.at.toISOString());
  return element(
    'Ntry',
    element('NtryRef', String(line.no)),
    ...signedOf(of),
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', booked),
    element('ValDt', booked),
    serviceReference(line),
    element('BkTxCd', element('Prtry', element('Cd', line.kind))),
    element('NtryDtls', detailsOf(line, of)),
  );
}

/** An id of the journal is one character too long for the standard with its dashes. */
const serviceReference = ({ id }: StatementEntry) => element('AcctSvcrRef', id.replaceAll('-', ''));

function detailsOf(line: StatementEntry, of: Money): string {
  const { sent, party, narration, description } = line;
  const side = line.amount < 0n ? 'Cdtr' : 'Dbtr';
  const name = (who: string) => element(side, element('Pty', element('Nm', words(who, 140))));
  return element(
    'TxDtls',
    // What the customer knows it by; references of ours are short enough.
    element('Refs', serviceReference(line), element('EndToEndId', words(line.reference, 35))),
    ...signedOf(of),
    ...(sent === null ? [] : [element('AmtDtls', element('InstdAmt', amountOf(sent)))]),
    ...(party === null ? [] : [element('RltdPties', name(party))]),
    ...(narration === null ? [] : [element('RmtInf', element('Ustrd', words(narration, 140)))]),
    element('AddtlTxInf', words(description, 500)),
  );
}
