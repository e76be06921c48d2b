import { randomInt } from 'node:crypto';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** No letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const { count, characters } = policies.recoveryCodes;

/** New ones in place of all before, as a person writes them down: they are never shown again. */
export async function drawRecoveryCodes(
  secrets: Secrets,
  tx: Tx,
  customerId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, draw);
  const key_version = secrets.currentVersion;
  await tx.deleteFrom('customer_recovery_code').where('customer_id', '=', customerId).execute();
  await tx
    .insertInto('customer_recovery_code')
    .values(
      codes.map((code) => ({
        customer_id: customerId,
        digest: digestOf(secrets, customerId, code, key_version),
        key_version,
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, characters / 2)}-${code.slice(characters / 2)}`);
}

/** False when it is none, or was used. Each works once. */
export async function useRecoveryCode(
  secrets: Secrets,
  tx: Tx,
  customerId: string,
  code: string,
): Promise<boolean> {
  const digests = secrets.versions.map((version) => digestOf(secrets, customerId, code, version));
  const { numDeletedRows } = await tx
    .deleteFrom('customer_recovery_code')
    .where('customer_id', '=', customerId)
    .where('digest', 'in', digests)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(reader: Reader, customerId: string): Promise<number> {
  const { left } = await reader
    .selectFrom('customer_recovery_code')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

function draw(): string {
  return Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function digestOf(secrets: Secrets, customerId: string, code: string, version: number): Buffer {
  return secrets.hmac('recovery-code', `${customerId}\n${code}`, version);
}
