import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@farthing/contract';
import { softAuthenticator } from '../authenticator.ts';
import type { TestBank } from '../bank.ts';
import { invitationFor, staffPassword, staffSignIn, testMember } from '../staff.ts';
import { largePosting } from './world.ts';

export function ofSignIn(bank: TestBank) {
  const nobody = bank.client();
  const signedIn = async () => staffSignIn(bank, await testMember(bank, 'support'));
  return {
    async openInvitation() {
      const token = await invitationFor(bank, `new.${randomUUID()}@bank.example`, 'support');
      await nobody.openInvitation({ body: { token } });
    },
    acceptInvitation: () => testMember(bank, 'support'),
    staffSignIn: signedIn,
    staffSignInWithCode: signedIn,
    async staffRefresh() {
      const { refresh } = await signedIn();
      await nobody.staffRefresh({ body: { refresh } });
    },
    async staffSignOut() {
      const { refresh } = await signedIn();
      await nobody.staffSignOut({ body: { refresh } });
    },
  };
}

export function ofPasskeys(bank: TestBank) {
  const started = async (role: StaffRole = 'support') => {
    const member = await testMember(bank, role);
    const { options } = await member.client.startPasskey({ body: { current_password: staffPassword } });
    return { member, options };
  };
  const added = async (role?: StaffRole) => {
    const { member, options } = await started(role);
    const authenticator = softAuthenticator('http://localhost:3000');
    const body = { name: 'My key', credential: authenticator.create(options) };
    return { member, authenticator, ...(await member.client.addPasskey({ body })) };
  };
  return {
    startPasskey: () => started(),
    addPasskey: () => added(),
    async removePasskey() {
      const { member, passkey } = await added();
      await member.client.removePasskey({ params: { passkeyId: passkey.id } });
    },
    async staffSignInWithPasskey() {
      const { member, authenticator } = await added();
      const { email } = member;
      const signIn = await bank.client().staffSignIn({ body: { email, password: staffPassword } });
      if (signIn.passkey === null) throw new Error('no passkey is asked for');
      const credential = authenticator.get(signIn.passkey);
      const body = { challenge: signIn.challenge, credential };
      await bank.client().staffSignInWithPasskey({ body });
    },
    async startApproval() {
      const { member } = await added('approver');
      const { proposalId } = await largePosting(bank);
      await member.client.startApproval({ params: { proposalId } });
    },
  };
}

/** So much that whoever approves it proves again who they are. */
