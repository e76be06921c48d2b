import { batchColumns } from '@farthing/contract';
import type { Currency } from '@farthing/money';

/** With one payment as an example, of a kind that is usual in the currency. */
export function templateOf(currency: Currency): File {
  const { account, sort_code = '', routing_number = '' }: Example = examples[currency];
  const values: Record<(typeof batchColumns)[number], string> = {
    name: 'Example Payee',
    bank: 'Example Bank',
    account,
    sort_code,
    routing_number,
    bic: '',
    amount: '12.50',
    currency,
    reference: 'Invoice 1001',
  };
  const rows = [batchColumns, batchColumns.map((column) => values[column])];
  // A mark at the start tells spreadsheets that the text is UTF-8.
  const text = `\ufeff${rows.map((row) => `${row.join(',')}\r\n`).join('')}`;
  return new File([text], `payments-${currency.toLowerCase()}.csv`, { type: 'text/csv;charset=utf-8' });
}

type Example = { readonly account: string; readonly sort_code?: string; readonly routing_number?: string };

const examples = {
  GBP: { account: '31926819', sort_code: '601613' },
  EUR: { account: 'DE89370400440532013000' },
  USD: { account: '000123456789', routing_number: '011000015' },
} as const satisfies Record<Currency, Example>;
