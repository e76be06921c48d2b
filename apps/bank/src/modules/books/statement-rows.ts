import { type Command, call, type Row } from '@farthing/ledger';
import { categoryOf } from '@farthing/rules';
import { type StatementLine, searchText } from './statement.ts';

/** One row for each command that makes entries, with what the customers whose they are read about them. */
const movement = call('write_statement_lines', { transfer: 'transfer', lines: 'jsonb' });

export function lineRows(commands: readonly Command[], lines: readonly StatementLine[]): readonly Row[] {
  const moving = commands.filter(makesEntries);
  const known = new Set(moving.map(({ id }) => id));
  const stray = lines.find(({ transfer }) => !known.has(transfer));
  if (stray !== undefined) throw new Error(`a statement line is for ${stray.transfer}, which moves nothing`);
  return moving.map(({ id }) =>
    movement.row({ transfer: id, lines: lines.filter(({ transfer }) => transfer === id).map(lineOf) }),
  );
}

function lineOf(line: StatementLine) {
  const { account, kind, description, reference, payment } = line;
  const category = (isCredit: boolean) => categoryOf({ kind, isCredit, ...payment });
  // Whether it is a credit is known once the transfer is written.
  const categories = { credit_category: category(true), debit_category: category(false) };
  const words = { account, kind, description, reference, search_text: searchText(line), ...categories };
  if (payment === undefined) return words;
  const { party, sent, narration } = payment;
  const sentAs = sent === null ? {} : { sent_amount: sent.minor.toString(), sent_currency: sent.currency };
  return { ...words, party, narration, ...sentAs };
}

/** Money that is set aside, or is so no longer, is in the same account as before. */
function makesEntries({ kind }: Command): boolean {
  return kind !== 'hold' && kind !== 'void-hold';
}
