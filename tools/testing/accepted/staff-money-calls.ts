import type { TestBank } from '../bank.ts';
import { signedInCustomer, type TestCustomer } from '../customers.ts';
import { someHash } from '../hash.ts';
import { approve, testMember } from '../staff.ts';
import { pay, payingCustomer, payment } from '../withdrawals.ts';
import { because, reason, someone } from './world.ts';

/** What staff do about money: deposits, payments, files, loans, corrections, bonuses, and what other banks report. */
export function staffMoneyCalls(bank: TestBank) {
  return {
    ...ofDeposits(bank),
    ...ofPayments(bank),
    ...ofLoans(bank),
    ...ofBonuses(bank),
    ...ofReports(bank),
  };
}

const operations = (bank: TestBank) => testMember(bank, 'operations');
const agree = async (bank: TestBank, proposalId: string | null) =>
  approve(await testMember(bank, 'approver'), proposalId ?? '');

function ofDeposits(bank: TestBank) {
  const announced = async () => {
    const { data } = await (await someone(bank)).client.fundWallet({ body: { amount: '20.00' } });
    return { params: { depositId: data.deposit_id } };
  };
  const seen = () => ({ body: { received: '20.00', transaction_hash: someHash(), reason } });
  const late = async () => {
    const [{ client }, about] = [await operations(bank), await announced()];
    await client.rejectDeposit({ ...about, ...because });
    await client.confirmDeposit({ ...about, ...seen() });
    return { client, about };
  };
  return {
    async confirmDeposit() {
      await (await operations(bank)).client.confirmDeposit({ ...(await announced()), ...seen() });
    },
    async rejectDeposit() {
      await (await operations(bank)).client.rejectDeposit({ ...(await announced()), ...because });
    },
    async creditLateDeposit() {
      const { client, about } = await late();
      await client.creditLateDeposit({ ...about, ...because });
    },
    async returnLateDeposit() {
      const { client, about } = await late();
      await client.returnLateDeposit({ ...about, ...because });
    },
  };
}

/** Sent to another bank, and on its way. */
async function sent(bank: TestBank) {
  const customer = await payingCustomer(bank, '1000.00');
  const { data } = await pay(bank, customer, payment({ amount: '40.00' }));
  return { customer, reference: data.reference, params: { withdrawalId: data.withdrawal_id } };
}

function ofPayments(bank: TestBank) {
  const held = async () => {
    const customer = await payingCustomer(bank, '100000.00');
    const { data } = await pay(bank, customer, payment({ amount: '40000.00' }));
    return { params: { withdrawalId: data.withdrawal_id }, ...because };
  };
  const fileOf = async (payments: number) => {
    const [{ client }, customers] = [await operations(bank), [] as TestCustomer[]];
    for (let count = 0; count < payments; count += 1) customers.push((await sent(bank)).customer);
    const { proposal_id } = await client.proposePaymentFile(because);
    return { client, customers, proposalId: proposal_id };
  };
  return {
    async approveWithdrawal() {
      await (await operations(bank)).client.approveWithdrawal(await held());
    },
    async declineWithdrawal() {
      await (await operations(bank)).client.declineWithdrawal(await held());
    },
    async settlePayout() {
      const { params } = await sent(bank);
      await (await operations(bank)).client.settlePayout({ params, ...because });
    },
    async proposePayoutReturn() {
      const { params } = await sent(bank);
      const body = { evidence: 'pain.002 of today', reason };
      await (await operations(bank)).client.proposePayoutReturn({ params, body });
    },
    proposePaymentFile: () => fileOf(1),
    async replacePaymentFile() {
      const { client, customers, proposalId } = await fileOf(2);
      await agree(bank, proposalId);
      const { files } = await client.listPaymentFiles();
      await client.lockCustomer({ params: { customerId: customers[0]?.id ?? '' }, ...because });
      await client.replacePaymentFile({ params: { fileId: files[0]?.id ?? '' }, ...because });
    },
  };
}

function ofLoans(bank: TestBank) {
  const asked = async () => {
    const { client } = await someone(bank);
    const { loan } = await client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
    return { params: { loanId: loan.id }, ...because };
  };
  const posting = {
    direction: 'credit',
    amount: '5.00',
    against: 'equity',
    description: 'Goodwill',
  } as const;
  const corrected = async () => {
    const [{ client }, { id: customerId }] = [await operations(bank), await signedInCustomer(bank)];
    const { proposal_id } = await client.proposeManualPosting({
      params: { customerId },
      body: { ...posting, reason },
    });
    return { client, customerId, proposalId: proposal_id };
  };
  return {
    async declineLoan() {
      await (await operations(bank)).client.declineLoan(await asked());
    },
    async proposeLoanApproval() {
      await (await operations(bank)).client.proposeLoanApproval(await asked());
    },
    async proposeLoanRepayment() {
      const [{ client }, loan] = [await operations(bank), await asked()];
      await agree(bank, (await client.proposeLoanApproval(loan)).proposal_id);
      const body = { amount: '1.00', source: 'wallet', reason } as const;
      await client.proposeLoanRepayment({ params: loan.params, body });
    },
    proposeManualPosting: corrected,
    async proposeReversal() {
      const { client, customerId, proposalId } = await corrected();
      await agree(bank, proposalId);
      const { movements } = await client.listCustomerHistory({ params: { customerId } });
      await client.proposeReversal({ params: { postingId: movements[0]?.posting_id ?? '' }, ...because });
    },
  };
}

function ofBonuses(bank: TestBank) {
  const waiting = async () => {
    const referrer = await someone(bank);
    const { user } = await referrer.client.getProfile({ params: { userId: referrer.id } });
    const referee = await someone(bank, { ref: user.referral_code });
    const { data } = await referee.client.fundWallet({ body: { amount: '50.00' } });
    await bank.database.pool.query(
      `INSERT INTO referral_judgement (
         referee_id, referrer_id, deposit_id, amount, currency, state, signals, address_key, person_key, judged_at
       ) VALUES ($1::uuid, $2, $3, 1000, 'USD', 'waiting', '{same-name}', $1::text, $1::text, $4)`,
      [referee.id, referrer.id, data.deposit_id, bank.clock.now()],
    );
    return { params: { refereeId: referee.id }, ...because };
  };
  return {
    async approveReferral() {
      await (await operations(bank)).client.approveReferral(await waiting());
    },
    async declineReferral() {
      await (await operations(bank)).client.declineReferral(await waiting());
    },
  };
}

let notices = 0;

/** A camt.054 of one entry in euros: paid out, or come back. */
function notice(bank: TestBank, reference: string, amount: string, isBack: boolean): Blob {
  notices += 1;
  const [now, id] = [bank.clock.now().toISOString(), `NOTICE-${notices}`];
  const content =
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr><Ntfctn><Id>${id}</Id><Acct><Id>` +
    `<IBAN>${bank.config.payoutAccount.iban}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${amount}</Amt>` +
    `<CdtDbtInd>${isBack ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><Dt>${now.slice(0, 10)}</Dt></BookgDt>` +
    `<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>` +
    `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isBack ? 'CRDT' : 'DBIT'}</CdtDbtInd>` +
    `${isBack ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>` +
    '</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>';
  return new Blob([content], { type: 'application/xml' });
}

function ofReports(bank: TestBank) {
  const reported = async (reference: string, { amount = '1.00', isBack = false } = {}) => {
    const { client } = await operations(bank);
    const upload = notice(bank, reference, amount, isBack);
    const { report } = await client.importBankReport({ body: {}, upload });
    const { entries } = await client.listReportedEntries({ query: { report_id: report.id } });
    return { client, about: { params: { entryId: entries[0]?.id ?? '' } } };
  };
  const charge = () => reported('NOTPROVIDED');
  return {
    importBankReport: charge,
    async proposeReportCredits() {
      const { client } = await operations(bank);
      const content = (await notice(bank, `IN-${notices}`, '1.00', true).text()).replace(
        /<RtrInf>.*<.RtrInf>/,
        '',
      );
      const upload = new Blob([content], { type: 'application/xml' });
      const { report } = await client.importBankReport({ body: {}, upload });
      await client.proposeReportCredits({ params: { reportId: report.id }, ...because });
    },
    async claimReportedEntry() {
      const { client, about } = await charge();
      await client.claimReportedEntry(about);
    },
    async releaseReportedEntry() {
      const { client, about } = await charge();
      await client.claimReportedEntry(about);
      await client.releaseReportedEntry(about);
    },
    async noteReportedEntry() {
      const { client, about } = await charge();
      await client.noteReportedEntry({ ...about, body: { text: 'The bank says: fees.' } });
    },
    async explainReportedEntry() {
      const { client, about } = await charge();
      await client.explainReportedEntry({ ...about, ...because });
    },
    async postBankFee() {
      const { client, about } = await charge();
      await client.postBankFee({ ...about, ...because });
    },
    async matchReportedEntry() {
      const { reference } = await sent(bank);
      const { client, about } = await reported('LOST', { amount: '40.00' });
      await client.matchReportedEntry({ ...about, body: { reference, reason } });
    },
    async proposeReportedReturn() {
      const { reference } = await sent(bank);
      const { client, about } = await reported(reference, { amount: '40.00', isBack: true });
      await client.proposeReportedReturn({ ...about, ...because });
    },
  };
}
