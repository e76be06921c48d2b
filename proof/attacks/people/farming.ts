import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callerWith } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { weakBank } from '../planted/weak-bank.ts';

/** One person who brings in themselves, again and again. */
export const farming: Attack = {
  name: 'farming',
  claim: 'One person earns one referral bonus at most, however many accounts they open',
  plants: [
    {
      fault: 'signs of farming have no weight',
      find: async () => farm(await weakBank(), disguised.plus),
    },
  ],
  async run(bank) {
    const disguises = bank.short ? [disguised.plus] : Object.values(disguised);
    const findings: Finding[] = [];
    for (const disguise of disguises) findings.push(...(await farm(bank, disguise)));
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

const accounts = 4;

/** Opens account after account by the farmer's own code, puts money into each, and counts what the farmer has earned. */
async function farm(bank: AttackedBank, { how, who }: Disguise): Promise<readonly Finding[]> {
  const seed = `f${randomBytes(5).toString('hex')}`;
  const [farmer, operator] = await Promise.all([bank.customer(), bank.member('operations')]);
  const { user } = await farmer.client.getProfile({ params: { userId: farmer.id } });
  const desk = callerWith(bank.fetch, operator.access);
  const referees: string[] = [];
  for (let index = 0; index < accounts; index += 1) {
    const account = await bank.customer(undefined, { ...who(index, seed), ref: user.referral_code });
    const { data } = await account.client.fundWallet({ body: { amount: '50.00' } });
    const payment = { received: '50.00', transaction_hash: randomBytes(32).toString('hex') };
    const path = `/staff/deposits/${data.deposit_id}/confirm/`;
    const { status, body } = await desk.post(path, { ...payment, reason: 'It has arrived' });
    if (status !== 200 || body.outcome !== 'credited')
      return [{ where: how, what: `could not be tried: a deposit was answered with ${status}` }];
    referees.push(account.id);
  }
  await allJudged(bank, referees);
  const earned = Math.round(Number((await farmer.client.getWallet()).balance) * 100);
  const { values } = await bank.modules.settings.current();
  const most = Number(values['referrals.bonus']) * 100;
  if (earned <= most) return [];
  return [{ where: how, what: `${earned} was earned where ${most} is paid for a person` }];
}

async function allJudged({ database }: AttackedBank, referees: readonly string[]): Promise<void> {
  for (let judged = 0; judged < referees.length; await wait(200)) {
    const { rows } = await database.pool.query<{ count: number }>(
      'SELECT count(*)::integer FROM referral_judgement WHERE referee_id = ANY ($1)',
      [referees],
    );
    judged = rows[0]?.count ?? 0;
  }
}
