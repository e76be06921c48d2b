import type { Person } from './person.ts';

/** Rosa asks her landlady for the paint that she has bought, and her friends for a present. */
export async function askForMoney(rosa: Person, nadia: Person): Promise<void> {
  const { accounts } = await (await rosa.client()).listAccounts();
  const account = accounts.find(({ first }) => first)?.id ?? '';
  const whole = { account, way: 'whole', currency: rosa.currency } as const;
  const { request } = await (await rosa.client()).askForMoney({
    body: { ...whole, amount: '42.50', text: 'Paint for the hall' },
  });
  await nadia.payRequest(request.token, '42.50');
  await (await rosa.client()).askForMoney({
    body: { ...whole, amount: '15.00', text: 'A present for Tom', most_payments: 4 },
  });
}
