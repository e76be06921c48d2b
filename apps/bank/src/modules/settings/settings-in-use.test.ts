import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings, proposeSettings } from '../../../../../tools/testing/settings.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, paymentTo } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
let olga: TestMember;
let root: TestMember;
let ann: TestMember;

beforeAll(async () => {
  olga = await testMember(bank, 'operations');
  root = await testMember(bank, 'administrator');
  ann = await testMember(bank, 'approver');
});

afterAll(() => expectSoundBooks(bank));

const reason = 'It has arrived';

async function confirmed(amount: string, by: TestMember) {
  const ada = await signedInCustomer(bank);
  const { data } = await ada.client.fundWallet({ body: { amount } });
  const body = { received: amount, transaction_hash: someHash(), reason };
  return by.client.confirmDeposit({ params: { depositId: data.deposit_id }, body });
}

test('[OPS-01] the bounds of a deposit are those of the setting, for the page and for the call', async () => {
  const ada = await signedInCustomer(bank);
  expect(await ada.client.listDepositNetworks()).toMatchObject({
    least_amount: '1.00',
    most_amount: '250000.00',
  });
  await changeSettings(bank, { 'deposits.least': '5.00', 'deposits.tier-2.most': '1500.00' });
  expect(await ada.client.listDepositNetworks()).toMatchObject({
    least_amount: '5.00',
    most_amount: '1500.00',
  });
  for (const amount of ['4.99', '1500.01'])
    expect(await refusalOf(ada.client.fundWallet({ body: { amount } }))).toMatchObject({
      code: 'amount_out_of_bounds',
      message: 'You can deposit from $5.00 to $1,500.00 at once.',
    });
  await ada.client.fundWallet({ body: { amount: '1500.00' } });
  await changeSettings(bank, { 'deposits.least': '1.00', 'deposits.tier-2.most': '250000.00' });
});

test('[OPS-01] a lower tier never has more than a higher one', async () => {
  const refusal = await refusalOf(proposeSettings(olga, { 'deposits.tier-1.most': '300000.00' }));
  expect(refusal?.errors).toEqual({
    'deposits.tier-1.most': ['This must not be above “Largest deposit of Tier 2”.'],
  });
});

test('[OPS-01] the bonus for a referral, and the deposit that earns it, are settings', async () => {
  await changeSettings(bank, { 'referrals.bonus': '25.00', 'referrals.deposit': '80.00' });
  const ada = await signedInCustomer(bank);
  const ref = (await ada.client.getProfile({ params: { userId: ada.id } })).user.referral_code;
  const grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper', ref });
  expect((await ada.client.getReferrals()).data).toMatchObject([{ status: 'pending', bonus: '25.00' }]);
  for (const [amount, balance] of [
    ['79.99', 0n],
    ['80.00', 2_500n],
  ] as const) {
    const { data } = await grace.client.fundWallet({ body: { amount } });
    const payment = { received: amount, transactionHash: someHash() };
    await bank.modules.deposits.confirm({ kind: 'system' }, data.deposit_id, payment);
    await vi.waitFor(async () => {
      const { rows } = await bank.database.pool.query(
        "SELECT count(*) AS open FROM jobs.job WHERE name = 'pay-referral-bonus' AND state < 'completed'",
      );
      expect(rows).toEqual([{ open: 0n }]);
    }, 10_000);
    expect(await walletOf(bank, ada.id)).toMatchObject({ balance });
  }
  await changeSettings(bank, { 'referrals.bonus': '10.00', 'referrals.deposit': '50.00' });
});

test('[OPS-01] [RSK-01] what one person may do alone is what two have agreed on', async () => {
  expect(await confirmed('900.00', olga)).toMatchObject({ outcome: 'credited' });
  const proposalId = await proposeSettings(root, { 'bounds.money-in.once': '899.99' });
  expect(await confirmed('900.00', olga)).toMatchObject({ outcome: 'credited' });
  await approve(ann, proposalId);
  await vi.waitFor(async () =>
    expect((await bank.modules.settings.current()).values['bounds.money-in.once']).toBe('899.99'),
  );
  expect(await confirmed('900.00', olga)).toMatchObject({ outcome: 'proposed' });
  expect(await confirmed('899.99', olga)).toMatchObject({ outcome: 'credited' });
  await changeSettings(bank, { 'bounds.money-in.once': '10000.00' });
});

test('[OPS-01] [RSK-01] whoever is held to a bound cannot even propose another', async () => {
  const { settings } = await olga.client.listSettings();
  const bounds = settings.filter(({ group }) => group === 'bounds');
  expect(bounds.length).toBeGreaterThan(10);
  for (const { key, may_propose, value } of bounds) {
    expect([key, may_propose]).toEqual([key, false]);
    expect(
      await refusalOf(proposeSettings(olga, { [key]: value === '0.00' ? '1.00' : '0.00' })),
    ).toMatchObject({ code: 'permission_denied' });
  }
});

test('[OPS-01] how long staff have for a payment, and a second person for a proposal, are settings', async () => {
  const days = (later: Date, number: number) => new Date(later.getTime() + number * 86_400_000);
  const grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
  const toGrace = await paymentTo(grace);
  const expiryOf = async (id: string) =>
    (await bank.database.pool.query('SELECT expires_at FROM withdrawal WHERE id = $1', [id])).rows[0]
      ?.expires_at;
  const held = async () => {
    const ada = await payingCustomer(bank, '20000.00');
    return (await pay(bank, ada, { ...toGrace, amount: '15000.00' })).data.withdrawal_id;
  };
  const before = await held();
  const expiry = await expiryOf(before);
  expect(expiry).toEqual(days(bank.clock.now(), 3));
  await changeSettings(bank, { 'times.review': '7', 'times.proposal': '2' });
  expect(await expiryOf(await held())).toEqual(days(bank.clock.now(), 7));
  expect(await expiryOf(before)).toEqual(expiry);
  const proposalId = await proposeSettings(root, { 'fees.card': '11.00' });
  const { proposal } = await ann.client.getProposal({ params: { proposalId } });
  expect(proposal.expires_at).toBe(days(bank.clock.now(), 1 / 12).toISOString());
  await changeSettings(bank, { 'times.review': '3', 'times.proposal': '24' });
});

test('[OPS-01] [RSK-12] above which amount an approval takes the authenticator is a setting', async () => {
  await changeSettings(bank, { 'bounds.money-in.once': '1.00', 'bounds.authenticator': '500.00' });
  const asks = async (amount: string) => {
    const { proposal_id } = await confirmed(amount, olga);
    const { proposal } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
    return proposal.asks_authenticator;
  };
  expect([await asks('500.00'), await asks('500.01')]).toEqual([false, true]);
  await changeSettings(bank, { 'bounds.money-in.once': '10000.00', 'bounds.authenticator': '10000.00' });
});

test('[OPS-01] what the bank says of itself in public is proposed by administrators only', async () => {
  const words = { 'legal.regulatory-statement': 'Licensed by nobody at all.' };
  expect(await refusalOf(proposeSettings(olga, words))).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(proposeSettings(root, { 'contact.email': 'nowhere' }))).toMatchObject({
    errors: { 'contact.email': ['Enter an email address.'] },
  });
  await approve(ann, await proposeSettings(root, words));
  await vi.waitFor(async () => expect((await bank.modules.settings.current()).values).toMatchObject(words));
  const { yaml } = await root.client.exportSettings();
  expect((await root.client.importSettings({ body: { yaml } })).differences).toEqual([]);
});
