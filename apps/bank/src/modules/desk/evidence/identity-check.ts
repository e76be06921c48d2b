import type { IdentitySignal } from '@farthing/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { identityCheckView } from '../../identity-checks/index.ts';
import { screeningHitView } from '../../screening/index.ts';

/** Why an identity check waits for a person, in words. */
export function identityInWords(signals: readonly string[]): string[] {
  return signals.map((signal) => words[signal as IdentitySignal] ?? signal);
}

const words: Readonly<Record<IdentitySignal, string>> = {
  'picture-differs': 'The lines that were typed are not those in the picture',
  'name-correction': 'The customer asks for another name, which takes two people',
  'name-differs': 'The name on the document is not the name of the profile',
  'birth-date-differs': 'The date of birth on the document is not that of the profile',
  'provider-unsure': 'The provider could not say whether the papers are right',
  'provider-silent': 'The provider did not answer',
  'highest-tier': 'The highest tier takes two people',
  appeal: 'The customer asks to look again',
};

export async function findCheckedCustomer(reader: Reader, checkId: string): Promise<string | undefined> {
  const { rows } = await sql<{ customer_id: string }>`
    SELECT customer_id FROM ${identityCheckView} AS identity_check WHERE id = ${checkId}
  `.execute(reader);
  return rows[0]?.customer_id;
}

export async function findLikeCustomer(reader: Reader, hitId: string): Promise<string | undefined> {
  const { rows } = await sql<{ customer_id: string }>`
    SELECT customer_id FROM ${screeningHitView} AS screening_hit WHERE id = ${hitId}
  `.execute(reader);
  return rows[0]?.customer_id;
}
