import type { TestCustomer } from '../../../tools/testing/customers.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import { type AttackedBank, attackedPin } from '../attacked-bank.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';

/** What a customer can learn of the name behind an account number. */
type Target = {
  /** What is answered to a name: `refused` beyond the bound. */
  check(name: string): Promise<{ readonly result: string; readonly told: string | null }>;
  /** What a payment under a name says before it is sent, all of it but the name, and whether staff would look at it first. */
  pay(name: string): Promise<{ readonly said: string; readonly held: boolean }>;
};

const holder = { first: 'Wilhelmina', last: 'Featherstonehaugh' } as const;

/** As many as the bank answers in an hour. */
const bound = 20;

export const names: Attack = {
  name: 'names',
  claim:
    'whoever knows a number learns no name by parts of it, by many guesses at once, nor by payments beyond the bound on questions, and whoever reaches it sends no more unchecked than before',
  plants: [
    { fault: 'a surname alone is told the whole name', find: () => planted('tells by a part') },
    { fault: 'any number of names can be tried', find: () => planted('counts nothing') },
    { fault: 'a payment says whether the name is right', find: () => planted('tells by payments') },
    { fault: 'questions that are used up switch the check off', find: () => planted('gives up') },
  ],
  sound: () => planted('nothing'),
  run: async (bank) => tryNames(await bankTarget(bank)),
};

async function tryNames(target: Target): Promise<Tried> {
  const findings: Finding[] = [];
  const { first, last } = holder;
  const parts = [
    last,
    first,
    `${first[0]}`,
    `${first} ${last[0]}`,
    last.slice(0, 9),
    `X ${last}`,
    `${last} ${last}`,
  ];
  for (const part of parts) {
    const { result, told } = await target.check(part);
    if (told !== null) findings.push({ where: `the part “${part}”`, what: `is told ${told}` });
    if (result === 'match') findings.push({ where: `the part “${part}”`, what: 'is a match' });
  }
  const guesses = await Promise.all(
    Array.from({ length: bound * 2 }, (_, n) =>
      target.check(`Guess ${String.fromCharCode(65 + n)}${n} ${last}`),
    ),
  );
  const answered = guesses.filter(({ result }) => result !== 'refused').length;
  if (answered + parts.length > bound)
    findings.push({ where: 'many guesses at once', what: `${answered} of ${guesses.length} are answered` });
  const [wrong, right] = [await target.pay('Somebody Else'), await target.pay(`${first} ${last}`)];
  const where = 'payments beyond the bound';
  if (wrong.said !== right.said || wrong.held !== right.held)
    findings.push({ where, what: 'tell a right name from a wrong one' });
  if (!wrong.held) findings.push({ where, what: 'leave under any name' });
  return { tried: parts.length + guesses.length + 2, findings };
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const victim = await bank.customer(undefined, { first_name: holder.first, last_name: holder.last });
  const mallory: TestCustomer = await bank.customer('9000.00', { first_name: 'Mallory' });
  const { account_number, sort_code } = await victim.client.getWallet();
  const account = {
    currency: 'USD',
    bank_name: 'Farthing',
    account_number,
    beneficiary: { sort_code },
  } as const;
  return {
    async check(account_name) {
      try {
        const { name_check } = await mallory.client.checkPayeeName({ body: { ...account, account_name } });
        return { result: name_check.result, told: name_check.name };
      } catch {
        return { result: 'refused', told: null };
      }
    },
    async pay(account_name) {
      // Above the bound from which a payment to another name is held.
      const body = { ...account, account_name, amount: '1900.00', pin: attackedPin, despite_name: true };
      const { data } = await mallory.client.withdraw({ body });
      await mallory.client.cancelWithdrawal({ body: { withdrawal_id: data.withdrawal_id } });
      return { said: data.notes.join().replaceAll(account_name, ''), held: data.review_expected };
    },
  };
}

type Weakness = 'nothing' | 'tells by a part' | 'counts nothing' | 'tells by payments' | 'gives up';

/** A server that knows one name, with care but for one weakness. */
function planted(weakness: Weakness): Promise<readonly Finding[]> {
  const whole = `${holder.first} ${holder.last}`;
  let asked = 0;
  const handle = ({ query }: PlantedRequest) => {
    const paid = query.get('pay');
    if (paid !== null) {
      const isHeld = weakness === 'tells by payments' ? paid !== whole : weakness !== 'gives up';
      return { body: { said: '', held: isHeld } };
    }
    asked += 1;
    if (asked > bound && weakness !== 'counts nothing') return refused(429, 'too_many_requests');
    const name = query.get('name') ?? '';
    const told = weakness === 'tells by a part' && name === holder.last ? whole : null;
    return { body: { result: name === whole ? 'match' : 'no_match', told } };
  };
  return withPlanted(handle, async (url) => {
    const get = (what: string, name: string) => fetch(`${url}/?${new URLSearchParams({ [what]: name })}`);
    const { findings } = await tryNames({
      async check(name) {
        const answer = await get('name', name);
        if (answer.status !== 200) return { result: 'refused', told: null };
        return (await answer.json()) as Awaited<ReturnType<Target['check']>>;
      },
      pay: async (name) => (await get('pay', name)).json() as ReturnType<Target['pay']>,
    });
    return findings;
  });
}
