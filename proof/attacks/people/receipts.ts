import { apiPrefix } from '@farthing/contract';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { callerWith, referee } from '../at-once.ts';
import type { Attack, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import { withPlanted } from '../planted/server.ts';
import { weakBank } from '../planted/weak-bank.ts';

/** Fonts for rare letters take a while to open. Somebody chooses as many as a payment holds, and asks for its receipt. */
export const receipts: Attack = {
  name: 'receipts',
  claim:
    'who asks for many receipts in rare letters keeps the thread that answers free, and the line of receipts open for others',
  alone: true,
  plants: [
    {
      fault: 'receipts are made by the thread that answers everybody',
      find: async () => (await attackBank(await weakBank())).findings,
    },
    { fault: 'one customer takes every place in the line of receipts', find: crowdedServer },
  ],
  run: attackBank,
};

/** What somebody is answered, by its status. */
type Person = { receipt(): Promise<number>; wallet(): Promise<number> };

async function attackBank(bank: AttackedBank): Promise<Tried> {
  const thief = await personWith(bank, {
    account_name: everyNth(0x4e00, 170, 120),
    bank_name: everyNth(0xac00, 90, 120),
    narration: everyNth(0x1200, 6, 60),
  });
  const other = await personWith(bank, {});
  const before = await bank.processorTime();
  const tried = await crowd(thief, other);
  const after = await bank.processorTime();
  const share = (after.answering - before.answering) / (after.all - before.all);
  const { expect, findings } = referee('the thread that answers');
  // A share and no time: it is the same on a slow machine, and beside other programs.
  expect(share < 0.5, `did ${Math.round(share * 100)} % of the work that receipts are`);
  return { ...tried, findings: [...tried.findings, ...findings] };
}

/** One asks for more receipts at once than the line holds. While they wait, another asks for one, and looks at their wallet. */
async function crowd(thief: Person, other: Person): Promise<Tried> {
  const asked = Array.from({ length: policies.receipts.queued + 8 }, () => thief.receipt());
  // Whoever finds no place is refused at once: with the first answer the line is as long as it gets.
  await Promise.race(asked);
  const receipt = other.receipt();
  const { expect, findings } = referee('others');
  for (let looks = 0; looks < 20; looks += 1) {
    const status = await other.wallet();
    expect(status === 200, `are answered ${status} when they look at their wallet`);
  }
  expect((await receipt) === 200, `are answered ${await receipt} when they ask for a receipt`);
  const answers = await Promise.all(asked);
  expect(answers.includes(200), 'could not be kept waiting: no receipt of the thief was made');
  return { tried: asked.length + 21, findings };
}

async function personWith(bank: AttackedBank, changes: Parameters<typeof payment>[0]): Promise<Person> {
  const { client, access } = await bank.customer('1000.00');
  const { data } = await client.withdraw({ body: payment(changes) });
  const path = `${apiPrefix}/wallet/withdrawals/${data.withdrawal_id}/receipt/`;
  const headers = { authorization: `Bearer ${access}` };
  return {
    async receipt() {
      const answer = await bank.fetch(path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    },
    wallet: async () => (await callerWith(bank.fetch, access).get('/wallet/detail/')).status,
  };
}

function everyNth(first: number, step: number, count: number): string {
  return String.fromCodePoint(...Array.from({ length: count }, (_, index) => first + index * step));
}

/** Three places, for whoever comes first; nobody who has one leaves it before somebody else has asked. */
async function crowdedServer() {
  const otherAsked = Promise.withResolvers<void>();
  let free = 3;
  const answer = async ({ path, token }: { path: string; token: string | undefined }) => {
    if (path === '/wallet') return {};
    if (token === 'other') otherAsked.resolve();
    if (free === 0) return { status: 503 };
    free -= 1;
    await otherAsked.promise;
    return {};
  };
  return withPlanted(answer, async (url) => {
    const ask = async (path: string, token: string) =>
      (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;
    const person = (token: string): Person => ({
      receipt: () => ask('/receipt', token),
      wallet: () => ask('/wallet', token),
    });
    return (await crowd(person('thief'), person('other'))).findings;
  });
}
