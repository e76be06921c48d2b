import type { TestBank } from '../bank.ts';
import { giveMoneyTo } from '../give-money.ts';
import { testMember } from '../staff.ts';
import { confirmPayment, payingCustomer, payment } from '../withdrawals.ts';
import { acceptNewest, companyAccount, companyData, jointAccount } from './shared-accounts.ts';

const pin = '4821';
const because = { body: { reason: 'The owners disagree' } };

/** What people who share an account do, and staff about it. */
export function sharedAccountCalls(bank: TestBank) {
  const someone = () => payingCustomer(bank, '0');
  const invited = async () => {
    const [opener, other] = [await someone(), await someone()];
    await opener.client.openJointAccount({
      body: { currency: 'USD', name: 'Household', invite: [other.email] },
    });
    const { invitations } = await other.client.listAccountInvitations();
    return { other, params: { invitationId: invitations[0]?.id ?? '' } };
  };
  const joint = async () => {
    const [ada, grace] = [await someone(), await someone()];
    const accountId = await jointAccount(bank, [ada, grace]);
    return { ada, grace, params: { accountId } };
  };
  const proposed = async () => {
    const { ada, grace, params } = await joint();
    await ada.client.proposeForAccount({ params, body: { kind: 'close', pin } });
    const { shared } = await grace.client.getSharedAccount({ params });
    return { grace, params: { proposalId: shared.proposals[0]?.id ?? '' } };
  };
  const prepared = async () => {
    const { ada, grace, params } = await joint();
    await giveMoneyTo(bank, params.accountId, '100.00');
    await ada.client.askTwoSignatures({ params });
    const body = payment({ amount: '10.00', account: params.accountId });
    const { data } = await ada.client.withdraw({ body });
    await confirmPayment(bank, ada, data.withdrawal_id);
    return { grace, withdrawal_id: data.withdrawal_id };
  };
  return {
    openJointAccount: invited,
    async openBusinessAccount() {
      await companyAccount(bank, await someone(), await someone());
    },
    async sendInvitationCode() {
      const { other, params } = await invited();
      await other.client.sendInvitationCode({ params });
    },
    async acceptAccountInvitation() {
      await acceptNewest(bank, (await invited()).other);
    },
    async declineAccountInvitation() {
      const { other, params } = await invited();
      await other.client.declineAccountInvitation({ params });
    },
    async leaveAccount() {
      const { grace, params } = await joint();
      await grace.client.leaveAccount({ params, body: { pin } });
    },
    async askTwoSignatures() {
      const { ada, params } = await joint();
      await ada.client.askTwoSignatures({ params });
    },
    async changeAccountLimits() {
      const { ada, params } = await joint();
      await ada.client.changeAccountLimits({ params, body: { day: '50.00', payment: null } });
    },
    async sendLimitsCode() {
      const { client } = await someone();
      const [account] = (await client.listAccounts()).accounts;
      const params = { accountId: account?.id ?? '' };
      await client.changeAccountLimits({ params, body: { day: '50.00', payment: null } });
      await client.sendLimitsCode({ params, body: { day: '60.00', payment: null, pin } });
    },
    async proposeForAccount() {
      const { client } = await someone();
      const { account } = await client.openBusinessAccount({ body: companyData });
      const body = { kind: 'rules', bound: '50.00', approvers: 1, pin } as const;
      await client.proposeForAccount({ params: { accountId: account.id }, body });
    },
    async agreeForAccount() {
      const { grace, params } = await proposed();
      await grace.client.agreeForAccount({ params, body: { pin } });
    },
    async refuseForAccount() {
      const { grace, params } = await proposed();
      await grace.client.refuseForAccount({ params });
    },
    async freezeSharedAccount() {
      const { params } = await joint();
      await (await testMember(bank, 'support')).client.freezeSharedAccount({ params, ...because });
    },
    async proposeUnfreeze() {
      const [{ params }, { client }] = [await joint(), await testMember(bank, 'support')];
      await client.freezeSharedAccount({ params, ...because });
      await client.proposeUnfreeze({ params, ...because });
    },
    async proposeAccountLimits() {
      const { params } = await joint();
      const body = { day: '500.00', payment: null, reason: 'Reported by another bank' };
      await (await testMember(bank, 'support')).client.proposeAccountLimits({ params, body });
    },
    async approvePayment() {
      const { grace, withdrawal_id } = await prepared();
      await grace.client.approvePayment({ body: { withdrawal_id, pin } });
    },
    async refusePayment() {
      const { grace, withdrawal_id } = await prepared();
      await grace.client.refusePayment({ body: { withdrawal_id, reason: 'Not now' } });
    },
  };
}
