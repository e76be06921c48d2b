import { softAuthenticator } from '../authenticator.ts';
import type { TestBank } from '../bank.ts';
import { newestCode, type TestCustomer, testPassword } from '../customers.ts';

/** A page of the bank, as an authenticator sees it. */
export const ownOrigin = 'http://localhost:3000';

/** The last that `withPasskey` has given to the customer of an address: whoever has one signs with it for every change. */
const given = new Map<string, ReturnType<typeof softAuthenticator>>();

/** What adding or removing a passkey takes. Codes are sent a minute apart, which the clock is moved by. */
export async function passkeyProof(
  bank: Pick<TestBank, 'client' | 'mailsTo' | 'clock'>,
  { client, email }: Pick<TestCustomer, 'client' | 'email'>,
) {
  bank.clock.advance({ seconds: 61 });
  const { passkey } = await client.sendPasskeyCode();
  const current_password = testPassword;
  if (passkey === null) return { current_password, otp_code: await newestCode(bank, email) };
  const credential = given.get(email)?.get(passkey);
  if (credential === undefined) throw new Error(`${email} has got no passkey from here`);
  const { code } = await client.getCodeByPasskey({ body: { credential } });
  return { current_password, otp_code: code };
}

/** Gives a customer a passkey, and answers it with what made it. */
export async function withPasskey(
  bank: Pick<TestBank, 'client' | 'mailsTo' | 'clock'>,
  customer: Pick<TestCustomer, 'client' | 'email'>,
  name = 'My telephone',
) {
  const authenticator = softAuthenticator(ownOrigin, { counts: false });
  const { options } = await customer.client.startOwnPasskey({ body: await passkeyProof(bank, customer) });
  const credential = authenticator.create(options);
  const { passkey } = await customer.client.addOwnPasskey({ body: { name, credential } });
  given.set(customer.email, authenticator);
  return { authenticator, passkey };
}

/** Signs in with a passkey alone. */
export async function passkeyLogin(
  bank: Pick<TestBank, 'client'>,
  { get }: Pick<ReturnType<typeof softAuthenticator>, 'get'>,
) {
  const { options } = await bank.client().startPasskeyLogin();
  const body = { credential: get(options), remember_me: false };
  return bank.client().loginWithPasskey({ body });
}

/** Has a passkey sign a payment, and sends what it signed. */
export async function approve(
  { client }: Pick<TestCustomer, 'client'>,
  { get }: Pick<ReturnType<typeof softAuthenticator>, 'get'>,
  withdrawal_id: string,
) {
  const { passkey } = await client.startPaymentApproval({ body: { withdrawal_id } });
  return client.approveByPasskey({ body: { withdrawal_id, credential: get(passkey) } });
}
