import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { acceptedStep } from '../../../platform/totp/totp.ts';
import { changeMember, lockMember } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import { countTry, openTotp, passkeyRequest, provesPasskey } from '../sign-in/index.ts';
import { saveApprovalRequest, takeApprovalRequest } from './approval-request-store.ts';
import type { StoredProposal } from './proposal-store.ts';

/** What an approver proves with that it is still them: one of the two. */
export type AuthenticatorProof = {
  readonly code?: string | undefined;
  readonly credential?: object | undefined;
};

/** What a passkey of the member has to sign to approve exactly this; null when they have none. */
export async function startApproval(services: StaffServices, memberId: string, proposal: StoredProposal) {
  const { database, clock } = services;
  const asked = await passkeyRequest(services, memberId);
  if (asked === null) return null;
  const challenge = statementOf(memberId, proposal);
  const expiresAt = new Date(clock.now().getTime() + policies.staff.approveWithinMs);
  await database.transaction((tx) =>
    saveApprovalRequest(tx, { memberId, proposalId: proposal.id, challenge, expiresAt }),
  );
  return { ...asked, challenge, timeout: policies.staff.approveWithinMs };
}

/** Throws unless the member proves once more who they are; a code and a signature are good for one approval. */
export async function proveAgain(
  services: StaffServices,
  memberId: string,
  proposal: StoredProposal,
  proof: AuthenticatorProof,
  origin: Origin,
): Promise<void> {
  if (proof.code === undefined && proof.credential === undefined) throw new Refusal('authenticator_needed');
  await countedTry(services, memberId, origin, (tx) => judge(services, tx, memberId, proposal, proof));
}

/** Tries count with those of signing in, and are kept whatever becomes of the approval. */
export async function countedTry(
  services: StaffServices,
  memberId: string,
  origin: Origin,
  wrongIn: (tx: Tx) => Promise<Refusal | undefined>,
): Promise<void> {
  const result = await services.database.transaction(async (tx) => {
    const counted = await countTry(services, tx, { what: 'second-step', of: memberId }, origin);
    if (counted.kind === 'locked') return counted.refusal;
    const wrong = await wrongIn(tx);
    if (wrong !== undefined) return counted.wrong(wrong);
    await counted.right(tx);
    return undefined;
  });
  told(result);
}

async function judge(
  services: StaffServices,
  tx: Tx,
  memberId: string,
  proposal: StoredProposal,
  { code, credential }: AuthenticatorProof,
): Promise<Refusal | undefined> {
  const { secrets, clock } = services;
  if (code !== undefined) {
    const member = await lockMember(tx, memberId);
    const message = 'This code is not right, or was used before. Wait for the next one.';
    const wrong = new Refusal('code_invalid', { message, fields: { code: [message] } });
    if (member === undefined || member.sealedTotp === null) return wrong;
    const secret = openTotp(secrets, memberId, member.sealedTotp);
    const step = acceptedStep(secret, code, { now: clock.now(), usedStep: member.totpStep });
    if (step === undefined) return wrong;
    await changeMember(tx, memberId, { totp_step: step });
    return undefined;
  }
  const challenge = await takeApprovalRequest(tx, { memberId, proposalId: proposal.id, now: clock.now() });
  const isProved =
    challenge !== undefined &&
    credential !== undefined &&
    (await provesPasskey(services, tx, memberId, credential, challenge));
  return isProved ? undefined : new Refusal('passkey_not_accepted');
}

/** What is signed names the proposal, its content and the member; by chance, so that it is never signed twice. */
function statementOf(memberId: string, { id, contentHash }: StoredProposal): string {
  return createHash('sha256')
    .update(JSON.stringify(['approve', id, contentHash.toString('hex'), memberId]))
    .update(randomBytes(32))
    .digest('base64url');
}
