import type { CallName, Calls } from '@farthing/contract';
import type { TestBank } from '../bank.ts';
import { signedInCustomer, type TestCustomer } from '../customers.ts';
import { testMember } from '../staff.ts';

/** The calls that change something, by the contract. */
export type ChangingCall = {
  [Name in CallName]: Calls[Name]['method'] extends 'GET' ? never : Name;
}[CallName];

/** Makes a call so that the bank says yes to it: whatever has to be there first is made too. */
export type Accepted = () => Promise<unknown>;

export const reason = 'To see the bank say yes';
export const because = { body: { reason } };

/** The newest link of a kind that was mailed to an address. */
export async function mailedToken(bank: TestBank, page: string, email: string): Promise<string> {
  for (const { text } of await bank.mailsTo(email)) {
    const token = new RegExp(`/account/${page}\\?token=([\\w-]+)`).exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`no link to ${page} was sent to ${email}`);
}

let people = 0;

/** With a name of their own: two of one name look like one person. */
export function someone(
  bank: TestBank,
  changes: Parameters<typeof signedInCustomer>[1] = {},
): Promise<TestCustomer> {
  people += 1;
  const name = [...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return signedInCustomer(bank, { first_name: `Name${name}`, last_name: 'Of Their Own', ...changes });
}

export async function largePosting(bank: TestBank) {
  const operator = await testMember(bank, 'operations');
  const customer = await someone(bank);
  const posting = {
    direction: 'credit',
    amount: '90000.00',
    against: 'equity',
    description: 'Gift',
  } as const;
  const { proposal_id } = await operator.client.proposeManualPosting({
    params: { customerId: customer.id },
    body: { ...posting, reason },
  });
  return { operator, proposalId: proposal_id ?? '' };
}
