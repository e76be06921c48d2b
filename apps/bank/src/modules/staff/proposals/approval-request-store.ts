import type { Tx } from '../../../platform/database/database.ts';

/** The newest only, for each member and proposal. */
export async function saveApprovalRequest(
  tx: Tx,
  request: {
    readonly memberId: string;
    readonly proposalId: string;
    readonly challenge: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { memberId, proposalId, challenge, expiresAt } = request;
  await tx
    .insertInto('staff_approval_request')
    .values({ member_id: memberId, proposal_id: proposalId, challenge, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'proposal_id']).doUpdateSet({ challenge, expires_at: expiresAt }),
    )
    .execute();
}

/** Takes it away: it is good for one answer. */
export async function takeApprovalRequest(
  tx: Tx,
  request: { readonly memberId: string; readonly proposalId: string; readonly now: Date },
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('staff_approval_request')
    .where('member_id', '=', request.memberId)
    .where('proposal_id', '=', request.proposalId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > request.now ? taken.challenge : undefined;
}
