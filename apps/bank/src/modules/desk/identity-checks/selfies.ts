import type { AnswerOf, ComparedSelfie, getFreshSelfie } from '@farthing/contract';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { proposalView } from '../../staff/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

/** Whether the new picture has come that a proposal waits for. */
export async function readFreshSelfie(
  { identityChecks, database: { kysely } }: DeskServices,
  { member: { staffId } }: Worker,
  proposalId: string,
): Promise<AnswerOf<typeof getFreshSelfie>> {
  if ((await findProposal(kysely, proposalId)) === undefined) throw new Refusal('not_found');
  const selfie = await identityChecks.freshSelfies.find(kysely, proposalId);
  if (selfie === undefined) return { selfie: null };
  const { linkExpiresAt, receivedAt, seenBy } = selfie;
  return {
    selfie: {
      link_expires_at: linkExpiresAt.toISOString(),
      received_at: receivedAt?.toISOString() ?? null,
      seen: (['fresh', 'kept'] as const).filter((which) => seenBy[which].includes(staffId)),
    },
  };
}

/** While the proposal is open; the look is written down before anything is shown. */
export async function lookAtSelfie(
  services: DeskServices,
  worker: Worker,
  proposalId: string,
  which: ComparedSelfie,
): Promise<Buffer> {
  const { database, clock, identityChecks, audit } = services;
  return database.transaction(async (tx) => {
    const proposal = await findProposal(tx, proposalId);
    const selfie = await identityChecks.freshSelfies.find(tx, proposalId);
    if (proposal === undefined || selfie === undefined) throw new Refusal('not_found');
    if (proposal.state !== 'open' || proposal.expires_at <= clock.now()) throw new Refusal('proposal_closed');
    const { staffId } = worker.member;
    const picture = await identityChecks.freshSelfies.look(tx, proposalId, which, staffId);
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'identity-check.look',
      subject: { kind: 'identity-check', id: selfie.checkId },
      after: { part: which === 'fresh' ? 'new selfie' : 'selfie' },
    });
    return picture;
  });
}

function findProposal(reader: Reader, id: string) {
  return reader
    .selectFrom(proposalView.as('proposal'))
    .select(['proposal.state', 'proposal.expires_at'])
    .where('proposal.id', '=', id)
    .executeTakeFirst();
}
