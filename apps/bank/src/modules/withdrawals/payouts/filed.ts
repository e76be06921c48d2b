import { type Currency, money } from '@farthing/money';
import type { Destination } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { blockName, fileName, serviceOf } from './payment-file.ts';

/**
 * The references of the payments that the name of a payment file of ours, or of a block of one, stands for: what another bank
 * says of the whole, it says of each. Names that are none of ours are left out.
 */
export async function listFiled(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const starts = names.flatMap((name) => (/^[0-9A-F]{31}/.test(name) ? [name.slice(0, 31)] : []));
  if (starts.length === 0) return new Map();
  const { rows } = await sql<Filed>`
    SELECT payment_file.id AS file_id, withdrawal.reference, withdrawal.amount, withdrawal.currency, withdrawal.destination
    FROM payment_file
    JOIN withdrawal ON withdrawal.payment_file_id = payment_file.id
    WHERE left(replace(upper(payment_file.id::text), '-', ''), 31) = ANY (${starts}::text[])
    ORDER BY withdrawal.sent_at, withdrawal.id
  `.execute(reader);
  const wanted = new Set(names);
  const named = rows.flatMap((row) =>
    namesOf(row)
      .filter((name) => wanted.has(name))
      .map((name) => ({ name, reference: row.reference })),
  );
  const byName = Map.groupBy(named, ({ name }) => name);
  return new Map([...byName].map(([name, some]) => [name, some.map(({ reference }) => reference)]));
}

type Filed = {
  readonly file_id: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly destination: Destination;
};

function namesOf({ file_id, amount, currency, destination }: Filed): readonly string[] {
  const service = serviceOf({ amount: money(amount, currency), destination });
  return [fileName(file_id), blockName(file_id, service)];
}
