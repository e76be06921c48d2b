import type { StatementFormat } from '@farthing/contract';
import type { TestCustomer } from '../customers.ts';

/** What a file says of an account: amounts in minor units, as signed by the file. */
export type ReadStatement = {
  readonly opening: bigint | undefined;
  readonly closing: bigint | undefined;
  readonly amounts: readonly bigint[];
};

export async function statementText(
  { client }: Pick<TestCustomer, 'client'>,
  accountId: string,
  query: { readonly since: string; readonly until: string; readonly format: StatementFormat },
): Promise<string> {
  const { bytes } = await client.getStatement({ params: { accountId }, query });
  return new TextDecoder().decode(bytes);
}

/** Amounts of two decimals only: all currencies of the bank have them. */
export const minorOf = (written: string) => BigInt(written.replace('.', ''));

export const readStatement: Readonly<Record<'csv' | 'ofx' | 'camt053', (text: string) => ReadStatement>> = {
  csv(text) {
    const lines = csvRows(text).slice(1);
    const [first, last] = [lines[0], lines.at(-1)];
    const amounts = lines.map((row) => minorOf(row[8] ?? ''));
    return {
      opening: first && minorOf(first[10] ?? '') - (amounts[0] ?? 0n),
      closing: last && minorOf(last[10] ?? ''),
      amounts,
    };
  },
  ofx(text) {
    const all = (name: string) =>
      [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) =>
        minorOf(value),
      );
    return { opening: all('VALUE')[0], closing: all('BALAMT')[0], amounts: all('TRNAMT') };
  },
  camt053(text) {
    const signed = (piece: string) => {
      const [, amount = '', side] =
        /<Amt Ccy="[A-Z]{3}">([\d.]+)<\/Amt><CdtDbtInd>(\w{4})</.exec(piece) ?? [];
      return side === 'DBIT' ? -minorOf(amount) : minorOf(amount);
    };
    const [opening, closing] = text.split('<Bal>').slice(1).map(signed);
    return { opening, closing, amounts: text.split('<Ntry>').slice(1).map(signed) };
  },
};

/** By RFC 4180. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = text.replace('\ufeff', '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  for (const [, quoted, plain = '', end] of fields) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
