import { setTimeout as wait } from 'node:timers/promises';
import { connected } from '../../../tools/testing/postgres-server.ts';
import { callerWith } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { confirmPayment } from '../payment.ts';
import { weakBank } from '../planted/weak-bank.ts';

/** Whoever asks for an exchange that waits in review holds a rate, and watches what the market does. */
export const options: Attack = {
  name: 'options',
  claim: 'A quote that waits for staff is no option on the rate for nothing',
  alone: true,
  plants: [
    {
      fault: 'a payment goes at its quote however long it waits',
      find: async () => holdRate(await weakBank()),
    },
  ],
  run: async (bank) => ({ tried: 1, findings: await holdRate(bank) }),
};

/** Hours later the customer's currency has lost 4 %, and staff let the payment go. */
async function holdRate(bank: AttackedBank): Promise<readonly Finding[]> {
  const customer = await bank.customer('100000.00');
  const operator = callerWith(bank.fetch, (await bank.member('operations')).access);
  const where = 'a quote in review';
  const { withdrawal_id, status } = await confirmPayment(bank, customer, { amount: '15000.00' });
  if (status !== 'pending') return [{ where, what: 'the payment does not wait for staff' }];
  await hoursLater(bank, withdrawal_id);
  const market = await marketOf(bank);
  await market.fall();
  try {
    await operator.post(`/staff/withdrawals/${withdrawal_id}/approve/`, { reason: 'Called the customer' });
  } finally {
    await market.recover();
  }
  const { withdrawal } = await customer.client.getWithdrawal({ params: { withdrawalId: withdrawal_id } });
  const what = 'the rate of hours ago is honoured after the market has moved by 4 %';
  return withdrawal.status === 'approved' ? [{ where, what }] : [];
}

async function hoursLater({ databaseUrl }: AttackedBank, withdrawalId: string): Promise<void> {
  await connected(databaseUrl, (owner) =>
    owner.query(
      `UPDATE withdrawal
       SET created_at = created_at - interval '5 hours', confirmed_at = confirmed_at - interval '5 hours'
       WHERE id = $1`,
      [withdrawalId],
    ),
  );
}

/** Rates of the attack's own making, as if they had been fetched. */
async function marketOf(bank: AttackedBank) {
  const inForce = async () => (await bank.client().getRates()).rates;
  const usual = await inForce();
  async function move({ EUR, GBP }: typeof usual): Promise<void> {
    await connected(bank.databaseUrl, (owner) =>
      owner.query(
        `INSERT INTO exchange_rates (fetched_at, source, eur, gbp) VALUES (now(), 'rates.example', $1, $2)`,
        [EUR, GBP],
      ),
    );
    await seen(async () => Number((await inForce()).EUR) === Number(EUR));
  }
  const dearer = (rate: string) => (Number(rate) * 0.96).toFixed(4);
  return {
    fall: () => move({ EUR: dearer(usual.EUR), GBP: dearer(usual.GBP) }),
    recover: () => move(usual),
  };
}

async function seen(condition: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await condition()); looks += 1) {
    if (looks === 300) throw new Error('the bank does not see that the rates have changed');
    await wait(200);
  }
}
