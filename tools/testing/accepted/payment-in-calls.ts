import { randomUUID } from 'node:crypto';
import { type AnswerOf, apiPrefix, type receivePayment, type SentBodyOf } from '@farthing/contract';
import { signatureOf } from '../../../apps/bank/src/platform/outside/signature.ts';
import type { TestBank } from '../bank.ts';
import { testMember } from '../staff.ts';
import { because, reason, someone } from './world.ts';

export type ToldPayment = SentBodyOf<typeof receivePayment>;
type Taken = AnswerOf<typeof receivePayment>;

/** What a provider tells, of a payment that nobody has told before. */
export function paymentFrom(changes: Partial<ToldPayment> & Pick<ToldPayment, 'account'>): ToldPayment {
  const id = randomUUID().replaceAll('-', '').slice(0, 24).toUpperCase();
  return {
    reference: `P-${id}`,
    end_to_end_id: `E-${id}`,
    amount: '250.00',
    currency: 'USD',
    payer: { name: 'Grace Hopper', account: 'GB33BUKB20201555555555' },
    narration: 'Rent for May',
    ...changes,
  };
}

/** As a provider sends it: signed, with the secret of the tests unless given others. */
export async function tell(
  bank: TestBank,
  told: ToldPayment,
  secrets: readonly string[] = bank.config.providerSecrets.payments,
): Promise<Response> {
  const body = JSON.stringify(told);
  return bank.fetch(`${apiPrefix}/payments-in/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'farthing-signature': signatureOf(secrets, bank.clock.now(), body),
    },
    body,
  });
}

export async function tellAndTake(bank: TestBank, told: ToldPayment): Promise<Taken['payment']> {
  const answer = await tell(bank, told);
  if (!answer.ok) throw new Error(`the bank refused a payment: ${await answer.text()}`);
  return ((await answer.json()) as Taken).payment;
}

const coins = { network: 'BTC', address: 'bcrt1qnobodyswallet00000', amount: '0.5' } as const;

export function paymentInCalls(bank: TestBank) {
  const waiting = async () => {
    const { id } = await tellAndTake(bank, paymentFrom({ account: 'GB33BUKB20201555555555' }));
    const { client } = await testMember(bank, 'operations');
    return { client, params: { paymentId: id } };
  };
  const accountOf = async () => {
    const { accounts } = await (await someone(bank)).client.listAccounts();
    return accounts[0]?.iban ?? '';
  };
  return {
    receivePayment: async () => tellAndTake(bank, paymentFrom({ account: await accountOf() })),
    async sendFromOtherBank() {
      const body = {
        from: 'Grace Hopper',
        account: await accountOf(),
        amount: '12.00',
        currency: 'GBP',
      } as const;
      await bank.client().sendFromOtherBank({ body });
    },
    sendOnSandboxChain: () => bank.client().sendOnSandboxChain({ body: coins }),
    mineOnSandboxChain: () => bank.client().mineOnSandboxChain({ body: { network: 'BTC', blocks: 1 } }),
    async dropFromSandboxChain() {
      const { transaction_hash } = await bank.client().sendOnSandboxChain({ body: coins });
      await bank.client().dropFromSandboxChain({ body: { transaction_hash } });
    },
    async proposeCreditOfPaymentIn() {
      const { client, params } = await waiting();
      await client.proposeCreditOfPaymentIn({ params, body: { account: await accountOf(), reason } });
    },
    async proposeReturnOfPaymentIn() {
      const { client, params } = await waiting();
      await client.proposeReturnOfPaymentIn({ params, ...because });
    },
  };
}
