import { type Permission, type ProposalKind, proposalKinds } from '../access.ts';

/**
 * The kinds that somebody may read. What is decided about customers and their money names them, with accounts and movements:
 * whoever may not read customers reads of it only what they propose or approve themselves.
 */
export function readableKinds(held: ReadonlySet<Permission>): readonly ProposalKind[] {
  const kinds = Object.keys(proposalKinds) as ProposalKind[];
  return kinds.filter((kind) => {
    const { propose, approve } = proposalKinds[kind];
    const isAboutCustomers = approve === 'customers.approve' || approve === 'money.approve';
    return !isAboutCustomers || held.has('customers.read') || held.has(propose) || held.has(approve);
  });
}
