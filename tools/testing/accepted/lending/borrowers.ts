import type { TestBank } from '../../bank.ts';
import { newestCode, type TestCustomer } from '../../customers.ts';
import { approve, testMember } from '../../staff.ts';
import { payingCustomer, testPin } from '../../withdrawals.ts';

const reason = 'To have somebody who borrows';

/** What the form for a personal loan sends. */
export const personalLoan = {
  product: 'personal',
  amount: '1200.00',
  months: 12,
  purpose: 'A piano',
} as const;

type Borrower = { readonly customer: TestCustomer; readonly params: { readonly loanId: string } };

export async function askedLoan(bank: TestBank, changes: object = {}, money = '0'): Promise<Borrower> {
  const customer = await payingCustomer(bank, money);
  const { loan } = await customer.client.askForLending({ body: { ...personalLoan, ...changes } });
  return { customer, params: { loanId: loan.id } };
}

/** Two members of staff have agreed. */
export async function offeredLoan(bank: TestBank, changes: object = {}, money = '0'): Promise<Borrower> {
  const asked = await askedLoan(bank, changes, money);
  await offer(bank, asked.params);
  return asked;
}

export async function offer(bank: TestBank, params: Borrower['params']): Promise<void> {
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const { proposal_id } = await olga.client.proposeLendingOffer({ params, body: { reason } });
  await approve(ann, proposal_id);
}

/** Accepted and paid out. */
export async function runningLoan(bank: TestBank, changes: object = {}, money = '0'): Promise<Borrower> {
  const offered = await offeredLoan(bank, changes, money);
  await acceptOffer(bank, offered);
  return offered;
}

export async function acceptOffer(bank: TestBank, { customer, params }: Borrower): Promise<void> {
  await customer.client.sendLendingCode({ params, body: { pin: testPin } });
  const otp_code = await newestCode(bank, customer.email);
  await customer.client.acceptLending({ params, body: { pin: testPin, otp_code } });
}

/** Puts what is in the wallet where no instalment can be taken from. */
export async function spend({ client }: TestCustomer): Promise<void> {
  const { accounts } = await client.listAccounts();
  const [wallet, other] = [accounts.find(({ first }) => first), accounts.find(({ first }) => !first)];
  const body = { from: wallet?.id ?? '', to: other?.id ?? '', amount: wallet?.available ?? '' };
  if (Number(body.amount) > 0) await client.moveMoney({ body });
}

/** The first instalment is days late, though no clock was moved. */
export async function lateLoan(bank: TestBank, days = 10): Promise<Borrower> {
  const running = await runningLoan(bank);
  await spend(running.customer);
  await age(bank, running.params.loanId, 31 + days);
  await bank.modules.lending.runDay();
  return running;
}

/** As if it had been paid out so many days before. */
export async function age({ database }: TestBank, loanId: string, days: number): Promise<void> {
  await database.pool.query(
    `UPDATE lending_loan
     SET paid_out_on = paid_out_on - $2::integer, reckoned_on = reckoned_on - $2::integer,
       next_due_on = next_due_on - $2::integer
     WHERE id = $1`,
    [loanId, days],
  );
}

export async function writtenOffLoan(bank: TestBank): Promise<Borrower> {
  const late = await lateLoan(bank, 60);
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const { proposal_id } = await olga.client.proposeLendingWriteOff({ params: late.params, body: { reason } });
  await approve(ann, proposal_id);
  return late;
}
