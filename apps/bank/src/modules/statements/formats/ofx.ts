import type { MovementKind } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { element, words } from '../../../platform/write-xml.ts';
import type { OpenedStatement, StatementEntry } from '../statement.ts';
import type { FileFacts } from './file-facts.ts';

/** OFX 2.2, which programs for household books read. It has no place for the first balance but the list of others. */
export async function* ofxOf(statement: OpenedStatement, facts: FileFacts): AsyncGenerator<string> {
  const { account, span, opening, closing, lines } = statement;
  const { currency } = account;
  const asOf = new Date(Math.min(facts.createdAt.getTime(), span.until.getTime()));
  yield `${declarations}<OFX>${signOn(facts)}<BANKMSGSRSV1><STMTTRNRS>${element('TRNUID', '0')}${allWell}<STMTRS>`;
  yield element('CURDEF', currency);
  yield element(
    'BANKACCTFROM',
    element('BANKID', account.sortCode),
    element('ACCTID', account.accountNumber),
    element('ACCTTYPE', account.isSavings ? 'SAVINGS' : 'CHECKING'),
  );
  yield `<BANKTRANLIST>${element('DTSTART', momentOf(span.since))}${element('DTEND', momentOf(asOf))}`;
  for await (const some of lines()) yield some.map((line) => `\n${transactionOf(line, currency)}`).join('');
  yield '\n</BANKTRANLIST>';
  const amountOf = (minor: bigint) => toDecimal(money(minor, currency));
  yield element('LEDGERBAL', element('BALAMT', amountOf(closing)), element('DTASOF', momentOf(asOf)));
  yield element(
    'BALLIST',
    element(
      'BAL',
      element('NAME', 'Opening balance'),
      element('DESC', 'Balance before the first transaction'),
      element('BALTYPE', 'DOLLAR'),
      element('VALUE', amountOf(opening)),
      element('DTASOF', momentOf(span.since)),
    ),
  );
  yield '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n';
}

const declarations =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

const allWell = element('STATUS', element('CODE', '0'), element('SEVERITY', 'INFO'));

function signOn({ bankName, createdAt }: FileFacts): string {
  return element(
    'SIGNONMSGSRSV1',
    element(
      'SONRS',
      allWell,
      element('DTSERVER', momentOf(createdAt)),
      element('LANGUAGE', 'ENG'),
      element('FI', element('ORG', words(bankName, 32))),
    ),
  );
}

/** 20261116183000.000[0:GMT] */
function momentOf(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  return `${day.replaceAll('-', '')}${time.replaceAll(':', '').replace('Z', '')}[0:GMT]`;
}

function transactionOf(line: StatementEntry, currency: Currency): string {
  const { kind, at, amount, id, reference, party, description, narration } = line;
  const memo = [description, narration].filter(Boolean).join('; ');
  return element(
    'STMTTRN',
    element('TRNTYPE', types[kind]),
    element('DTPOSTED', momentOf(at)),
    element('TRNAMT', toDecimal(money(amount, currency))),
    element('FITID', id),
    element('REFNUM', words(reference, 32)),
    element('NAME', words(party ?? description, 32)),
    element('MEMO', words(memo, 255)),
    ...originalOf(line),
  );
}

/** In which currency it was sent, and what of the account's was booked for one unit of it. */
function originalOf({ sent, amount }: StatementEntry): readonly string[] {
  if (sent === null) return [];
  const booked = amount < 0n ? -amount : amount;
  const rate = ((booked * 10n ** 8n) / sent.minor).toString().padStart(9, '0');
  const written = `${rate.slice(0, -8)}.${rate.slice(-8)}`;
  return [element('ORIGCURRENCY', element('CURRATE', written), element('CURSYM', sent.currency))];
}

const types: Readonly<Record<MovementKind, string>> = {
  deposit: 'DEP',
  withdrawal: 'PAYMENT',
  transfer: 'XFER',
  loan: 'CREDIT',
  repayment: 'PAYMENT',
  fee: 'FEE',
  'card-fee': 'FEE',
  'card-payment': 'POS',
  bonus: 'CREDIT',
  return: 'CREDIT',
  correction: 'OTHER',
  move: 'XFER',
  exchange: 'XFER',
  interest: 'INT',
  tax: 'OTHER',
};
