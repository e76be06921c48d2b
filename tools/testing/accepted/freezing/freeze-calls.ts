import type { TestBank } from '../../bank.ts';
import { newestCode, signedInCustomer } from '../../customers.ts';
import { testMember } from '../../staff.ts';

const body = { reason: 'Because of a test' };

export function freezeCalls(bank: TestBank) {
  return { ...ofCustomers(bank), ...ofStaff(bank) };
}

function ofStaff(bank: TestBank) {
  const frozen = async () => {
    const [{ client }, { id: customerId }] = [
      await testMember(bank, 'support'),
      await signedInCustomer(bank),
    ];
    await client.freezeCustomer({ params: { customerId }, body });
    return { client, customerId };
  };
  return {
    freezeCustomer: frozen,
    async liftCustomerFreeze() {
      const { client, customerId } = await frozen();
      await client.liftCustomerFreeze({ params: { customerId }, body });
    },
  };
}

function ofCustomers(bank: TestBank) {
  const nobody = bank.client();
  const frozen = async () => {
    const customer = await signedInCustomer(bank);
    await customer.client.createPin({ body: { pin: '4821' } });
    await customer.client.freezeAccount({ body: { confirm: true } });
    return customer;
  };
  const asked = async () => {
    const customer = await frozen();
    bank.clock.advance({ seconds: 1 });
    await customer.client.askLiftCode();
    return customer;
  };
  return {
    freezeAccount: frozen,
    askLiftCode: asked,
    async liftFreeze() {
      const { client, email } = await asked();
      await client.liftFreeze({ body: { pin: '4821', code: await newestCode(bank, email) } });
    },
    async freezeByLink() {
      const { email } = await signedInCustomer(bank);
      await nobody.freezeByLink({ body: { token: await freezeTokenOf(bank, email) } });
    },
    async askFreezeCode() {
      const { email } = await signedInCustomer(bank);
      await nobody.askFreezeCode({ body: { email } });
    },
    async freezeByCode() {
      const { email } = await signedInCustomer(bank);
      bank.clock.advance({ seconds: 1 });
      await nobody.askFreezeCode({ body: { email } });
      await nobody.freezeByCode({ body: { email, code: await newestCode(bank, email) } });
    },
  };
}

/** The token of the link that a mail to this address ends with, if it was written now. */
export async function freezeTokenOf({ mailer, clock }: TestBank, to: string): Promise<string> {
  const [link] = await mailer.footerOf({ to, writtenAt: clock.now() });
  if (link?.kind !== 'link') throw new Error(`a mail to ${to} ends without a link`);
  return new URL(link.url).searchParams.get('token') ?? '';
}
