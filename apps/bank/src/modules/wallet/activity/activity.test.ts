import { afterAll, expect, test } from 'vitest';
import {
  acceptNewest,
  companyAccount,
  jointAccount,
} from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  pay,
  payingCustomer,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const pin = '4821';

afterAll(() => expectSoundPayments(bank));

const people = () =>
  Promise.all([
    payingCustomer(bank, '0'),
    payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' }),
    payingCustomer(bank, '0', { first_name: 'Joan', last_name: 'Clarke' }),
  ]);

async function actsFor({ client }: TestCustomer, accountId: string) {
  const { activity } = await client.listSharedActivity({ params: { accountId }, query: {} });
  return activity.toReversed();
}

test('[ACT-06] each owner sees who did what: opened, joined, asked for signatures, signed and refused', async () => {
  const [ada, grace, joan] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  const params = { accountId };
  await giveMoneyTo(bank, accountId, '100.00');
  await grace.client.askTwoSignatures({ params });
  const sent = await Promise.all(
    ['20.00', '30.00'].map((amount) => paymentTo(joan, { amount, account: accountId })),
  );
  const { data: signed } = await pay(bank, ada, sent[0] as (typeof sent)[number]);
  const { data: refused } = await pay(bank, ada, sent[1] as (typeof sent)[number]);
  bank.clock.advance({ seconds: 1 });
  await grace.client.approvePayment({ body: { withdrawal_id: signed.withdrawal_id, pin } });
  bank.clock.advance({ seconds: 1 });
  const reason = 'We have paid that';
  await grace.client.refusePayment({ body: { withdrawal_id: refused.withdrawal_id, reason } });
  bank.clock.advance({ seconds: 1 });
  await ada.client.proposeForAccount({ params, body: { kind: 'lift-signatures', pin } });
  const lift = 'Lift the second signature: each owner pays alone again';
  const payment = { what: 'Grace Hopper', prepared_by: 'Ada Lovelace' };
  const expected = [
    { act: 'open', by: 'Ada Lovelace' },
    { act: 'invite', by: 'Ada Lovelace', what: grace.email, role: 'owner' },
    { act: 'join', by: 'Grace Hopper', role: 'owner' },
    { act: 'ask-signatures', by: 'Grace Hopper' },
    { act: 'sign-payment', by: 'Grace Hopper', ...payment, sum: { amount: '20.00', currency: 'USD' } },
    { act: 'refuse-payment', by: 'Grace Hopper', ...payment, sum: { amount: '30.00' } },
    { act: 'propose', by: 'Ada Lovelace', what: lift },
  ];
  const seen = await actsFor(ada, accountId);
  expect(seen).toMatchObject(expected);
  expect(seen.map(({ you }) => you)).toEqual(expected.map(({ by }) => by === 'Ada Lovelace'));
  expect((await actsFor(grace, accountId)).map(({ act }) => act)).toEqual(expected.map(({ act }) => act));
});

test('[ACT-07] a company sees who changed people and rules; who does not manage it reads no address', async () => {
  const [ada, grace, joan] = await people();
  const accountId = await companyAccount(bank, ada, grace);
  const params = { accountId };
  await ada.client.proposeForAccount({
    params,
    body: { kind: 'invite', email: joan.email, role: 'see', pin },
  });
  const { shared } = await grace.client.getSharedAccount({ params });
  await grace.client.agreeForAccount({
    params: { proposalId: shared.proposals[0]?.id ?? '' },
    body: { pin },
  });
  await acceptNewest(bank, joan);
  const acts = await actsFor(joan, accountId);
  expect(acts.map(({ act, by }) => [act, by])).toEqual(
    expect.arrayContaining([
      ['open', 'Ada Lovelace'],
      ['agree', 'Grace Hopper'],
      ['join', 'Joan Clarke'],
    ]),
  );
  const invited = acts.filter(({ act }) => act === 'invite');
  expect(invited.map(({ what, role }) => [what, role])).toEqual([
    [null, 'approve'],
    [null, 'see'],
  ]);
});

test('[ACT-06] the bank is named when it freezes an account, and no member of staff', async () => {
  const [ada, grace] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  const sam = await testMember(bank, 'support', 'Sam Quiet');
  await sam.client.freezeSharedAccount({ params: { accountId }, body: { reason: 'They disagree' } });
  const acts = await actsFor(grace, accountId);
  expect(acts.at(-1)).toMatchObject({ act: 'freeze', by: null, you: false, what: null });
  expect(JSON.stringify(acts)).not.toMatch(/Sam Quiet|They disagree/);
});

test('[ACT-06] attack: strangers, who has left, and whoever asks for their own account learn nothing of it', async () => {
  const [ada, grace, joan] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  const own = (await joan.client.listAccounts()).accounts[0]?.id ?? '';
  await grace.client.leaveAccount({ params: { accountId }, body: { pin } });
  for (const [{ client }, id] of [
    [joan, accountId],
    [grace, accountId],
    [joan, own],
  ] as const)
    expect(
      await refusalOf(client.listSharedActivity({ params: { accountId: id }, query: {} })),
    ).toMatchObject({ status: 404 });
  expect((await actsFor(ada, accountId)).at(-1)).toMatchObject({ act: 'leave', by: 'Grace Hopper' });
});

test('[ACT-06] attack: who invites learns nothing of a customer who declines', async () => {
  const [ada, , joan] = await people();
  const invite = [joan.email, 'nobody.at.all@example.com'];
  const { account } = await ada.client.openJointAccount({
    body: { currency: 'USD', name: 'Household', invite },
  });
  const { invitations } = await joan.client.listAccountInvitations();
  const invitationId = invitations.at(-1)?.id ?? '';
  await joan.client.declineAccountInvitation({ params: { invitationId } });
  expect((await actsFor(ada, account.id)).map(({ act }) => act)).toEqual(['open', 'invite', 'invite']);
});

test('a long list goes on where a page ended', async () => {
  const [ada, grace] = await people();
  const accountId = await jointAccount(bank, [ada, grace]);
  for (let limit = 60; limit > 0; limit -= 1)
    await ada.client.changeAccountLimits({
      params: { accountId },
      body: { day: `${limit}.00`, payment: null },
    });
  const page = (cursor?: string) =>
    grace.client.listSharedActivity({ params: { accountId }, query: { cursor } });
  const first = await page();
  const rest = await page(first.next_cursor ?? '');
  expect([first.activity.length, rest.next_cursor]).toEqual([50, null]);
  const all = [...first.activity, ...rest.activity];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ act }) => act === 'limits')).toHaveLength(60);
  expect(await refusalOf(page('elsewhere'))).toMatchObject({ status: 400 });
});
