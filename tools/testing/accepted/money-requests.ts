import type { askForMoney, MoneyRequestAnswer, SentBodyOf } from '@farthing/contract';
import type { TestCustomer } from '../customers.ts';

type Wish = SentBodyOf<typeof askForMoney>;

/** Asks for 25 dollars into the first account, or for what is given. */
export async function ask(
  { client }: TestCustomer,
  changes: Partial<Wish> = {},
): Promise<MoneyRequestAnswer> {
  const { accounts } = await client.listAccounts();
  const account = accounts.find(({ first }) => first)?.id ?? '';
  const amount = changes.way === 'open' ? {} : { amount: '25.00' };
  const body = {
    account,
    way: 'whole',
    currency: 'USD',
    text: 'Theatre tickets',
    ...amount,
    ...changes,
  } as const;
  return (await client.askForMoney({ body })).request;
}
