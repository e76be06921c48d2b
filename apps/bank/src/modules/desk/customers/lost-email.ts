import type { BodyOf, proposeEmail } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isSomebodyElses } from '../email-in-use.ts';
import type { DeskServices, Worker } from '../services.ts';

/**
 * The link for a new picture goes to the new address, and the old one is told. Only with a picture of the face to compare: staff
 * could be talked into anybody's address otherwise.
 */
export async function proposeNewEmail(
  services: DeskServices,
  tx: Tx,
  worker: Worker,
  customerId: string,
  { email, remove_factors, reason }: BodyOf<typeof proposeEmail>,
): Promise<string> {
  const { identity, identityChecks, staff, clock, ids } = services;
  // Held: of two who propose it at once, the second finds the first.
  const customer = await identity.lock(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  if ((await staff.openProposals(tx, [customerId])).some(({ kind }) => kind === 'lost-email'))
    throw new Refusal('proposal_open');
  if (customer.email === email) throw wrongEmail('The customer has this address already.');
  if (await isSomebodyElses(services, tx, email)) throw wrongEmail(unusable);
  const checkId = await identityChecks.freshSelfies.findCheckToCompare(tx, customerId);
  if (checkId === undefined) throw new Refusal('status_conflict', { message: nothingToCompare });
  const hasFactors = (await identity.byStaff.factorOf(tx, customerId)) !== 'mail';
  const decidedFrom = new Date(clock.now().getTime() + policies.lostEmail.waitMs);
  const changeId = ids.next();
  const { id } = await staff.propose(tx, {
    kind: 'lost-email',
    content: {
      ...{ customer_id: customerId, customer: `${customer.firstName} ${customer.lastName}` },
      ...{ new_email: email, email_change_id: changeId, check_id: checkId },
      ...{ remove_factors: remove_factors && hasFactors, approvable_from: decidedFrom.toISOString() },
    },
    reason,
    ...worker,
  });
  await identity.byStaff.beginEmailChange(tx, { id: changeId, customerId, newEmail: email, decidedFrom });
  const newEmail = { address: email, until: decidedFrom };
  await identityChecks.freshSelfies.ask(tx, { proposalId: id, customerId, checkId, newEmail });
  return id;
}

/** The same whoever has it: not everybody who proposes may know who works here. */
const unusable = 'This address cannot be used. Ask the customer for another one.';

const nothingToCompare =
  'No picture of this customer is kept from an identity check, so there is nothing to compare a new one with. Ask them to get the ' +
  'mailbox back from its provider. Where they are still logged in, they can change the address on their profile.';

function wrongEmail(message: string): Refusal {
  return new Refusal('validation_failed', { message, fields: { email: [message] } });
}
