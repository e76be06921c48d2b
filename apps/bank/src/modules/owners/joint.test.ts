import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { acceptNewest, jointAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoney, giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  expectSoundPayments,
  pay,
  payingCustomer,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const pin = '4821';

afterAll(() => expectSoundPayments(bank));

const people = () =>
  Promise.all([
    payingCustomer(bank, '0'),
    payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' }),
  ]);

const invite = async (opener: TestCustomer, ...emails: string[]) =>
  (await opener.client.openJointAccount({ body: { currency: 'USD', name: 'Household', invite: emails } }))
    .account;

const accountOf = async ({ client }: TestCustomer, id: string) =>
  (await client.listAccounts()).accounts.find((account) => account.id === id);

test('[ACT-06] an invited customer accepts with PIN and mailed code, and both see the account', async () => {
  const [ada, grace] = await people();
  const { id } = await invite(ada, grace.email);
  expect(await accountOf(grace, id)).toBeUndefined();
  const { invitations } = await grace.client.listAccountInvitations();
  expect(invitations).toMatchObject([
    {
      account_name: 'Household',
      kind: 'joint',
      role: 'owner',
      invited_by: 'Ada Lovelace',
      people: ['Ada Lovelace'],
    },
  ]);
  expect(await acceptNewest(bank, grace)).toBe(id);
  await giveMoneyTo(bank, id, '75.00');
  for (const owner of [ada, grace])
    expect(await accountOf(owner, id)).toMatchObject({
      name: 'Household',
      balance: '75.00',
      shared: { kind: 'joint', role: 'owner' },
    });
  const { shared } = await grace.client.getSharedAccount({ params: { accountId: id } });
  expect(shared.people.map(({ name, role, you, until }) => [name, role, you, until])).toEqual([
    ['Ada Lovelace', 'owner', false, null],
    ['Grace Hopper', 'owner', true, null],
  ]);
  expect(JSON.stringify(shared)).not.toContain(ada.email);
  const history = await grace.client.listTransactions({ query: { account: id } });
  expect(history.transactions).toMatchObject([{ amount: '75.00', transaction_type: 'credit' }]);
});

test('[ACT-06] each owner sees the account in their own way', async () => {
  const [ada, grace] = await people();
  const id = await jointAccount(bank, [ada, grace]);
  await ada.client.changeAccount({ params: { accountId: id }, body: { name: 'Ours', in_sum: false } });
  expect(await accountOf(ada, id)).toMatchObject({ name: 'Ours', in_sum: false });
  expect(await accountOf(grace, id)).toMatchObject({ name: 'Household', in_sum: true });
});

test('[ACT-06] who types their own address among those to invite is told so at the field, and nothing is opened', async () => {
  const [ada, grace] = await people();
  expect(await refusalOf(invite(ada, grace.email, ada.email))).toMatchObject({
    code: 'validation_failed',
    errors: { invite: [expect.stringContaining('You are an owner already')] },
  });
  expect((await ada.client.listAccounts()).accounts.filter(({ shared }) => shared !== null)).toEqual([]);
});

test('[ACT-06] an invitation is for one customer: nobody else sees, takes or closes it', async () => {
  const [ada, grace] = await people();
  const mallory = await payingCustomer(bank, '0', { first_name: 'Mallory' });
  const account = await invite(ada, grace.email);
  const [invitation] = (await grace.client.listAccountInvitations()).invitations;
  const params = { invitationId: invitation?.id ?? '' };
  await grace.client.sendInvitationCode({ params });
  const body = { pin, otp_code: await newestCode(bank, grace.email) };
  for (const call of [
    () => mallory.client.sendInvitationCode({ params }),
    () => mallory.client.acceptAccountInvitation({ params, body }),
    () => mallory.client.declineAccountInvitation({ params }),
    () => mallory.client.getSharedAccount({ params: { accountId: account.id } }),
    // Whoever invites cannot accept for the other.
    () => ada.client.acceptAccountInvitation({ params, body }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'not_found' });
  expect(await accountOf(mallory, account.id)).toBeUndefined();
});

test('[ACT-06] a wrong code counts, a wrong PIN counts, and neither joins', async () => {
  const [ada, grace] = await people();
  const { id } = await invite(ada, grace.email);
  const [invitation] = (await grace.client.listAccountInvitations()).invitations;
  const params = { invitationId: invitation?.id ?? '' };
  await grace.client.sendInvitationCode({ params });
  const right = await newestCode(bank, grace.email);
  const wrong = right === '111111' ? '222222' : '111111';
  const accept = (given: string, otp_code: string) =>
    refusalOf(grace.client.acceptAccountInvitation({ params, body: { pin: given, otp_code } }));
  expect(await accept('1357', right)).toMatchObject({ code: 'pin_incorrect' });
  for (let tries = 0; tries < 5; tries += 1) await accept(pin, wrong);
  expect(await accept(pin, right)).toMatchObject({ code: 'code_tries_exceeded' });
  expect(await accountOf(grace, id)).toBeUndefined();
});

test('[ACT-06] an invitation that is taken back, or over after 7 days, is worth nothing', async () => {
  const [ada, grace] = await people();
  await invite(ada, grace.email);
  const [first] = (await grace.client.listAccountInvitations()).invitations;
  await ada.client.declineAccountInvitation({ params: { invitationId: first?.id ?? '' } });
  expect((await grace.client.listAccountInvitations()).invitations).toEqual([]);
  await invite(ada, grace.email);
  bank.clock.advance({ seconds: 7 * 86_400 - 60 });
  const late = await signIn(bank, grace.email);
  expect((await late.client.listAccountInvitations()).invitations).toHaveLength(1);
  bank.clock.advance({ seconds: 61 });
  expect((await late.client.listAccountInvitations()).invitations).toEqual([]);
});

test('[ACT-06] an invitation does not reveal whether an address belongs to a customer', async () => {
  const [ada, grace] = await people();
  const known = await invite(ada, grace.email);
  const unknown = await invite(ada, `nobody.${randomUUID()}@example.com`);
  const read = async (accountId: string) =>
    (await ada.client.getSharedAccount({ params: { accountId } })).shared.invitations.map(({ role }) => role);
  expect(await read(unknown.id)).toEqual(await read(known.id));
});

test('[ACT-06] an invitation carries no address of somebody else’s page in the bank’s name', async () => {
  const [ada, grace] = await people();
  const opening = ada.client.openJointAccount({
    body: { currency: 'USD', name: 'Prize at evil.example', invite: [grace.email] },
  });
  expect(await refusalOf(opening)).toMatchObject({ code: 'validation_failed' });
  expect((await grace.client.listAccountInvitations()).invitations).toEqual([]);
});

test('[ACT-06] at most four share it, those who are invited counted', async () => {
  const [ada, grace] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  const propose = (email: string) =>
    ada.client.proposeForAccount({ params: { accountId }, body: { kind: 'invite', email, pin } });
  const agree = async () => {
    const { shared } = await grace.client.getSharedAccount({ params: { accountId } });
    const params = { proposalId: shared.proposals[0]?.id ?? '' };
    return grace.client.agreeForAccount({ params, body: { pin } });
  };
  const address = () => `c.${randomUUID()}@example.com`;
  await propose(address());
  expect((await agree()).is_done).toBe(true);
  const [told] = await bank.mailsTo(ada.email);
  expect(told?.subject).toMatch(/^Grace Hopper approved: Invite /);
  expect(told?.text).toContain('Hello Ada, Grace Hopper approved: Invite ');
  // There is room for one, and two are proposed: whoever is agreed on second is one too many.
  for (const email of [address(), address()]) expect((await propose(email)).is_done).toBe(false);
  expect((await agree()).is_done).toBe(true);
  expect(await refusalOf(agree())).toMatchObject({ code: 'validation_failed' });
  const before = await ada.client.getSharedAccount({ params: { accountId } });
  expect(await refusalOf(propose(address()))).toMatchObject({
    code: 'validation_failed',
    errors: { email: ['At most 4 people can share this account, including those who are invited.'] },
  });
  expect(await ada.client.getSharedAccount({ params: { accountId } })).toEqual(before);
});

test('[ACT-06] a person who has left sees nothing any more, not even in a tab that is still open, and the money stays', async () => {
  const [ada, grace] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  const params = { accountId };
  await giveMoneyTo(bank, accountId, '50.00');
  const payment = await paymentTo(grace, { amount: '1.00', account: accountId });
  // Filed under Ada, who opened it: that she once did gives her no right.
  await ada.client.leaveAccount({ params, body: { pin } });
  expect(await accountOf(ada, accountId)).toBeUndefined();
  for (const call of [
    () => ada.client.getSharedAccount({ params }),
    () => ada.client.listTransactions({ query: { account: accountId } }),
    () => ada.client.listBalances({ params, query: { since: '2026-01-01', time_zone: 'UTC' } }),
    () => ada.client.changeAccount({ params, body: { name: 'Mine' } }),
    () => ada.client.withdraw({ body: payment }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'not_found' });
  expect(await accountOf(grace, accountId)).toMatchObject({ balance: '50.00' });
  expect(await refusalOf(grace.client.leaveAccount({ params, body: { pin } }))).toMatchObject({
    code: 'status_conflict',
  });
  const { shared } = await grace.client.getSharedAccount({ params });
  expect(shared.people.map(({ name, until }) => [name, until !== null])).toEqual([
    ['Grace Hopper', false],
    ['Ada Lovelace', true],
  ]);
});

test('[ACT-06] money goes in and out by payments only, so that no limit or signature is passed by', async () => {
  const [ada, grace] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  const wallet = (await ada.client.listAccounts()).accounts.find(({ first }) => first);
  for (const [from, to] of [
    [wallet?.id ?? '', accountId],
    [accountId, wallet?.id ?? ''],
  ] as const) {
    expect(await refusalOf(ada.client.moveMoney({ body: { from, to, amount: '1.00' } }))).toMatchObject({
      code: 'status_conflict',
    });
    expect(await refusalOf(ada.client.quoteExchange({ body: { from, to, amount: '1.00' } }))).toMatchObject({
      code: 'status_conflict',
    });
  }
  expect(await refusalOf(ada.client.closeAccount({ params: { accountId }, body: {} }))).toMatchObject({
    code: 'status_conflict',
  });
});

test('[ACT-06] an owner pays from it to their own wallet, and both histories say who did it', async () => {
  const [ada, grace] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '50.00');
  await pay(bank, grace, await paymentTo(grace, { amount: '20.00', account: accountId }));
  const { transactions } = await ada.client.listTransactions({ query: { account: accountId } });
  expect(transactions[0]).toMatchObject({ amount: '20.00', transaction_type: 'debit', by: 'Grace Hopper' });
  expect((await grace.client.getWallet()).balance).toBe('20.00');
  // The other owner reads the receipt, and nothing of the payer's own payments.
  const reference = transactions[0]?.reference ?? '';
  const read = await ada.client.getWithdrawal({ params: { withdrawalId: reference } });
  expect(read.withdrawal).toMatchObject({ amount: '20.00', status: 'approved' });
});

test('[ACT-06] [PND-04] money that arrives is told to every owner but who has paid it', async () => {
  const [ada, grace] = await people();
  const payer = await payingCustomer(bank, '50.00', { first_name: 'Joan' });
  const id = await jointAccount(bank, [ada, grace]);
  const account_number = (await accountOf(ada, id))?.account_number ?? '';
  const payIn = async (by: TestCustomer) =>
    pay(bank, by, { ...(await paymentTo(ada, { amount: '5.00' })), account_number });
  const received = ({ email }: TestCustomer) =>
    bank.mailsTo(email).then((mails) => mails.filter(({ subject }) => subject.startsWith('You received')));
  await payIn(payer);
  for (const owner of [ada, grace]) {
    const mails = await received(owner);
    expect(mails.map(({ subject }) => subject)).toEqual(['You received $5.00 (USD) from Joan Lovelace']);
    expect(mails[0]?.text).toContain('Household');
  }
  await giveMoney(bank, ada.id, '5.00');
  await payIn(ada);
  expect([(await received(ada)).length, (await received(grace)).length]).toEqual([1, 2]);
});

test('[ACT-06] an account closes at zero when all have agreed, and one who refuses ends the proposal', async () => {
  const [ada, grace] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  const params = { accountId };
  const propose = () => ada.client.proposeForAccount({ params, body: { kind: 'close', pin } });
  const proposalId = async () =>
    (await grace.client.getSharedAccount({ params })).shared.proposals[0]?.id ?? '';
  await propose();
  expect(await refusalOf(propose())).toMatchObject({ code: 'proposal_open' });
  const first = { proposalId: await proposalId() };
  expect(await refusalOf(ada.client.agreeForAccount({ params: first, body: { pin } }))).toMatchObject({
    code: 'own_proposal',
  });
  await grace.client.refuseForAccount({ params: first });
  expect(await refusalOf(grace.client.agreeForAccount({ params: first, body: { pin } }))).toMatchObject({
    code: 'not_found',
  });
  await giveMoneyTo(bank, accountId, '5.00');
  await propose();
  const again = { proposalId: await proposalId() };
  const agree = () => grace.client.agreeForAccount({ params: again, body: { pin } });
  expect(await refusalOf(agree())).toMatchObject({ code: 'balance_not_zero' });
  await pay(bank, grace, await paymentTo(grace, { amount: '5.00', account: accountId }));
  expect((await agree()).is_done).toBe(true);
  expect(await accountOf(ada, accountId)).toBeUndefined();
  expect(await refusalOf(grace.client.getSharedAccount({ params }))).toMatchObject({ code: 'not_found' });
});
