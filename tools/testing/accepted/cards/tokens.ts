import type { TestBank } from '../../bank.ts';
import { newestCode } from '../../customers.ts';
import { type CardHolder, cardHolder } from '../card-network.ts';

/** Somebody whose card is on a telephone. */
export async function withTelephone(bank: TestBank, amount = '100.00') {
  const holder = await cardHolder(bank, amount);
  await holder.customer.client.createPin({ body: { pin: '4821' } });
  return { ...holder, telephoneId: await addTelephone(bank, holder) };
}

/** With PIN and code; the id of the token. */
export async function addTelephone(
  bank: Pick<TestBank, 'client' | 'mailsTo'>,
  { customer, cardId }: Pick<CardHolder, 'customer' | 'cardId'>,
  device = 'Phone of Ada',
): Promise<string> {
  const [params, given] = [{ cardId }, { device, pin: '4821' }];
  await customer.client.sendTokenCode({ params, body: given });
  const otp_code = await newestCode(bank, customer.email);
  const { tokens } = await customer.client.addCardToken({ params, body: { ...given, otp_code } });
  return tokens.at(-1)?.id ?? '';
}
