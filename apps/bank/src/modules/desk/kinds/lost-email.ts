import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import type { EmailChange } from '../../identity/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { isSomebodyElses } from '../email-in-use.ts';
import { codeFact, concerned, noEvidence } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';
import { whyNotCompared } from './customers.ts';

const content = z.object({
  customer_id: z.uuid(),
  customer: z.string(),
  new_email: z.string(),
  /** The change that waits: whatever the customer does to be safe stops it. */
  email_change_id: z.uuid(),
  /** The check whose picture a new one is compared with. */
  check_id: z.uuid(),
  remove_factors: z.boolean(),
  approvable_from: z.iso.datetime(),
});
type Content = z.output<typeof content>;

/** For a customer who has lost the mailbox: two people, a picture of the face that was sent from the new mailbox, and time for the old one to object. */
export function lostEmail(services: DeskServices): ProposalDefinition<Content> {
  const { identity, identityChecks } = services;
  return {
    content,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ customer, new_email, remove_factors }) =>
      `Change the email address of ${customer} to ${new_email}${remove_factors ? ', and remove their passkeys and authenticator app' : ''}.`,
    moves: () => null,
    notBefore: ({ approvable_from }) => new Date(approvable_from),
    evidence: async (reader, { customer_id, new_email }) => ({
      ...noEvidence,
      facts: codeFact('new_email', new_email),
      customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
    }),
    whyGone: (reader, proposed) => whyGone(services, reader, proposed),
    async change(tx, { email_change_id, remove_factors }, { id, approvedBy, actor }) {
      await identityChecks.freshSelfies.demandCompared(tx, id, approvedBy);
      const change = { id: email_change_id, removesFactors: remove_factors };
      await asProposed(identity.byStaff.completeEmailChange(tx, actor, change), ['status_conflict']);
    },
    drop: (tx, { email_change_id }) => identity.byStaff.stopEmailChange(tx, email_change_id),
  };
}

async function whyGone(
  services: DeskServices,
  reader: Reader,
  { customer_id, new_email, email_change_id, check_id }: Content,
): Promise<string | undefined> {
  const { identity, identityChecks } = services;
  const change = await identity.byStaff.findEmailChange(reader, email_change_id);
  if (change === undefined) return 'The change is not known any more.';
  if (change.stoppedBecause !== null) return stopWords[change.stoppedBecause];
  const customer = await identity.find(reader, customer_id);
  if (customer?.status !== 'active') return 'The customer is not active any more.';
  if (customer.email !== change.oldEmail) return 'The customer has another address by now.';
  if (await isSomebodyElses(services, reader, new_email)) return 'The new address cannot be used any more.';
  return whyNotCompared(identityChecks, reader, check_id);
}

const stopWords = {
  'not-me': 'The old address says: this was not me.',
  frozen: 'Everything of the customer was frozen after this was proposed.',
  'password-changed': 'The password was changed after this was proposed.',
  replaced: 'The customer has asked for another address.',
  cancelled: 'The customer has cancelled the change.',
  'address-taken': 'The new address cannot be used any more.',
  'not-approved': 'The change was stopped.',
  closed: 'The account is closed.',
} as const satisfies Record<NonNullable<EmailChange['stoppedBecause']>, string>;
