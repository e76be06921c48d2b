import type { Answer, Caller } from './at-once.ts';

/** An approval as its page sends it: of what is shown now. It can be sent as often as one likes. */
export async function approvalOf(
  proposalId: unknown,
  reader: Caller,
): Promise<(by: Caller) => Promise<Answer>> {
  const path = `/staff/proposals/${proposalId}/`;
  const { body } = await reader.get(path);
  const { content_hash = '' } = (body.proposal ?? {}) as { readonly content_hash?: string };
  return (by) => by.post(`${path}approve/`, { content_hash, reason: 'It is as it says' });
}

/** Reads a proposal and approves it. */
export async function approve(proposalId: unknown, by: Caller): Promise<Answer> {
  return (await approvalOf(proposalId, by))(by);
}
