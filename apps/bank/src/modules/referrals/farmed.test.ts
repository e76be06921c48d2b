import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { testBrowser } from '../../../../../tools/testing/browser.ts';
import {
  registration,
  signedInCustomer,
  someEmail,
  type TestCustomer,
  testPassword,
} from '../../../../../tools/testing/customers.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, paymentTo } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const {
  database,
  modules: { deposits, referrals },
} = bank;
let olga: TestMember;

beforeAll(async () => {
  // Confirmed by themselves after a few seconds, on a slow machine they would be before the test does it.
  await changeSettings(bank, { 'work.sandbox-deposits': 'by staff' });
  moveToNoon(bank);
  olga = await testMember(bank, 'operations');
});
afterAll(() => expectSoundBooks(bank));

let people = 0;
/** Somebody with a name and an address of their own. */
const someone = (changes: Parameters<typeof signedInCustomer>[1] = {}) => {
  people += 1;
  const name = [...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return signedInCustomer(bank, { first_name: `Name${name}`, last_name: 'Of Their Own', ...changes });
};

async function referrer(): Promise<TestCustomer & { readonly ref: string }> {
  const customer = await someone();
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  return { ...customer, ref: user.referral_code };
}

/** Credited, and looked at, as the job does. */
async function deposited(by: TestCustomer, amount = '50.00'): Promise<void> {
  const { data } = await by.client.fundWallet({ body: { amount } });
  const payment = { received: amount, transactionHash: randomUUID().replaceAll('-', '').repeat(2) };
  await deposits.confirm({ kind: 'system' }, data.deposit_id, payment);
  const qualifying = { customerId: by.id, depositId: data.deposit_id };
  await referrals.considerBonus(qualifying);
}

const waitingOf = async (referrerId: string) =>
  (await olga.client.listCases({ params: { queue: 'referrals' } })).cases.filter(
    ({ customer }) => customer?.id === referrerId,
  );

test('[RSK-14] four with one name and plus addresses earn one bonus; three wait for staff, with the reasons', async () => {
  const ada = await referrer();
  const address = someEmail('farm');
  const [name, domain] = address.split('@');
  for (const tag of ['', '+1', '+2', '+3']) {
    const email = `${name}${tag}@${domain}`;
    await deposited(await someone({ email, first_name: 'Rosa', last_name: 'Field', ref: ada.ref }));
  }
  expect((await walletOf(bank, ada.id)).balance).toBe(1_000n);
  const cases = await waitingOf(ada.id);
  expect(cases).toHaveLength(3);
  expect(cases[0]).toMatchObject({
    title: 'Bonus for bringing in Rosa Field',
    amount: { amount: '10.00', currency: 'USD' },
    reasons: [
      'The address leads to the mailbox of the referrer, or of somebody who was brought in before',
      'The same name and day of birth as somebody who was brought in before',
      'The same name as the referrer, or as another whom they brought in',
    ],
    four_eyes: false,
  });
  const statuses = (await ada.client.getReferrals()).data.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['paid', 'pending', 'pending', 'pending']);
});

test('[RSK-14] the same person brought in by two, at the same moment, earns one of them a bonus', async () => {
  const [ada, eve] = [await referrer(), await referrer()];
  const address = someEmail('twice');
  const [name, domain] = address.split('@');
  const twice = [
    await someone({ email: address, first_name: 'Vera', last_name: 'Onlyonce', ref: ada.ref }),
    await someone({ email: `${name}+b@${domain}`, first_name: 'Vera', last_name: 'Only-Once', ref: eve.ref }),
  ];
  const costs = await bankBalance(bank, 'referral-costs');
  await Promise.all(twice.map((each) => deposited(each)));
  expect(await bankBalance(bank, 'referral-costs')).toBe(costs - 1_000n);
  expect([...(await waitingOf(ada.id)), ...(await waitingOf(eve.id))]).toHaveLength(1);
});

test('[RSK-14] one browser for referrer and referee waits for staff', async () => {
  const ada = await referrer();
  const body = registration({
    email: someEmail('cookie'),
    first_name: 'Nora',
    last_name: 'Cook',
    ref: ada.ref,
  });
  await bank.client().register({ body });
  const code = (await bank.mailsTo(body.email)).find((mail) => mail.code !== undefined)?.code ?? '';
  await bank.client().verifyCode({ body: { email: body.email, code } });
  const signIn = (email: string, cookie = '') =>
    bank.fetch('/api/v1/account/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email, password: testPassword }),
    });
  const [cookie = ''] = (await signIn(ada.email)).headers.getSetCookie().map((line) => line.split(';')[0]);
  expect(cookie).not.toBe('');
  const { access, user } = (await (await signIn(body.email, cookie)).json()) as {
    access: string;
    user: { id: string };
  };
  await deposited({ ...ada, id: user.id, client: bank.client(access) });
  expect(await waitingOf(ada.id)).toMatchObject([
    { reasons: ['Signs in with the same browser as the referrer, or as another whom they brought in'] },
  ]);
});

test('[RSK-14] money that went back to the referrer before is a reason to wait for all who come after', async () => {
  const ada = await referrer();
  const first = await someone({ ref: ada.ref });
  await deposited(first, '60.00');
  expect(await waitingOf(ada.id)).toEqual([]);
  await first.client.createPin({ body: { pin: '4821' } });
  await pay(bank, first, await paymentTo(ada, { amount: '40.00' }));
  await deposited(await someone({ ref: ada.ref }));
  expect(await waitingOf(ada.id)).toMatchObject([
    { reasons: ['Others whom the referrer brought in have sent most of their deposits back'] },
  ]);
});

test('[RSK-14] money that was exchanged before it went back counts for what it is worth', async () => {
  const ada = await referrer();
  const first = await someone({ ref: ada.ref });
  await deposited(first, '60.00');
  await first.client.createPin({ body: { pin: '4821' } });
  const pounds = { kind: 'current', currency: 'GBP', name: 'Pounds' } as const;
  const [theirs, hers] = [
    await first.client.openAccount({ body: pounds }),
    await ada.client.openAccount({ body: pounds }),
  ];
  const { accounts } = await first.client.listAccounts();
  const from = accounts.find((account) => account.first)?.id ?? '';
  const asked = { from, to: theirs.account.id, amount: '24.00', side: 'get' } as const;
  const { quote } = await first.client.quoteExchange({ body: asked });
  await first.client.takeExchange({ body: { quote: quote.id }, idempotencyKey: randomUUID() });
  // £24.00 is less than half of sixty, and more than half of $60.00.
  const { account_number } = hers.account;
  const back = { account: theirs.account.id, account_number, currency: 'GBP', amount: '24.00' } as const;
  await pay(bank, first, await paymentTo(ada, back));
  await deposited(await someone({ ref: ada.ref }));
  expect(await waitingOf(ada.id)).toMatchObject([
    { reasons: ['Others whom the referrer brought in have sent most of their deposits back'] },
  ]);
});

test('[RSK-14] a second one from the network of referrer and first one waits for staff, with a browser of their own', async () => {
  const from = '198.19.7.7';
  /** Each in a browser of their own, all behind one address. */
  const atHome = (changes: Parameters<typeof someone>[0] = {}) => {
    const { client } = testBrowser(bank, { from });
    people += 1;
    const names = {
      first_name: `Home${'abcdefghij'[people % 10]}`,
      last_name: `Of${'jihgfedcba'[people % 10]}`,
    };
    return signedInCustomer({ client, mailsTo: bank.mailsTo }, { ...names, ...changes });
  };
  const ada = await atHome();
  const { user } = await ada.client.getProfile({ params: { userId: ada.id } });
  await deposited(await atHome({ ref: user.referral_code }));
  expect((await walletOf(bank, ada.id)).balance).toBe(1_000n);
  await deposited(await atHome({ ref: user.referral_code }));
  expect((await walletOf(bank, ada.id)).balance).toBe(1_000n);
  const [waiting] = await waitingOf(ada.id);
  expect(waiting?.reasons).toEqual([
    'Signs in from the network of the referrer',
    'Signs in from the network of others whom the referrer brought in',
  ]);
});

test('[RSK-14] staff pay a bonus that waits, once, with a reason that the audit log keeps', async () => {
  const ada = await referrer();
  const twin = { first_name: 'Ida', last_name: 'Twin' };
  await deposited(await someone({ ...twin, ref: ada.ref }));
  await deposited(await someone({ ...twin, date_of_birth: '1985-05-05', ref: ada.ref }));
  const [waiting] = await waitingOf(ada.id);
  const params = { refereeId: waiting?.id ?? '' };
  const body = { reason: 'Cousins of one name, seen by video' };
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => olga.client.approveReferral({ params, body })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await walletOf(bank, ada.id)).balance).toBe(2_000n);
  await expect(olga.client.declineReferral({ params, body })).rejects.toMatchObject({ code: 'case_closed' });
  expect(await waitingOf(ada.id)).toEqual([]);
  const { rows } = await database.pool.query(
    `SELECT actor_id, after FROM audit_entry WHERE action = 'referral.approve' AND subject_id = $1`,
    [params.refereeId],
  );
  expect(rows).toMatchObject([{ actor_id: olga.id, after: { state: 'approved', because: body.reason } }]);
});

test('[RSK-14] what staff decline is never paid, and the referrer is told without the reason', async () => {
  const ada = await referrer();
  const twin = { first_name: 'Una', last_name: 'Twin' };
  await deposited(await someone({ ...twin, ref: ada.ref }));
  const second = await someone({ ...twin, ref: ada.ref });
  await deposited(second);
  const reason = 'The same person on the telephone';
  await olga.client.declineReferral({ params: { refereeId: second.id }, body: { reason } });
  await deposited(second, '500.00');
  expect((await walletOf(bank, ada.id)).balance).toBe(1_000n);
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail).toMatchObject({ subject: 'About your referral' });
  expect(mail?.text).not.toContain(reason);
  const declined = (await ada.client.getReferrals()).data.find(({ status }) => status === 'declined');
  expect(declined).toMatchObject({ bonus: '0.00', referee_details: { full_name: 'Una Twin' } });
});

test('a referrer who has left cannot be paid by staff either, and nothing is decided', async () => {
  const ada = await referrer();
  const twin = { first_name: 'Eda', last_name: 'Twin' };
  await deposited(await someone({ ...twin, ref: ada.ref }));
  const second = await someone({ ...twin, ref: ada.ref });
  await deposited(second);
  await database.pool.query(`UPDATE customer SET status = 'closed' WHERE id = $1`, [ada.id]);
  const params = { refereeId: second.id };
  await expect(
    olga.client.approveReferral({ params, body: { reason: 'They seem to be two' } }),
  ).rejects.toMatchObject({ code: 'customer_not_active' });
  expect(await waitingOf(ada.id)).toHaveLength(1);
});

test('[RSK-14] nobody but operations decides, and a case of a colleague is theirs', async () => {
  const support = await testMember(bank, 'support');
  const refereeId = (await someone()).id;
  const body = { reason: 'A try' };
  await expect(support.client.approveReferral({ params: { refereeId }, body })).rejects.toMatchObject({
    code: 'permission_denied',
  });
  await expect(olga.client.approveReferral({ params: { refereeId }, body })).rejects.toMatchObject({
    code: 'case_closed',
  });
  const ada = await referrer();
  const twin = { first_name: 'Ola', last_name: 'Twin' };
  for (const _ of [1, 2]) await deposited(await someone({ ...twin, ref: ada.ref }));
  const [waiting] = await waitingOf(ada.id);
  const caseId = waiting?.id ?? '';
  const oscar = await testMember(bank, 'operations');
  await oscar.client.claimCase({ params: { queue: 'referrals', caseId }, body: {} });
  const decide = olga.client.approveReferral({ params: { refereeId: caseId }, body });
  await expect(decide).rejects.toMatchObject({ code: 'case_claimed' });
  expect((await walletOf(bank, ada.id)).balance).toBe(1_000n);
});
