import type { Payee, Person } from './person.ts';
import { british } from './rosas-life.ts';

const plumber: Payee = { name: 'Copper & Lead', bank: 'Demo Bank', account: british('009701', '10000057') };

/** Rosa and her landlady put money aside for repairs, in an account of both. */
export async function shareRepairs(rosa: Person, nadia: Person): Promise<void> {
  const name = 'House repairs';
  const { account } = await (await rosa.client()).openJointAccount({
    body: { currency: rosa.currency, name, colour: 'sky', invite: [nadia.email] },
  });
  await nadia.acceptInvitation();
  // The name of its owners, which a check of the name finds: it knows nothing of what they call the account.
  const payee = nadia.payeeHere(`${rosa.fullName} and ${nadia.fullName}`, account.iban);
  await nadia.send(payee, '300.00', nadia.currency, 'For repairs');
  await rosa.send(payee, '200.00', rosa.currency, 'For repairs');
  await rosa.send(plumber, '85.00', 'GBP', 'New tap', account.id);
}

/** Nadia's company: Rosa prepares its payments, and one of them waits for Nadia. Whoever has this address is invited. */
export async function runCompany(nadia: Person, rosa: Person, invited: string): Promise<void> {
  const name = 'Karim Lettings';
  const { account } = await (await nadia.client()).openBusinessAccount({
    body: {
      currency: nadia.currency,
      name,
      colour: 'gold',
      bound: '250.00',
      company_name: `${name} Ltd`,
      company_number: '0000 4242',
      company_address: '9 Mill Lane, Ambleside',
      company_trade: 'Letting of homes',
    },
  });
  const params = { accountId: account.id };
  const invite = async (email: string, role: 'prepare' | 'see') =>
    (await nadia.client()).proposeForAccount({
      params,
      body: { kind: 'invite', email, role, pin: nadia.pin },
    });
  await invite(rosa.email, 'prepare');
  await rosa.acceptInvitation();
  await invite(invited, 'see');
  await nadia.send(nadia.payeeHere(name, account.iban), '900.00', nadia.currency, 'To begin with');
  await rosa.send(plumber, '320.00', 'GBP', 'Boiler of number 9', account.id);
}
