import type { TestBank } from '../bank.ts';
import { giveMoney } from '../books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../customers.ts';

/** Somebody who saves: the customer, and the ids of two of their accounts. */
export type Saver = {
  readonly customer: TestCustomer;
  readonly wallet: string;
  readonly savings: string;
};

export async function savingCustomer(bank: TestBank, amount = '1000.00', name = 'Sally'): Promise<Saver> {
  const customer = await signedInCustomer(bank, { first_name: name });
  const { accounts } = await customer.client.listAccounts();
  const idOf = (kind: string) => accounts.find((account) => account.kind === kind)?.id ?? '';
  const [wallet, savings] = [idOf('current'), idOf('savings')];
  if (amount !== '0.00') {
    await giveMoney(bank, customer.id, amount);
    await customer.client.moveMoney({ body: { from: wallet, to: savings, amount } });
  }
  return { customer, wallet, savings };
}

/** A session does not last for a month. */
export async function signInAgain(bank: TestBank, who: Saver): Promise<Saver> {
  return { ...who, customer: await signIn(bank, who.customer.email) };
}

/** The lines of the history that say what savings have earned, newest first. */
export async function interestLines({ customer, savings }: Saver) {
  const { transactions } = await customer.client.listTransactions({ query: { account: savings } });
  return transactions.filter(({ kind }) => kind === 'interest');
}
