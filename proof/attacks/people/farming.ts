import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { withPlanted } from '../planted/server.ts';

/** One person who brings in themselves, again and again. */
export const farming: Attack = {
  name: 'farming',
  claim: 'One person earns one referral bonus at most, however many accounts they open',
  plants: [{ fault: 'a bonus is paid for every address', find: plantedBonus }],
  async run(bank) {
    const disguises = bank.short ? [disguised.plus] : Object.values(disguised);
    const findings: Finding[] = [];
    for (const disguise of disguises) findings.push(...(await farm(disguise, await bankFarm(bank))));
    return { tried: disguises.length, findings };
  },
};

type Person = { readonly email: string; readonly first_name: string; readonly last_name: string };

/** How one person looks like four. */
type Disguise = { readonly how: string; who(index: number, seed: string): Person };

const letters = (index: number) => 'abcd'[index] ?? 'x';

const disguised = {
  plus: {
    how: 'plus addresses and one name',
    who: (index, seed) => ({
      ...{ first_name: 'Fay', last_name: 'Armer' },
      email: index === 0 ? `${seed}@example.com` : `${seed}+${index}@example.com`,
    }),
  },
  dots: {
    how: 'dots at a provider that ignores them, and other names',
    who: (index, seed) => ({
      ...{ first_name: `Fa${letters(index)}`, last_name: `Arm${letters(index)}` },
      email: `${seed.slice(0, index + 1)}.${seed.slice(index + 1)}@${index % 2 === 0 ? 'gmail.com' : 'googlemail.com'}`,
    }),
  },
  name: {
    how: 'other addresses and one name, spelt in other ways',
    who: (index, seed) => ({
      ...{
        first_name: ['Zoe', 'ZOË', 'Zo-e', 'zoé'][index] ?? 'Zoe',
        last_name: `${seed.slice(0, 8).replaceAll(/[^a-z]/g, 'q')}`,
      },
      email: `${letters(index)}.${seed}@example.com`,
    }),
  },
} as const satisfies Record<string, Disguise>;

/** What a farmer can do: open an account by their own code and put money in; and see what they have earned. */
type Farm = {
  bringIn(person: Person): Promise<void>;
  earnedMinor(accounts: number): Promise<number>;
};

async function farm({ how, who }: Disguise, { bringIn, earnedMinor }: Farm): Promise<readonly Finding[]> {
  const seed = `f${randomBytes(5).toString('hex')}`;
  const accounts = 4;
  for (let index = 0; index < accounts; index += 1) await bringIn(who(index, seed));
  const earned = await earnedMinor(accounts);
  const most = Number(policies.referrals.bonusMinor);
  if (earned <= most) return [];
  return [{ where: how, what: `${earned} was earned where ${most} is paid for a person` }];
}

async function bankFarm(bank: AttackedBank): Promise<Farm> {
  const { database, modules } = bank;
  const farmer = await bank.customer();
  const { user } = await farmer.client.getProfile({ params: { userId: farmer.id } });
  const referees: string[] = [];
  return {
    async bringIn(person) {
      const account = await bank.customer(undefined, { ...person, ref: user.referral_code });
      const { data } = await account.client.fundWallet({ body: { amount: '50.00' } });
      const payment = { received: '50.00', transactionHash: randomBytes(32).toString('hex') };
      await modules.deposits.confirm({ kind: 'system' }, data.deposit_id, payment);
      referees.push(account.id);
    },
    async earnedMinor(accounts) {
      for (let judged = 0; judged < accounts; await wait(200)) {
        const { rows } = await database.pool.query<{ count: number }>(
          'SELECT count(*)::integer FROM referral_judgement WHERE referee_id = ANY ($1)',
          [referees],
        );
        judged = rows[0]?.count ?? 0;
      }
      return Math.round(Number((await farmer.client.getWallet()).balance) * 100);
    },
  };
}

function plantedBonus(): Promise<readonly Finding[]> {
  const paid = new Set<string>();
  return withPlanted(
    ({ method, body }) => {
      if (method === 'POST') paid.add((JSON.parse(body.toString()) as Person).email);
      return { body: { balance: paid.size * Number(policies.referrals.bonusMinor) } };
    },
    (url) =>
      farm(disguised.plus, {
        bringIn: async (person) => {
          await (await fetch(url, { method: 'POST', body: JSON.stringify(person) })).json();
        },
        earnedMinor: async () => ((await (await fetch(url)).json()) as { balance: number }).balance,
      }),
  );
}
