import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Proposal, ProposalContent } from './proposal.ts';

/** Those of an account that can still be agreed to, oldest first; or the one of this id. */
export async function listOpenProposals(
  reader: Reader,
  of: { readonly accountId: string } | { readonly id: string },
  now: Date,
): Promise<readonly Proposal[]> {
  const which = 'id' in of ? sql`proposal.id = ${of.id}` : sql`proposal.account_id = ${of.accountId}`;
  const { rows } = await sql<ProposalRow>`
    SELECT
      proposal.id, proposal.account_id, proposal.content, proposal.proposed_by, proposal.version,
      proposal.created_at, proposal.expires_at,
      ARRAY(SELECT customer_id::text FROM account_agreement AS agreement WHERE agreement.proposal_id = proposal.id) AS agreed_by
    FROM account_proposal AS proposal
    JOIN shared_account AS shared ON shared.account_id = proposal.account_id
    WHERE
      ${which} AND proposal.state = 'open' AND proposal.expires_at > ${now} AND proposal.version = shared.version
    ORDER BY proposal.id
  `.execute(reader);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    content: row.content,
    proposedBy: row.proposed_by,
    version: row.version,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    agreedBy: row.agreed_by,
  }));
}

export async function insertProposal(tx: Tx, proposal: Omit<Proposal, 'agreedBy'>): Promise<void> {
  await tx
    .insertInto('account_proposal')
    .values({
      id: proposal.id,
      account_id: proposal.accountId,
      kind: proposal.content.kind,
      content: JSON.stringify(proposal.content),
      proposed_by: proposal.proposedBy,
      version: proposal.version,
      state: 'open',
      created_at: proposal.createdAt,
      expires_at: proposal.expiresAt,
    })
    .execute();
}

export async function insertAgreement(
  tx: Tx,
  { id }: Proposal,
  customerId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('account_agreement')
    .values({ proposal_id: id, customer_id: customerId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function decideProposal(
  tx: Tx,
  id: string,
  state: 'done' | 'refused' | 'withdrawn',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account_proposal')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

type ProposalRow = {
  readonly id: string;
  readonly account_id: string;
  readonly content: ProposalContent;
  readonly proposed_by: string;
  readonly version: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly agreed_by: readonly string[];
};
