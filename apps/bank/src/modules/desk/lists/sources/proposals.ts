import { proposalKinds, proposalList, readableKinds } from '@farthing/contract';
import { sql } from 'kysely';
import { memberView, proposalView } from '../../../staff/index.ts';
import { source } from '../query/index.ts';

/** What nobody has decided, and whose time is over, has expired: no job has to come by for it. */
const state = sql`(CASE WHEN proposal.state = 'open' AND proposal.expires_at <= now() THEN 'expired' ELSE proposal.state END)`;

/** Each as a comparison with the column itself, which has an index: of millions that are closed, few are open. */
function isIn(name: string) {
  if (name === 'open') return sql`(proposal.state = 'open' AND proposal.expires_at > now())`;
  if (name === 'expired')
    return sql`(proposal.state = 'expired' OR (proposal.state = 'open' AND proposal.expires_at <= now()))`;
  return sql`proposal.state = ${name}`;
}

const allKinds = Object.keys(proposalKinds).length;

export const proposalSource = source<typeof proposalList>({
  list: proposalList,
  from: sql`${proposalView} AS proposal`,
  readableBy(held) {
    const kinds = readableKinds(held);
    // Most may read all: for them it would be one comparison more with each row.
    return kinds.length === allKinds ? undefined : sql`proposal.kind = ANY (${kinds}::text[])`;
  },
  joins: sql`
    JOIN ${memberView} AS proposer ON proposer.id = proposal.proposed_by
    LEFT JOIN ${memberView} AS decider ON decider.id = proposal.decided_by`,
  id: sql`proposal.id`,
  idType: 'uuid',
  columns: {
    summary: sql`proposal.summary`,
    kind: sql`proposal.kind`,
    amount: { minor: sql`proposal.amount`, currency: sql`proposal.currency` },
    by: { id: sql`proposer.id`, name: sql`coalesce(proposer.full_name, proposer.email)` },
    at: sql`proposal.proposed_at`,
    due: sql`CASE WHEN ${state} = 'open' THEN proposal.due_at END`,
    state,
    expires: sql`proposal.expires_at`,
    decided_by: { id: sql`decider.id`, name: sql`coalesce(decider.full_name, decider.email)` },
    decided: sql`proposal.decided_at`,
  },
  filters: {
    state: (names) => sql`(${sql.join(names.split(',').map(isIn), sql` OR `)})`,
    kind: sql`proposal.kind`,
    by: (id) => sql`proposal.proposed_by = ${id}::uuid`,
    at: sql`proposal.proposed_at`,
    amount: sql`proposal.amount`,
    decided_by: (id) => sql`proposal.decided_by = ${id}::uuid`,
  },
  orders: {
    at: { by: sql`proposal.proposed_at`, as: 'moment' },
    due: { by: sql`proposal.due_at`, as: 'moment' },
  },
});
