import { setTimeout as wait } from 'node:timers/promises';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { connected } from '../../../tools/testing/postgres-server.ts';
import { callerWith } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import { withPlanted } from '../planted/server.ts';

/** Whoever asks for an exchange that waits in review holds a rate, and watches what the market does. */
export const options: Attack = {
  name: 'options',
  claim: 'A quote that waits for staff is no option on the rate for nothing',
  alone: true,
  plants: [{ fault: 'a payment goes at its quote however long it waits', find: plantedQuote }],
  async run(bank) {
    return { tried: 1, findings: await holdRate(await marketOf(bank)) };
  },
};

type Market = {
  /** Asks for an exchange that waits for staff; answers what it would cost now. */
  ask(): Promise<void>;
  /** Hours later, and the customer's currency has lost. */
  waitAndFall(): Promise<void>;
  /** Staff let it go: whether it left at the price of before. */
  release(): Promise<boolean>;
};

async function holdRate({ ask, waitAndFall, release }: Market): Promise<readonly Finding[]> {
  await ask();
  await waitAndFall();
  if (!(await release())) return [];
  return [
    {
      where: 'a quote in review',
      what: 'the rate of hours ago is honoured after the market has moved by 4 %',
    },
  ];
}

async function marketOf(bank: AttackedBank): Promise<Market> {
  const customer = await bank.customer('100000.00');
  const operator = callerWith(bank.fetch, (await bank.member('operations')).access);
  let withdrawalId = '';
  return {
    async ask() {
      const { data } = await customer.client.withdraw({ body: payment({ amount: '15000.00' }) });
      withdrawalId = data.withdrawal_id;
      const mail = (await bank.mailsTo(customer.email)).find(({ code }) => code !== undefined);
      const body = { withdrawal_id: withdrawalId, otp_code: mail?.code ?? '' };
      const { data: confirmed } = await customer.client.verifyWithdrawal({ body });
      if (confirmed.status !== 'pending') throw new Error('the payment does not wait for staff');
    },
    async waitAndFall() {
      await connected(bank.databaseUrl, async (owner) => {
        await owner.query(
          `UPDATE withdrawal
           SET created_at = created_at - interval '5 hours', confirmed_at = confirmed_at - interval '5 hours'
           WHERE id = $1`,
          [withdrawalId],
        );
        await owner.query(
          `INSERT INTO exchange_rates (fetched_at, source, eur, gbp) VALUES (now(), 'rates.example', 0.88, 0.78)`,
        );
      });
      // So long the bank goes without looking for newer ones.
      await wait(policies.exchangeRates.rememberedMs + 2_000);
    },
    async release() {
      await operator.post(`/staff/withdrawals/${withdrawalId}/approve/`, { reason: 'Called the customer' });
      await connected(bank.databaseUrl, (owner) =>
        owner.query(`DELETE FROM exchange_rates WHERE source = 'rates.example'`),
      );
      const { withdrawal } = await customer.client.getWithdrawal({ params: { withdrawalId } });
      return withdrawal.status === 'approved';
    },
  };
}

function plantedQuote(): Promise<readonly Finding[]> {
  return withPlanted(
    () => ({ body: { status: 'approved' } }),
    (url) =>
      holdRate({
        ask: async () => {},
        waitAndFall: async () => {},
        release: async () => ((await (await fetch(url)).json()) as { status: string }).status === 'approved',
      }),
  );
}
