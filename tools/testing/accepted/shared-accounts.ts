import type { TestBank } from '../bank.ts';
import { newestCode, type TestCustomer } from '../customers.ts';

const testPin = '4821';

/** Takes on the newest invitation, with the PIN that tests use and the code of the mail. */
export async function acceptNewest(
  bank: TestBank,
  { client, email }: Pick<TestCustomer, 'client' | 'email'>,
): Promise<string> {
  const { invitations } = await client.listAccountInvitations();
  const invitationId = invitations.at(-1)?.id;
  if (invitationId === undefined) throw new Error(`${email} is not invited`);
  const params = { invitationId };
  await client.sendInvitationCode({ params });
  const body = { pin: testPin, otp_code: await newestCode(bank, email) };
  return (await client.acceptAccountInvitation({ params, body })).account_id;
}

/** A joint account of these people, who all have accepted. */
export async function jointAccount(
  bank: TestBank,
  [opener, ...others]: readonly TestCustomer[],
): Promise<string> {
  if (opener === undefined) throw new Error('nobody opens it');
  const invite = others.map(({ email }) => email);
  const { account } = await opener.client.openJointAccount({
    body: { currency: 'USD', name: 'Household', invite },
  });
  for (const other of others) await acceptNewest(bank, other);
  return account.id;
}

export const companyData = {
  currency: 'USD',
  name: 'Business',
  company_name: 'Analytical Engines Ltd',
  company_number: '12345678',
  company_address: '12 St James’s Square, London',
  company_trade: 'Machines',
  bound: '100.00',
} as const;

/** A company of its first owner and one more who may approve. */
export async function companyAccount(
  bank: TestBank,
  owner: TestCustomer,
  approver: TestCustomer,
): Promise<string> {
  const { account } = await owner.client.openBusinessAccount({ body: companyData });
  await owner.client.proposeForAccount({
    params: { accountId: account.id },
    body: { kind: 'invite', email: approver.email, role: 'approve', pin: testPin },
  });
  await acceptNewest(bank, approver);
  return account.id;
}
