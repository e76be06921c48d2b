import type { ErrorCode } from '@farthing/contract';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Plans what was proposed. When the module refuses it now with one of these codes, what was proposed cannot be done any more,
 * and that is what whoever approves it is told; other refusals say more and are left as they are.
 */
export async function asProposed<Plan>(
  plan: Promise<Plan>,
  codes: readonly ErrorCode[] | 'any',
): Promise<Plan> {
  try {
    return await plan;
  } catch (error) {
    if (error instanceof Refusal && (codes === 'any' || codes.includes(error.code)))
      throw new Refusal('proposal_not_possible');
    throw error;
  }
}
