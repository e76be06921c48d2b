import { createHash } from 'node:crypto';
import { formatStatementCode } from '@farthing/contract';
import { publicUrlOf } from '../../../platform/config.ts';
import { policies } from '../../../platform/policies.ts';
import { amountInWords, dayInWords, makePdf, type PdfHead, type PdfLine, pdfLine } from '../pdf/index.ts';
import type { StatementServices } from '../services.ts';
import type { OpenedStatement } from '../statement.ts';
import { keepStatement } from './keep.ts';
import { type KeptStatement, keepFile } from './kept-store.ts';

/** The statement as a PDF with the code by which it can be checked. The same lines make the same bytes. */
export async function paperOf(
  services: StatementServices,
  statement: OpenedStatement,
): Promise<{ readonly pieces: readonly Uint8Array[]; readonly code: string }> {
  const { kept, letters } = await keepStatement(services, statement);
  const head = headOf(services, statement, kept, letters);
  const pieces = await makePdf(head, linesOf(statement));
  // Before anybody has it: whoever asks by the code is told of the very file.
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  await keepFile(services.database.pool, kept.code, hash.digest(), services.clock.now());
  return { pieces, code: kept.code };
}

async function* linesOf({ lines, account }: OpenedStatement): AsyncGenerator<readonly PdfLine[]> {
  for await (const some of lines()) yield some.map((line) => pdfLine(line, account.currency));
}

function headOf(
  { config }: Pick<StatementServices, 'config'>,
  { account }: OpenedStatement,
  kept: KeptStatement,
  letters: string,
): PdfHead {
  const { currency, firstDay, lastDay } = kept;
  const amount = (minor: bigint) => `${amountInWords(minor, currency)} ${currency}`;
  const days = `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`;
  const code = formatStatementCode(kept.code);
  return {
    title: `Statement, ${days}`,
    brand: kept.bankName,
    createdAt: kept.madeAt,
    facts: [
      ['Account holder', kept.holder],
      ['Account', `${account.isSavings ? 'Savings' : 'Current'} account in ${currency}`],
      ['Account number', `${kept.accountNumber}, sort code ${account.sortCode}`],
      ['IBAN', account.iban.replaceAll(/.{4}(?=.)/g, '$& ')],
      ['Days', `${days}, midnight to midnight UTC`],
      ['Opening balance', amount(kept.opening)],
      ['Money in', amount(kept.moneyIn)],
      ['Money out', amount(kept.moneyOut)],
      ['Closing balance', amount(kept.closing)],
      ['Lines', `${kept.lines}`],
      ['To check that it is genuine', `${publicUrlOf(config)}/verify, code ${code}`],
    ],
    columns: ['Date', 'What it was', `Amount (${currency})`, `Balance (${currency})`],
    footer: `${kept.bankName} · account ${kept.accountNumber} · ${days} · code ${code}`,
    note: config.mode === 'sandbox' ? 'Sandbox: no real money was moved.' : undefined,
    isTable: kept.lines <= policies.statements.pdf.linesInTable,
    letters,
  };
}
