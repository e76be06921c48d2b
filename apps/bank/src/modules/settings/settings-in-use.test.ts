import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  changeSettings,
  knownSettings,
  proposeSettings,
  settingsFile,
} from '../../../../../tools/testing/settings.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, paymentTo } from '../../../../../tools/testing/withdrawals.ts';
import { createApp } from '../../app.ts';
import { createJobs } from '../../platform/jobs/boss-jobs.ts';

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

test('[SET-02] of two changes that fit each alone and not together, the second closes itself once the first is approved', async () => {
  const tomorrow = new Date(bank.clock.now().getTime() + 86_400_000).toISOString();
  const lower = await proposeSettings(olga, { 'credit.most': '1500.00' });
  const [higher, later] = [
    await proposeSettings(olga, { 'credit.least': '2000.00' }),
    await proposeSettings(olga, { 'credit.least': '1800.00' }, tomorrow),
  ];
  await approve(ann, lower);
  for (const proposalId of [higher, later])
    expect((await ann.client.getProposal({ params: { proposalId } })).proposal).toMatchObject({
      status: 'void',
      decision_reason:
        '“Credit card: smallest limit” does not fit with another setting that was changed since. This must not be above “Credit card: largest limit”.',
    });
  await knownSettings(bank, { 'credit.most': '1500.00', 'credit.least': '200.00' });
  await changeSettings(bank, { 'credit.most': '10000.00' });
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
    }, 30_000);
    expect(await walletOf(bank, ada.id)).toMatchObject({ balance });
  }
  await changeSettings(bank, { 'referrals.bonus': '10.00', 'referrals.deposit': '50.00' });
});

test('[OPS-01] [RSK-01] what one person may do alone is what two have agreed on', async () => {
  expect(await confirmed('900.00', olga)).toMatchObject({ outcome: 'credited' });
  const proposalId = await proposeSettings(root, { 'bounds.money-in.once': '899.99' });
  expect(await confirmed('900.00', olga)).toMatchObject({ outcome: 'credited' });
  await approve(ann, proposalId);
  await knownSettings(bank, { 'bounds.money-in.once': '899.99' });
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
  await knownSettings(bank, words);
  const { yaml } = await root.client.exportSettings();
  expect((await root.client.importSettings({ body: {}, upload: settingsFile(yaml) })).differences).toEqual(
    [],
  );
});

test('[OPS-01] what a new customer begins with, and how long a deposit is waited for, are settings', async () => {
  const before = await signedInCustomer(bank);
  await changeSettings(bank, { 'limits.opening-tier': '1', 'limits.daily': '900', 'times.deposit': '2' });
  const after = await signedInCustomer(bank);
  const limitsOf = async ({ id }: { readonly id: string }) =>
    (await bank.database.pool.query('SELECT tier, daily_limit FROM customer WHERE id = $1', [id])).rows;
  expect(await limitsOf(before)).toEqual([{ tier: 2, daily_limit: 500_000_000n }]);
  expect(await limitsOf(after)).toEqual([{ tier: 1, daily_limit: 90_000n }]);
  const { data } = await after.client.fundWallet({ body: { amount: '20.00' } });
  expect(new Date(data.expires_at).getTime()).toBe(bank.clock.now().getTime() + 2 * 3_600_000);
  await changeSettings(bank, {
    'limits.opening-tier': '2',
    'limits.daily': '5000000',
    'times.deposit': '24',
  });
});

const newestVersion = async () => (await bank.modules.settings.current()).version;

test('[OPS-01] [SET-03] a card, a loan and the bonus for a referral keep the settings that they were priced by', async () => {
  await changeSettings(bank, { 'fees.card': '12.00', 'loans.rate.1-week': '3', 'referrals.bonus': '7.00' });
  const version = await newestVersion();
  const ada = await payingCustomer(bank, '100.00');
  const { referral_code: ref } = (await ada.client.getProfile({ params: { userId: ada.id } })).user;
  await ada.client.createCard({ body: { card_type: 'VISA', fee_amount: '12.00' } });
  await ada.client.requestLoan({ body: { amount: '100.00', loan_term: '1 week' } });
  const ida = await signedInCustomer(bank, { first_name: 'Ida', last_name: 'Rhodes', ref });
  const { data } = await ida.client.fundWallet({ body: { amount: '60.00' } });
  const received = { received: '60.00', transactionHash: someHash() };
  await bank.modules.deposits.confirm({ kind: 'system' }, data.deposit_id, received);
  await bank.modules.referrals.considerBonus({ customerId: ida.id, depositId: data.deposit_id });
  await changeSettings(bank, { 'fees.card': '10.00', 'loans.rate.1-week': '1', 'referrals.bonus': '10.00' });
  const { rows } = await bank.database.pool.query(
    `SELECT
      (SELECT (settings_version, fee)::text FROM card WHERE customer_id = $1) AS card,
      (SELECT (settings_version, interest_rate)::text FROM loan WHERE customer_id = $1) AS loan,
      (SELECT (settings_version, amount)::text FROM referral_judgement WHERE referee_id = $2) AS bonus`,
    [ada.id, ida.id],
  );
  expect(rows).toEqual([{ card: `(${version},1200)`, loan: `(${version},3)`, bonus: `(${version},700)` }]);
});

test('[OPS-01] a name that two people give the bank is in its mails and its API, and old payees stay known', async () => {
  const grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Murray' });
  const toGrace = await paymentTo(grace);
  expect(await refusalOf(proposeSettings(olga, { 'brand.name': 'Groat' }))).toMatchObject({
    code: 'permission_denied',
  });
  const change = { 'brand.name': 'Groat', 'brand.colour.light': '#7a1f5c', 'brand.colour.dark': '#f0a8d8' };
  await approve(ann, await proposeSettings(root, change));
  await vi.waitFor(() => expect(bank.brand.name).toBe('Groat'), 30_000);
  expect(bank.brand.formerNames).toEqual(['Farthing']);
  const ada = await payingCustomer(bank, '100.00');
  const [welcome] = await bank.mailsTo(ada.email);
  expect(welcome?.text).toMatch(/-- \nGroat\n$/);
  expect(await (await bank.fetch('/api/openapi.json')).json()).toMatchObject({
    info: { title: 'Groat API' },
  });
  // Typed as it was before: it goes to the customer, and says what the bank is called now.
  const paid = await pay(bank, ada, { ...toGrace, bank_name: 'Farthing', amount: '10.00' });
  expect(paid.data).toMatchObject({ bank_name: 'Groat' });
  expect(await walletOf(bank, grace.id)).toMatchObject({ balance: 1_000n });
  await changeSettings(bank, { 'brand.name': 'Farthing' });
});

test('[OPS-01] a colour that cannot be read, and a name that is an address or none, are refused', async () => {
  const refused = await refusalOf(
    proposeSettings(root, {
      'brand.colour.light': '#ffcc00',
      'brand.colour.dark': 'red',
      'brand.name': 'evil.example',
      'brand.short-name': 'Far too long for it',
    }),
  );
  expect(refused?.errors).toEqual({
    'brand.colour.light': [expect.stringContaining('too light to be read on light pages')],
    'brand.colour.dark': [expect.stringContaining('# and six digits')],
    'brand.name': ['Enter a name that is no address.'],
    'brand.short-name': [expect.stringContaining('12')],
  });
});

test('[OPS-01] a live bank starts once it says who runs it, and is told by key what it still has to say', async () => {
  const config = {
    ...bank.config,
    mode: 'live' as const,
    legal: {} as typeof bank.config.legal,
    contact: { ...bank.config.contact, email: undefined },
  };
  const jobs = () => createJobs({ database: bank.database, logger: bank.log });
  await changeSettings(bank, { 'legal.regulatory-statement': 'For a moment.' });
  await changeSettings(bank, { 'legal.regulatory-statement': '' });
  const unready = createApp({ ...bank, config, jobs: jobs() });
  await expect(unready.start()).rejects.toThrow(
    /legal\.entity \(Company that runs the bank\) is missing: .* LEGAL_ENTITY in the environment.*\n.*legal\.regulatory-statement .* REGULATORY_STATEMENT.*\n.*legal\.jurisdiction .* LEGAL_JURISDICTION.*\n.*legal\.complaints .* COMPLAINTS_STATEMENT.*\n.*legal\.data-complaints .* DATA_COMPLAINTS_STATEMENT.*\n.*contact\.email .* CONTACT_EMAIL/,
  );
  await unready.stop();
  const said = {
    'legal.entity': 'Groat plc',
    'legal.regulatory-statement': 'Groat plc is authorised by nobody.',
    'legal.jurisdiction': 'These terms are under the law of Groatland.',
    'legal.complaints': 'You can complain to the Example Ombudsman.',
    'legal.data-complaints': 'You can complain to the Example Data Office.',
    'contact.email': 'help@groat.example',
  };
  await changeSettings(bank, said);
  const ready = createApp({ ...bank, config, jobs: jobs() });
  await ready.start();
  await ready.stop();
});
