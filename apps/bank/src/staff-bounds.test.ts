import { type Call, type MoneyBound, proposalKinds } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputer } from '../../../tools/testing/accepted/cards/disputes.ts';
import { doubtfulPayment } from '../../../tools/testing/accepted/chains/doubtful-payment.ts';
import { lendingBeyond } from '../../../tools/testing/accepted/lending/lending-beyond.ts';
import { paymentFrom, tellAndTake } from '../../../tools/testing/accepted/payment-in-calls.ts';
import { owedTopup, startTopup } from '../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../tools/testing/customers.ts';
import { rejectionOf } from '../../../tools/testing/documents/reported-rejection.ts';
import { someHash } from '../../../tools/testing/hash.ts';
import { approve, type TestMember, testMember } from '../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let ann: TestMember;

const reason = 'To see what one person can do alone';

beforeAll(async () => {
  [olga, ann] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
});

afterAll(() => expectSoundBooks(bank));

/** What one person is about to ask for beyond their bound, and whose money it is about. */
type Prepared = {
  readonly customerId: string;
  ask(): Promise<{ readonly proposal_id: string | null }>;
};

const actions = bank.routes
  .map(({ call }): Call => call)
  .filter(({ access, method }) => access.startsWith('staff:') && method !== 'GET');

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

async function deposited(customer: TestCustomer, amount: string): Promise<string> {
  return (await customer.client.fundWallet({ body: { amount } })).data.deposit_id;
}

async function late(customer: TestCustomer): Promise<string> {
  const depositId = await deposited(customer, '20000.00');
  await olga.client.rejectDeposit({ params: { depositId }, body: { reason } });
  const body = { received: '20000.00', transaction_hash: someHash(), reason };
  const { proposal_id } = await olga.client.confirmDeposit({ params: { depositId }, body });
  await approve(ann, proposal_id ?? '');
  return depositId;
}

async function lent(customer: TestCustomer): Promise<string> {
  const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const params = { loanId: loan.id };
  await approve(ann, (await olga.client.proposeLoanApproval({ params, body: { reason } })).proposal_id);
  return loan.id;
}

/** By card, beyond what a new customer is credited at once. */
async function heldTopup() {
  const customer = await signedInCustomer(bank);
  const ids: string[] = [];
  for (const amount of ['900.00', '200.00']) {
    const { id: paymentId } = await startTopup(customer, amount);
    await bank.client().decideCardPayment({ params: { paymentId }, body: { outcome: 'pays' } });
    ids.push(paymentId);
  }
  return { customer, params: { topupId: ids[1] ?? '' } };
}

/** A payment on a chain that is worth too little to be credited by itself. */
async function aboutDust(ask: (params: { chainPaymentId: string }) => Promise<{ proposal_id: string }>) {
  const customer = await signedInCustomer(bank);
  const params = { chainPaymentId: await doubtfulPayment(bank, customer.id) };
  return prepared(customer, () => ask(params));
}

/** 25.00 are owed since the bank of their card took a top-up back. */
const owingCustomer = async () => owedTopup(bank, await signedInCustomer(bank));

/** From another bank, for nobody here. */
async function strayMoney(): Promise<string> {
  const { id } = await tellAndTake(bank, paymentFrom({ account: 'GB33BUKB20201555555555', amount: '5.00' }));
  return id;
}

/** Each call that touches money, made by one person beyond what they may do alone. */
const beyond: Readonly<Record<string, () => Promise<Prepared>>> = {
  async 'POST /staff/deposits/:depositId/confirm/'() {
    const customer = await signedInCustomer(bank);
    const params = { depositId: await deposited(customer, '20000.00') };
    const body = { received: '20000.00', transaction_hash: someHash(), reason };
    return prepared(customer, () => olga.client.confirmDeposit({ params, body }));
  },
  async 'POST /staff/deposits/:depositId/credit-late/'() {
    const customer = await signedInCustomer(bank);
    const params = { depositId: await late(customer) };
    return prepared(customer, () => olga.client.creditLateDeposit({ params, body: { reason } }));
  },
  async 'POST /staff/deposits/:depositId/return-late/'() {
    const customer = await signedInCustomer(bank);
    const params = { depositId: await late(customer) };
    return prepared(customer, () => olga.client.returnLateDeposit({ params, body: { reason } }));
  },
  async 'POST /staff/withdrawals/:withdrawalId/approve/'() {
    const customer = await payingCustomer(bank, '100000.00');
    const { data } = await pay(bank, customer, payment({ amount: '50000.00' }));
    const params = { withdrawalId: data.withdrawal_id };
    return prepared(customer, () => olga.client.approveWithdrawal({ params, body: { reason } }));
  },
  async 'POST /staff/payouts/:withdrawalId/propose-return/'() {
    const customer = await payingCustomer(bank, '1000.00');
    const { data } = await pay(bank, customer, payment({ amount: '50.00' }));
    const params = { withdrawalId: data.withdrawal_id };
    const body = { evidence: 'pain.002 of today', reason };
    return prepared(customer, () => olga.client.proposePayoutReturn({ params, body }));
  },
  async 'POST /staff/loans/:loanId/propose-approval/'() {
    const customer = await signedInCustomer(bank);
    const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
    const params = { loanId: loan.id };
    return prepared(customer, () => olga.client.proposeLoanApproval({ params, body: { reason } }));
  },
  async 'POST /staff/loans/:loanId/propose-repayment/'() {
    const customer = await signedInCustomer(bank);
    const params = { loanId: await lent(customer) };
    const body = { amount: '1.00', source: 'wallet', reason } as const;
    return prepared(customer, () => olga.client.proposeLoanRepayment({ params, body }));
  },
  async 'POST /staff/customers/:customerId/propose-posting/'() {
    const customer = await signedInCustomer(bank);
    const params = { customerId: customer.id };
    const entry = { direction: 'credit', amount: '0.01', against: 'equity', description: 'Gift' } as const;
    return prepared(customer, () => olga.client.proposeManualPosting({ params, body: { ...entry, reason } }));
  },
  async 'POST /staff/postings/:postingId/propose-reversal/'() {
    const customer = await payingCustomer(bank, '10.00');
    const { movements } = await olga.client.listCustomerHistory({ params: { customerId: customer.id } });
    const params = { postingId: movements[0]?.posting_id ?? '' };
    return prepared(customer, () => olga.client.proposeReversal({ params, body: { reason } }));
  },
  async 'POST /staff/payment-files/propose/'() {
    const customer = await payingCustomer(bank, '1000.00');
    await pay(bank, customer, payment({ amount: '50.00' }));
    return prepared(customer, () => olga.client.proposePaymentFile({ body: { reason } }));
  },
  async 'POST /staff/referrals/:refereeId/approve/'() {
    const [referrer, referee] = [await signedInCustomer(bank), await signedInCustomer(bank)];
    const depositId = await deposited(referee, '50.00');
    await bank.database.pool.query(
      `INSERT INTO referral_judgement (
         referee_id, referrer_id, deposit_id, amount, currency, state, signals, address_key, person_key, judged_at
       ) VALUES ($1, $2, $3, 5001, 'USD', 'waiting', '{same-name}', 'address', 'person', $4)`,
      [referee.id, referrer.id, depositId, bank.clock.now()],
    );
    const params = { refereeId: referee.id };
    return prepared(referrer, () => olga.client.approveReferral({ params, body: { reason } }));
  },
  async 'POST /staff/reconciliation/entries/:entryId/propose-return/'() {
    const customer = await payingCustomer(bank, '1000.00');
    const { data } = await pay(bank, customer, payment({ amount: '50.00' }));
    const { withdrawal } = await customer.client.getWithdrawal({
      params: { withdrawalId: data.withdrawal_id },
    });
    const upload = new Blob([rejectionOf(bank, withdrawal.reference)], { type: 'application/xml' });
    const { report } = await olga.client.importBankReport({ body: {}, upload });
    const { entries } = await olga.client.listReportedEntries({ query: { report_id: report.id } });
    const params = { entryId: entries[0]?.id ?? '' };
    return prepared(customer, () => olga.client.proposeReportedReturn({ params, body: { reason } }));
  },
  async 'POST /staff/payments-in/:paymentId/propose-credit/'() {
    const customer = await signedInCustomer(bank);
    const { accounts } = await customer.client.listAccounts();
    const params = { paymentId: await strayMoney() };
    const body = { account: accounts[0]?.iban ?? '', reason };
    return prepared(customer, () => olga.client.proposeCreditOfPaymentIn({ params, body }));
  },
  'POST /staff/chain-payments/:chainPaymentId/propose-credit/': () =>
    aboutDust((params) =>
      olga.client.proposeChainPaymentCredit({ params, body: { received: '0.50', reason } }),
    ),
  'POST /staff/chain-payments/:chainPaymentId/propose-return/': () =>
    aboutDust((params) => olga.client.proposeChainPaymentReturn({ params, body: { reason } })),
  'POST /staff/chain-payments/:chainPaymentId/propose-write-off/': () =>
    aboutDust((params) => olga.client.proposeChainPaymentWriteOff({ params, body: { reason } })),
  async 'POST /staff/disputes/:disputeId/credit/'() {
    const { customer, disputeId } = await disputer(bank, '20000.00');
    return prepared(customer, () => olga.client.creditDispute({ params: { disputeId }, body: { reason } }));
  },
  async 'POST /staff/disputes/:disputeId/win/'() {
    const { customer, disputeId } = await disputer(bank, '20000.00');
    return prepared(customer, () => olga.client.winDispute({ params: { disputeId }, body: { reason } }));
  },
  ...lendingBeyond(bank, () => olga.client),
  async 'POST /staff/topups/:topupId/propose-credit/'() {
    const { customer, params } = await heldTopup();
    return prepared(customer, () => olga.client.proposeTopupCredit({ params, body: { reason } }));
  },
  async 'POST /staff/topups/:topupId/propose-refund/'() {
    const { customer, params } = await heldTopup();
    return prepared(customer, () => olga.client.proposeTopupRefund({ params, body: { reason } }));
  },
  async 'POST /staff/topups/:topupId/propose-collection/'() {
    const { customer, params, giveBack } = await owingCustomer();
    await giveBack();
    return prepared(customer, () => olga.client.proposeDebtCollection({ params, body: { reason } }));
  },
  async 'POST /staff/topups/:topupId/propose-write-off/'() {
    const { customer, params } = await owingCustomer();
    return prepared(customer, () => olga.client.proposeDebtWriteOff({ params, body: { reason } }));
  },
  async 'POST /staff/payments-in/:paymentId/propose-return/'() {
    const params = { paymentId: await strayMoney() };
    const customer = await signedInCustomer(bank);
    return prepared(customer, () => olga.client.proposeReturnOfPaymentIn({ params, body: { reason } }));
  },
  async 'POST /staff/reconciliation/reports/:reportId/propose-credits/'() {
    const customer = await signedInCustomer(bank);
    const [wallet] = (await customer.client.listAccounts()).accounts;
    const parties = `<RltdPties><CdtrAcct><Id><IBAN>${wallet?.iban}</IBAN></Id></CdtrAcct></RltdPties>`;
    const paidIn = chargeOf('50.03')
      .replace('DBIT', 'CRDT')
      .replace('</BkTxCd>', `</BkTxCd><NtryDtls><TxDtls>${parties}</TxDtls></NtryDtls>`);
    const upload = new Blob([paidIn], { type: 'application/xml' });
    const { report } = await olga.client.importBankReport({ body: {}, upload });
    const params = { reportId: report.id };
    return prepared(customer, () => olga.client.proposeReportCredits({ params, body: { reason } }));
  },
  async 'POST /staff/reconciliation/entries/:entryId/fee/'() {
    const customer = await signedInCustomer(bank);
    const upload = new Blob([chargeOf('50.01')], { type: 'application/xml' });
    const { report } = await olga.client.importBankReport({ body: {}, upload });
    const { entries } = await olga.client.listReportedEntries({ query: { report_id: report.id } });
    const params = { entryId: entries[0]?.id ?? '' };
    return prepared(customer, () => olga.client.postBankFee({ params, body: { reason } }));
  },
  async 'POST /staff/reconciliation/entries/:entryId/explain/'() {
    const customer = await signedInCustomer(bank);
    const upload = new Blob([chargeOf('50.02')], { type: 'application/xml' });
    const { report } = await olga.client.importBankReport({ body: {}, upload });
    const { entries } = await olga.client.listReportedEntries({ query: { report_id: report.id } });
    const params = { entryId: entries[0]?.id ?? '' };
    return prepared(customer, () => olga.client.explainReportedEntry({ params, body: { reason } }));
  },
};

/** A notice of the other bank (camt.054) that it has taken something for itself. */
function chargeOf(amount: string): string {
  const now = bank.clock.now().toISOString();
  return (
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<GrpHdr><MsgId>CHARGE-${amount}</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr><Ntfctn><Id>CHARGE-${amount}</Id><Acct><Id>` +
    `<IBAN>${bank.config.payoutAccount.iban}</IBAN></Id></Acct><Ntry><Amt Ccy="USD">${amount}</Amt>` +
    `<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${now.slice(0, 10)}</Dt></BookgDt>` +
    '<BkTxCd><Prtry><Cd>CHARGE</Cd></Prtry></BkTxCd></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>'
  );
}

function prepared({ id }: TestCustomer, ask: Prepared['ask']): Prepared {
  return { customerId: id, ask };
}

const other: readonly (MoneyBound | undefined)[] = ['none', 'two-people', 'each-item'];
const withBound = actions.filter(({ bound }) => !other.includes(bound));

test('[RSK-01] every action of staff says what it does to money, and each that moves some is tried here', () => {
  for (const action of actions) expect(action.bound, nameOf(action)).toBeDefined();
  expect(withBound.map(nameOf).toSorted()).toEqual(Object.keys(beyond).toSorted());
  expect(actions.filter(({ bound }) => bound === 'two-people').map(nameOf)).toEqual([
    'POST /staff/proposals/bulk/',
    'POST /staff/proposals/:proposalId/approve/',
  ]);
  // Each case in it is decided by the calls above: bulk.test.ts holds it to their bounds.
  expect(actions.filter(({ bound }) => bound === 'each-item').map(nameOf)).toEqual([
    'POST /staff/queues/:queue/bulk/',
  ]);
});

test.for(withBound.map((call) => [nameOf(call), call.bound] as const))(
  '[RSK-01] %s beyond the bound is a proposal of its act, and moves no money of the customer',
  async ([name, bound]: readonly [string, MoneyBound | undefined]) => {
    await bank.forgetCounts();
    const { customerId = '', ask } = (await beyond[name]?.()) ?? {};
    const before = await walletOf(bank, customerId);
    const { proposal_id } = (await ask?.()) ?? {};
    expect(await walletOf(bank, customerId)).toEqual(before);
    const { proposal } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
    expect(proposal).toMatchObject({ status: 'open', proposed_by: { id: olga.id } });
    expect(proposalKinds[proposal.kind].act).toBe(bound);
    await olga.client.withdrawProposal({ params: { proposalId: proposal.id } });
    expect(await walletOf(bank, customerId)).toEqual(before);
    const { rows } = await bank.database.pool.query('SELECT count(*)::integer AS acts FROM staff_act');
    expect(rows[0].acts).toBe(0);
  },
);
