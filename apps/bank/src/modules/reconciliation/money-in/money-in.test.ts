import { afterAll, describe, expect, test, vi } from 'vitest';
import { paymentFrom, tellAndTake } from '../../../../../../tools/testing/accepted/payment-in-calls.ts';
import { startTopup } from '../../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankReports } from '../../../../../../tools/testing/bank-reports.ts';
import { bankBalance, compareStates, expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { approve } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { ann, ben, approver, send, notice, entriesOf, today } = await bankReports(bank);
const reason = 'The notice of this morning';

/** What the nightly comparison would find. */
async function differences(): Promise<readonly string[]> {
  const { rows } = await bank.database.pool.query<{ summary: string }>(
    "SELECT summary FROM alarm WHERE kind = 'states'",
  );
  return rows.map(({ summary }) => summary);
}

afterAll(async () => {
  await expectSoundBooks(bank);
  await compareStates(bank, ann);
  expect(await differences()).toEqual([]);
});

/** Somebody with an account in dollars. */
async function holder() {
  const customer = await signedInCustomer(bank);
  const account = (await customer.client.listAccounts()).accounts.find(({ first }) => first);
  if (account === undefined) throw new Error('there is no wallet');
  const balance = async () =>
    (await customer.client.listAccounts()).accounts.find(({ id }) => id === account.id)?.balance;
  return { customer, account, balance };
}

let made = 0;
const paidIn = (
  account: string,
  changes: { reference?: string; amount?: string; bankReference?: string } = {},
) => ({
  reference: `IN-${++made}`,
  amount: '250.00',
  currency: 'USD',
  credit: true,
  account,
  ...changes,
});

const propose = async (reportId: string, member = ann) =>
  (await member.client.proposeReportCredits({ params: { reportId }, body: { reason } })).proposal_id;

/** Waits until the job has taken everything of the file. */
async function taken(reportId: string) {
  await vi.waitFor(async () => {
    const waiting = await bank.database.kysely
      .selectFrom('reported_entry')
      .select('id')
      .where('report_id', '=', reportId)
      .where((or) => or.or([or('problem', '=', 'money-in'), or.and({ state: 'matched', in_books_at: null })]))
      .execute();
    expect(waiting).toEqual([]);
  }, 30_000);
  return entriesOf(reportId);
}

const received = () => bankBalance(bank, 'payments-received');
const there = () => bankBalance(bank, 'payouts-settled');

describe('money that a file tells of', () => {
  test('[PAY-06] is credited once two people have agreed, and stands in our account at the other bank', async () => {
    const [ada, grace] = [await holder(), await holder()];
    const before = [await received(), await there()] as const;
    const { report } = await send(
      notice([paidIn(ada.account.iban), paidIn(grace.account.iban, { amount: '7.01' })]),
    );
    expect(report.money_in).toMatchObject({ payments: 2, totals: [{ amount: '257.01', currency: 'USD' }] });
    expect(await ada.balance()).toBe('0.00');
    const proposalId = await propose(report.id);
    const { proposal, evidence } = await approver.client.getProposal({ params: { proposalId } });
    expect(proposal.summary).toMatch(
      /^Credit 2 payments from other banks, .*257\.01.*, of camt\.054 NOTICE-/,
    );
    expect(evidence.moves).toMatchObject([
      { from: { name: 'Grace Hopper' }, to: { customer_id: ada.customer.id }, amount: '250.00' },
      { to: { customer_id: grace.customer.id }, amount: '7.01' },
    ]);
    expect(await ada.balance()).toBe('0.00');
    await approve(approver, proposalId);
    const entries = await taken(report.id);
    expect(entries).toMatchObject([
      { state: 'matched', money_in: { payment: { state: 'credited' }, payer: 'Grace Hopper' } },
      { state: 'matched' },
    ]);
    expect([await ada.balance(), await grace.balance()]).toEqual(['250.00', '7.01']);
    expect([(await received()) - before[0], (await there()) - before[1]]).toEqual([0n, -25_701n]);
    const [mail] = await bank.mailsTo(ada.customer.email);
    expect(mail?.subject).toBe('You received $250.00 (USD) from Grace Hopper');
    expect((await ann.client.listBankReports()).reports[0]?.money_in).toBeNull();
    expect(await refusalOf(propose(report.id, ben))).toMatchObject({ code: 'case_closed' });
  });

  test('[PAY-06] [RSK-01] is credited by nobody alone: not on import, not by a proposal, not by whoever imported the file', async () => {
    const friend = await holder();
    const { report } = await send(notice([paidIn(friend.account.iban)]));
    const proposalId = await propose(report.id, ben);
    expect(await refusalOf(propose(report.id))).toMatchObject({ code: 'proposal_open' });
    expect(await refusalOf(approve(ben, proposalId))).toMatchObject({ code: 'permission_denied' });
    // A bank may give both permissions to one role: then the file is theirs, whoever proposes it.
    await connected(bank.database.test.ownerUrl, (owner) =>
      owner.query('UPDATE bank_report SET imported_by = $1 WHERE id = $2', [approver.id, report.id]),
    );
    expect(await refusalOf(approve(approver, proposalId))).toMatchObject({
      code: 'own_proposal',
      message: 'You have imported this file. Somebody else has to approve what it credits.',
    });
    await bank.modules.reconciliation.takeMoneyIn();
    expect(await friend.balance()).toBe('0.00');
  });

  test('[PAY-06] that the provider has told before is matched: no second credit, no case', async () => {
    const ada = await holder();
    const told = paymentFrom({ account: `${ada.account.sort_code}${ada.account.account_number}` });
    await tellAndTake(bank, told);
    const before = [await received(), await there()] as const;
    const { report } = await send(
      notice([paidIn(ada.account.iban, { reference: told.end_to_end_id.toLowerCase() })]),
    );
    expect(report).toMatchObject({ open: 0, money_in: null });
    expect(await taken(report.id)).toMatchObject([
      { state: 'matched', money_in: { payment: { state: 'credited' } } },
    ]);
    expect([(await received()) - before[0], (await there()) - before[1]]).toEqual([25_000n, -25_000n]);
    expect(await refusalOf(propose(report.id))).toMatchObject({ code: 'case_closed' });
    expect(await ada.balance()).toBe('250.00');
  });

  test('[PAY-06] that the provider tells after the file is credited once, before the approval and after it', async () => {
    const [early, late] = [await holder(), await holder()];
    const [first, second] = [paidIn(early.account.iban), paidIn(late.account.iban)];
    const { report } = await send(notice([first, second]));
    const proposalId = await propose(report.id);
    await tellAndTake(bank, paymentFrom({ account: early.account.iban, end_to_end_id: first.reference }));
    await approve(approver, proposalId);
    expect(await taken(report.id)).toMatchObject([{ state: 'matched' }, { state: 'matched' }]);
    const { account_number: account } = late.account;
    const again = await tellAndTake(bank, paymentFrom({ account, end_to_end_id: second.reference }));
    expect(again.state).toBe('credited');
    expect([await early.balance(), await late.balance()]).toEqual(['250.00', '250.00']);
    expect((await approver.client.listPaymentsIn()).payments).toEqual([]);
  });

  test('[PAY-06] that comes again, in another file or under another id of the other bank, is credited once', async () => {
    const ada = await holder();
    const payment = paidIn(ada.account.iban, { bankReference: 'THEIRS-1' });
    const { report } = await send(notice([payment]));
    await approve(approver, await propose(report.id));
    await taken(report.id);
    const { report: replayed } = await send(notice([payment]), ben);
    expect(await taken(replayed.id)).toMatchObject([{ state: 'repeated' }]);
    const { report: forged } = await send(notice([{ ...payment, bankReference: 'THEIRS-2' }]), ben);
    expect(forged.money_in).toBeNull();
    expect(await taken(forged.id)).toMatchObject([{ state: 'open', problem: 'paid-twice' }]);
    const { report: other } = await send(
      notice([paidIn(ada.account.iban, { bankReference: 'THEIRS-1', amount: '9.00' })]),
      ben,
    );
    await approve(approver, await propose(other.id));
    expect(await taken(other.id)).toMatchObject([{ state: 'open', problem: 'reference-used' }]);
    expect(await ada.balance()).toBe('250.00');
  });

  test('[PAY-06] attack: brought by two people in two files while the provider tells it, it is credited once', async () => {
    const ada = await holder();
    const payment = paidIn(ada.account.iban, { bankReference: 'THEIRS-3' });
    const { report } = await send(notice([payment]));
    const { report: other } = await send(notice([{ ...payment, bankReference: 'THEIRS-4' }]), ben);
    const proposals = [await propose(report.id), await propose(other.id, ben)];
    const tell = () =>
      tellAndTake(bank, paymentFrom({ account: ada.account.iban, end_to_end_id: payment.reference }));
    await Promise.all([...proposals.map((id) => approve(approver, id)), tell(), tell(), tell()]);
    const entries = [...(await taken(report.id)), ...(await taken(other.id))];
    // Whichever file is taken first has brought it; the other is a case for staff.
    expect(entries.map(({ state, problem }) => `${state} ${problem ?? ''}`.trim()).sort()).toEqual([
      'matched',
      'open paid-twice',
    ]);
    expect(await ada.balance()).toBe('250.00');
  });

  test('[PAY-06] waits for staff without an account, without an end-to-end id, and beyond the bounds', async () => {
    await changeSettings(bank, { 'payments-in.most': '300.00' });
    const ada = await holder();
    const { report } = await send(
      notice([
        paidIn('GB33BUKB20201555555555'),
        paidIn(ada.account.iban, { reference: 'NOTPROVIDED' }),
        paidIn(ada.account.iban, { amount: '300.01' }),
      ]),
    );
    await approve(approver, await propose(report.id));
    await taken(report.id);
    const { payments } = await approver.client.listPaymentsIn();
    expect(payments.map(({ waits_for }) => waits_for)).toEqual(['no-account', 'no-reference', 'large']);
    expect(await ada.balance()).toBe('0.00');
  });
});

describe('a day with money from other banks', () => {
  test('[PAY-06] [RSK-13] agrees when the statement of the sandbox is imported, with what was sent back', async () => {
    const ada = await holder();
    await tellAndTake(bank, paymentFrom({ account: ada.account.iban, currency: 'GBP', amount: '20.00' }));
    const nameless = { account: ada.account.iban, currency: 'GBP', amount: '3.00' } as const;
    await tellAndTake(bank, paymentFrom({ ...nameless, end_to_end_id: 'NOTPROVIDED' }));
    const stray = await tellAndTake(
      bank,
      paymentFrom({ account: 'GB33BUKB20201555555555', currency: 'GBP', amount: '5.00' }),
    );
    const params = { paymentId: stray.id };
    const back = await ann.client.proposeReturnOfPaymentIn({ params, body: { reason } });
    await approve(approver, back.proposal_id);
    const query = { day: today(), currency: 'GBP' as const };
    const statement = Buffer.from((await ann.client.getSandboxStatement({ query })).bytes).toString();
    const { report } = await send(statement);
    expect(report).toMatchObject({ entries: 4, open: 0, money_in: null });
    await taken(report.id);
    expect(await bankBalance(bank, 'payments-received', 'GBP')).toBe(0n);
    const { days } = await approver.client.listReconciledDays();
    expect(days.find(({ currency }) => currency === 'GBP')).toMatchObject({
      ...{ ours: '23.00', theirs: '23.00', unexplained: '0.00', agrees: true },
    });
  });
});

test('[PAY-08] what the card provider pays out is booked once; more than it owes is a case and an alarm', async () => {
  const { id: paymentId } = await startTopup(await signedInCustomer(bank), '100.00');
  await bank.client().decideCardPayment({ params: { paymentId }, body: { outcome: 'pays' } });
  const owes = async () => -(await bankBalance(bank, 'card-acquirer'));
  const before = await there();
  expect(await owes()).toBe(9_860n);
  const payer = '<DbtrAcct><Id><IBAN>GB94BARC10201530093459</IBAN></Id></DbtrAcct>';
  const payOut = async (amount: string) => {
    const content = notice([paidIn('GB33BUKB20201555555555', { amount })]).replace(
      '</Dbtr>',
      `</Dbtr>${payer}`,
    );
    const { report } = await send(content);
    return taken(report.id);
  };
  expect(await payOut('98.60')).toMatchObject([{ state: 'matched' }]);
  await bank.modules.reconciliation.takeMoneyIn();
  expect([await owes(), before - (await there())]).toEqual([0n, 9_860n]);
  expect(await payOut('0.01')).toMatchObject([{ state: 'open', problem: 'amount-differs' }]);
  const { alarms } = await approver.client.listAlarms();
  expect(alarms).toContainEqual(
    expect.objectContaining({
      kind: 'provider',
      summary: 'The card provider has paid out $0.01, and owes no more than $0.00.',
    }),
  );
  const { providers } = await ann.client.getOperations();
  expect(providers.find(({ name }) => name === 'cards')?.words).toBe(
    'The sandbox has a provider of its own. It owes nothing.',
  );
});
