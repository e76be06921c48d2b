import type { TestBank } from '../../bank.ts';
import { signedInCustomer, someEmail } from '../../customers.ts';
import { withApp } from '../../passkeys/authenticator-app.ts';
import { testMember } from '../../staff.ts';
import { mailedToken } from '../world.ts';
import { aPicture, checkIdOf, sendIdentityCheck } from './identity-calls.ts';

/** Of customers who have lost everything, and show their face once more. */
export function selfieCalls(bank: TestBank) {
  const sent = async () => {
    const { proposalId, token } = await lostEverything(bank);
    await bank.client().sendFreshSelfie({ body: { token }, upload: await aPicture() });
    return proposalId;
  };
  return {
    proposeEmail: () => lostMailbox(bank),
    sendFreshSelfie: sent,
    async lookAtSelfie() {
      const params = { proposalId: await sent(), which: 'fresh' } as const;
      await (await testMember(bank, 'approver')).client.lookAtSelfie({ params });
    },
  };
}

/** A customer who was checked and has lost their app, with what support has proposed and the link that was emailed. */
export async function lostEverything(bank: TestBank) {
  const lost = await checkedCustomer(bank);
  const { customer, support } = lost;
  const about = { params: { customerId: customer.id }, body: { reason: 'The phone is lost.' } };
  const { proposal_id: proposalId } = await support.client.proposeFactorReset(about);
  return { ...lost, about, proposalId, token: await mailedToken(bank, 'fresh-selfie', customer.email) };
}

/** The same for one whose mailbox is lost too: the link goes to the new address. */
export async function lostMailbox(bank: TestBank) {
  const lost = await checkedCustomer(bank);
  const { customer, support } = lost;
  const newEmail = someEmail('found');
  const about = {
    params: { customerId: customer.id },
    body: { email: newEmail, remove_factors: true, reason: 'Phone and mailbox are lost.' },
  };
  const { proposal_id: proposalId } = await support.client.proposeEmail(about);
  const token = await mailedToken(bank, 'fresh-selfie', newEmail);
  return { ...lost, newEmail, about, proposalId, token };
}

async function checkedCustomer(bank: TestBank) {
  const customer = await signedInCustomer(bank);
  await sendIdentityCheck(bank, customer, { outcome: 'passes' });
  const checkId = await checkIdOf(customer);
  await bank.modules.identityChecks.judge(checkId);
  await withApp(bank, customer);
  return { customer, checkId, support: await testMember(bank, 'support') };
}
