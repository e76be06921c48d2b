import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { companyAccount, jointAccount } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { customerDesk } from '../../../../../../tools/testing/desk.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve } from '../../../../../../tools/testing/staff.ts';
import {
  confirmPayment,
  expectSoundPayments,
  growTrust,
  payingCustomer,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { olga, sue, ann, reason } = await customerDesk(bank);
const pin = '4821';
const body = { reason };

afterAll(() => expectSoundPayments(bank));

async function trusted(first_name: string): Promise<TestCustomer> {
  const customer = await payingCustomer(bank, '0', { first_name, last_name: 'Hopper' });
  await growTrust(bank, customer);
  return customer;
}

/** Two owners, $100.00, and a payment that one prepared and the other has not signed. */
async function disagreeing() {
  const [ada, grace] = [await trusted('Ada'), await trusted('Grace')];
  const payee = await payingCustomer(bank, '0');
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '100.00');
  await ada.client.askTwoSignatures({ params: { accountId } });
  const asked = await paymentTo(payee, { amount: '30.00', account: accountId });
  const { data } = await ada.client.withdraw({ body: asked });
  await confirmPayment(bank, ada, data.withdrawal_id);
  return { ada, grace, payee, params: { accountId }, asked, withdrawal_id: data.withdrawal_id };
}

const fileOf = ({ id }: TestCustomer) => sue.client.getCustomer({ params: { customerId: id } });

const sharedIn = async (customer: TestCustomer, accountId: string) =>
  (await fileOf(customer)).accounts.find(({ shared }) => shared?.id === accountId);

/** By the list of accounts, and by the dashboard, which reads them in another way. */
async function isListedFrozen({ client }: TestCustomer, accountId: string) {
  const lists = [await client.listAccounts(), await client.getDashboard()];
  return lists.map(({ accounts }) => accounts.find(({ id }) => id === accountId)?.shared?.frozen);
}

test('[ACT-06] staff read who shares an account, from the page of each of them', async () => {
  const { ada, grace, params, payee } = await disagreeing();
  const people = [ada, grace].map(({ id }) => expect.objectContaining({ id, role: 'owner' }));
  for (const owner of [ada, grace])
    expect(await sharedIn(owner, params.accountId)).toMatchObject({
      balance: '100.00',
      held: '30.00',
      shared: {
        kind: 'joint',
        name: 'Household',
        role: 'owner',
        frozen_because: null,
        company: null,
        people,
      },
    });
  const listed = await sue.client.listAllAccounts({ query: { customer_id: grace.id } });
  expect(listed.rows).toHaveLength((await fileOf(grace)).accounts.length);
  const { user } = await grace.client.getProfile({ params: { userId: grace.id } });
  expect(user.linked_accounts).toBe(3);
  expect((await fileOf(grace)).holds).toMatchObject([{ amount: '30.00' }]);
  expect(await sharedIn(payee, params.accountId)).toBeUndefined();
});

test('[ACT-06] a frozen account: nothing leaves it and nobody changes it, until two of the staff lift it', async () => {
  const { ada, grace, params, asked, withdrawal_id, payee } = await disagreeing();
  await ada.client.proposeForAccount({ params, body: { kind: 'close', pin } });
  await sue.client.freezeSharedAccount({ params, body });
  expect(await refusalOf(olga.client.freezeSharedAccount({ params, body }))).toMatchObject({
    code: 'status_conflict',
  });
  const refused = [
    () => grace.client.approvePayment({ body: { withdrawal_id, pin } }),
    () => grace.client.withdraw({ body: asked }),
    () => grace.client.leaveAccount({ params, body: { pin } }),
    () => grace.client.proposeForAccount({ params, body: { kind: 'lift-signatures', pin } }),
    () => grace.client.askTwoSignatures({ params }),
  ];
  for (const act of refused) expect(await refusalOf(act())).toMatchObject({ code: 'account_frozen' });
  expect(await refusalOf(payee.client.leaveAccount({ params, body: { pin } }))).toMatchObject({
    code: 'not_found',
  });
  const { shared } = await grace.client.getSharedAccount({ params });
  expect(shared).toMatchObject({ frozen: true, proposals: [] });
  expect(await isListedFrozen(grace, params.accountId)).toEqual([true, true]);
  expect(JSON.stringify(shared)).not.toContain(reason);
  for (const { email } of [ada, grace])
    expect((await bank.mailsTo(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('We have frozen the account'),
    );

  const { proposal_id } = await sue.client.proposeUnfreeze({ params, body });
  expect((await fileOf(grace)).open_proposals).toEqual([{ id: proposal_id, kind: 'account-unfreeze' }]);
  expect(await refusalOf(approve(sue, proposal_id))).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(grace.client.withdraw({ body: asked }))).toMatchObject({ code: 'account_frozen' });
  await approve(ann, proposal_id);
  expect(await sharedIn(ada, params.accountId)).toMatchObject({ shared: { frozen_because: null } });
  expect(await isListedFrozen(grace, params.accountId)).toEqual([false, false]);
  await grace.client.approvePayment({ body: { withdrawal_id, pin } });
  expect((await payee.client.getWallet()).balance).toBe('30.00');
  const { entries } = await sue.client.listCustomerTrail({ params: { customerId: grace.id } });
  const acts = entries.map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['account.freeze', 'account.unfreeze']));
});

test('[ACT-06] what was proposed about one freeze does not lift another', async () => {
  const { grace, params, asked } = await disagreeing();
  await sue.client.freezeSharedAccount({ params, body });
  const { proposal_id: first } = await sue.client.proposeUnfreeze({ params, body });
  expect(await refusalOf(olga.client.proposeUnfreeze({ params, body }))).toMatchObject({
    code: 'proposal_open',
  });
  await approve(ann, first);
  expect(await refusalOf(sue.client.proposeUnfreeze({ params, body }))).toMatchObject({
    code: 'status_conflict',
  });
  await olga.client.freezeSharedAccount({ params, body });
  expect(await refusalOf(approve(ann, first))).toMatchObject({ code: 'proposal_closed' });
  expect(await refusalOf(grace.client.withdraw({ body: asked }))).toMatchObject({ code: 'account_frozen' });
  const nothing = { params: { accountId: randomUUID() }, body };
  for (const act of [sue.client.freezeSharedAccount, sue.client.proposeUnfreeze])
    expect(await refusalOf(act(nothing))).toMatchObject({ code: 'not_found' });
});

test('[ACT-06] a payment and a freeze at the same moment: either it was sent before, or it is not', async () => {
  const { grace, params, withdrawal_id, payee } = await disagreeing();
  const [sent] = await Promise.allSettled([
    grace.client.approvePayment({ body: { withdrawal_id, pin } }),
    sue.client.freezeSharedAccount({ params, body }),
  ]);
  const { balance } = await payee.client.getWallet();
  expect(balance).toBe(sent.status === 'fulfilled' ? '30.00' : '0.00');
  expect(await sharedIn(grace, params.accountId)).toMatchObject({ shared: { frozen_because: reason } });
});

test('[ACT-07] a company is found by the beginning of its name or by its number, as the people who share its account', async () => {
  const [ada, grace] = [await trusted('Ada'), await trusted('Grace')];
  await companyAccount(bank, ada, grace);
  const find = async (q: string) => {
    const { customers } = await sue.client.findCustomers({ query: { q } });
    return customers
      .filter(({ id, found_by }) => [ada.id, grace.id].includes(id) && found_by === 'company')
      .map(({ id }) => id);
  };
  const both = [ada.id, grace.id].toSorted();
  expect((await find('analytical eng')).toSorted()).toEqual(both);
  expect((await find('1234 5678')).toSorted()).toEqual(both);
  for (const q of ['1234567', 'engines ltd', '%nalytical']) expect(await find(q)).toEqual([]);
  const { accounts } = await grace.client.listAccounts();
  const number = accounts.find(({ shared }) => shared !== null)?.account_number ?? '';
  const { customers } = await sue.client.findCustomers({ query: { q: number } });
  expect(customers.map(({ id }) => id).toSorted()).toEqual(both);
});
