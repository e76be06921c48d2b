import { codeAt } from '../../../apps/bank/src/platform/totp/totp.ts';
import type { TestBank } from '../bank.ts';
import type { TestCustomer } from '../customers.ts';
import { passkeyProof } from './customer-passkeys.ts';

/** Gives a customer an authenticator app. Its codes come a step apart, which the clock is moved by. */
export async function withApp(
  bank: Pick<TestBank, 'client' | 'mailsTo' | 'clock'>,
  customer: Pick<TestCustomer, 'client' | 'email'>,
) {
  const { secret } = await customer.client.startAuthenticator({ body: await passkeyProof(bank, customer) });
  const shown = () => codeAt(secret, bank.clock.now());
  const { recovery_codes } = await customer.client.addAuthenticator({ body: { otp_code: shown() } });
  const next = () => {
    bank.clock.advance({ seconds: 30 });
    return shown();
  };
  return { secret, recoveryCodes: recovery_codes, shown, next };
}
