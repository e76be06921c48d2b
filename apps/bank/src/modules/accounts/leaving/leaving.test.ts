import { afterAll, expect, test } from 'vitest';
import { jointAccount } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney, walletOf } from '../../../../../../tools/testing/books.ts';
import {
  newestCode,
  registration,
  signedInCustomer,
  signIn,
  type TestCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import { payment } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

const pin = '4821';

async function withPin(amount = '0.00'): Promise<TestCustomer> {
  const customer = await signedInCustomer(bank);
  await customer.client.createPin({ body: { pin } });
  if (amount !== '0.00') await giveMoney(bank, customer.id, amount);
  return customer;
}

async function asked(customer: TestCustomer): Promise<string> {
  await customer.client.askLeavingCode({ body: { pin } });
  return newestCode(bank, customer.email);
}

const accountsOf = async (customerId: string) =>
  (
    await bank.database.pool.query<{ closed: boolean }>(
      `SELECT account.closed FROM customer_account AS own
       JOIN ledger_view.account ON account.id = own.ledger_account WHERE own.customer_id = $1`,
      [customerId],
    )
  ).rows.map(({ closed }) => closed);

test('[ACT-09] what is open is listed, each with its amount: money, payments, deposits and loans', async () => {
  // Ahead of the database, by whose time the sandbox confirms a deposit by itself: on a slow machine it would do so here.
  bank.clock.advance({ hours: 1 });
  const ada = await withPin('100.00');
  await ada.client.withdraw({ body: payment({ amount: '10.00' }) });
  await ada.client.fundWallet({ body: { amount: '50.00' } });
  await ada.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const { open, has_pin } = await ada.client.getLeaving();
  expect(has_pin).toBe(true);
  expect(open.map(({ kind }) => kind).toSorted()).toEqual(['deposit', 'loan_request', 'money', 'payment']);
  expect(open.find(({ kind }) => kind === 'money')).toMatchObject({
    name: 'Main account',
    amount: '100.00',
    currency: 'USD',
  });
  expect(await refusalOf(ada.client.askLeavingCode({ body: { pin } }))).toMatchObject({
    status: 409,
    code: 'relationship_open',
  });
});

test('[ACT-05] [ACT-09] money in pots keeps a customer here, and empty pots close with everything', async () => {
  const ada = await withPin('10.00');
  const accountId = (await ada.client.listAccounts()).accounts.find(({ first }) => first)?.id ?? '';
  const opened = async (name: string) => {
    const body = { name, picture: 'tree' } as const;
    const { pot } = await ada.client.openPot({ params: { accountId }, body });
    return { accountId, potId: pot.id };
  };
  const pots = [await opened('Boat'), await opened('Oars')];
  await opened('Anchor');
  for (const params of pots)
    await ada.client.movePotMoney({ params, body: { direction: 'in', amount: '5.00' } });
  expect(await ada.client.getLeaving()).toMatchObject({
    open: [{ kind: 'pots', id: accountId, name: 'Main account', amount: '10.00', currency: 'USD' }],
    accounts: 2,
  });
  expect(await refusalOf(asked(ada))).toMatchObject({ code: 'relationship_open' });
  for (const params of pots) await ada.client.closePot({ params });
  await ada.client.createCard({ body: { fee_amount: '10.00' } });
  await ada.client.leave({ body: { pin, code: await asked(ada) } });
  expect(new Set(await accountsOf(ada.id))).toEqual(new Set([true]));
});

test('[ACT-09] whoever has nothing open goes with PIN and mailed code: accounts and card close, sessions end, a mail says so', async () => {
  const ada = await withPin('10.00');
  await ada.client.createCard({ body: { fee_amount: '10.00' } });
  await ada.client.openAccount({ body: { kind: 'current', currency: 'EUR', name: 'Euros' } });
  const second = await signIn(bank, ada.email);
  expect(await ada.client.getLeaving()).toMatchObject({ open: [], accounts: 3, card: true });
  const code = await asked(ada);
  expect(await ada.client.leave({ body: { pin, code } })).toMatchObject({ status: 'success' });
  expect(new Set(await accountsOf(ada.id))).toEqual(new Set([true]));
  for (const { client } of [ada, second])
    expect(await refusalOf(client.getWallet())).toMatchObject({ code: 'token_not_valid' });
  expect(await refusalOf(signIn(bank, ada.email))).toMatchObject({ status: 403, code: 'account_closed' });
  const subjects = (await bank.mailsTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain('You have closed your account');
  const audrey = await testMember(bank, 'operations', 'Olga Ling');
  const file = await audrey.client.getCustomer({ params: { customerId: ada.id } });
  expect(file.customer.status).toBe('closed');
  expect(file.cards.filter(({ status }) => status !== 'closed')).toEqual([]);
  const { entries } = await audrey.client.listCustomerTrail({ params: { customerId: ada.id } });
  expect(entries.find(({ action }) => action === 'customer.close')).toMatchObject({
    actor: { kind: 'customer', id: ada.id },
  });
});

test('[ACT-06] [ACT-09] whoever shares an account leaves it first, and its money stays with the others', async () => {
  const [ada, grace] = await Promise.all([withPin(), withPin()]);
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '30.00');
  const { open } = await ada.client.getLeaving();
  expect(open).toEqual([{ kind: 'shared', id: accountId, name: 'Household', amount: null, currency: 'USD' }]);
  expect(await refusalOf(ada.client.askLeavingCode({ body: { pin } }))).toMatchObject({
    code: 'relationship_open',
  });
  const olga = await testMember(bank, 'operations', 'Olga Stern');
  const byStaff = { params: { customerId: ada.id }, body: { reason: 'Asked by telephone' } };
  expect(await refusalOf(olga.client.closeCustomer(byStaff))).toMatchObject({
    code: 'balance_not_zero',
    message:
      'It cannot be closed yet. There is still: an account shared with others, which the customer leaves first.',
  });
  await ada.client.leaveAccount({ params: { accountId }, body: { pin } });
  await ada.client.leave({ body: { pin, code: await asked(ada) } });
  const left = (await grace.client.listAccounts()).accounts.find(({ id }) => id === accountId);
  expect(left).toMatchObject({ balance: '30.00' });
});

test('[ACT-06] a customer who leaves the bank and accepts an invitation at the same moment does one of the two', async () => {
  const [ada, grace] = await Promise.all([withPin(), withPin()]);
  const { account } = await ada.client.openJointAccount({
    body: { currency: 'USD', name: 'Household', invite: [grace.email] },
  });
  const [invitation] = (await grace.client.listAccountInvitations()).invitations;
  const params = { invitationId: invitation?.id ?? '' };
  const code = await asked(grace);
  await grace.client.sendInvitationCode({ params });
  const otp_code = await newestCode(bank, grace.email);
  const [left, joined] = await Promise.allSettled([
    grace.client.leave({ body: { pin, code } }),
    grace.client.acceptAccountInvitation({ params, body: { pin, otp_code } }),
  ]);
  expect([left.status, joined.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const { shared } = await ada.client.getSharedAccount({ params: { accountId: account.id } });
  expect(shared.people).toHaveLength(joined.status === 'fulfilled' ? 2 : 1);
});

test('a thief with the session alone gets no code, and wrong PINs and codes are counted', async () => {
  const ada = await withPin();
  expect(await refusalOf(ada.client.askLeavingCode({ body: { pin: '1357' } }))).toMatchObject({
    code: 'pin_incorrect',
  });
  const code = await asked(ada);
  const wrong = code === '000001' ? '000002' : '000001';
  const guesses = await Promise.all(
    Array.from({ length: 6 }, () => refusalOf(ada.client.leave({ body: { pin, code: wrong } }))),
  );
  const judged = guesses.filter((refusal) => refusal?.code === 'code_invalid');
  expect(judged.length).toBeLessThanOrEqual(5);
  expect(await refusalOf(ada.client.leave({ body: { pin, code } }))).toMatchObject({
    code: 'code_tries_exceeded',
  });
  expect(await ada.client.getWallet()).toMatchObject({ balance: '0.00' });
});

test('money that arrives after the code was sent keeps everything open', async () => {
  const ada = await withPin();
  const code = await asked(ada);
  await giveMoney(bank, ada.id, '5.00');
  expect(await refusalOf(ada.client.leave({ body: { pin, code } }))).toMatchObject({
    code: 'relationship_open',
  });
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 500n, closed: false });
  expect((await ada.client.getLeaving()).open).toMatchObject([{ kind: 'money', amount: '5.00' }]);
});

test('gone and paid at the same moment, either the money came first or there is nowhere for it', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => withPin()));
  for (const ada of people) {
    const code = await asked(ada);
    const [left, paid] = await Promise.allSettled([
      ada.client.leave({ body: { pin, code } }),
      giveMoney(bank, ada.id, '5.00'),
    ]);
    const { balance, closed } = await walletOf(bank, ada.id);
    expect(closed).toBe(left.status === 'fulfilled');
    expect(balance).toBe(closed || paid.status === 'rejected' ? 0n : 500n);
  }
});

test('twice at once, a customer goes once, and with no PIN nobody does', async () => {
  const ada = await withPin();
  const code = await asked(ada);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => ada.client.leave({ body: { pin, code } })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const closings = (await bank.mailsTo(ada.email)).filter(
    ({ subject }) => subject === 'You have closed your account',
  );
  expect(closings).toHaveLength(1);
  const tom = await signedInCustomer(bank);
  expect(await tom.client.getLeaving()).toMatchObject({ has_pin: false });
  expect(await refusalOf(tom.client.askLeavingCode({ body: { pin } }))).toMatchObject({
    code: 'pin_missing',
  });
});

test('the address of somebody who has gone opens no second account, and its owner is told what to do', async () => {
  const ada = await withPin();
  await ada.client.leave({ body: { pin, code: await asked(ada) } });
  bank.clock.advance({ days: 1 });
  await bank.client().register({ body: { ...registration(), email: ada.email } });
  const [newest] = await bank.mailsTo(ada.email);
  expect(newest?.subject).toBe('Your Farthing account is closed');
  expect(newest?.text).toContain('another address');
  const { rows } = await bank.database.pool.query('SELECT status FROM customer WHERE email = $1', [
    ada.email,
  ]);
  expect(rows).toEqual([{ status: 'closed' }]);
});
