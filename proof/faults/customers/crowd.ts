import { setTimeout as wait } from 'node:timers/promises';
import { fees } from '../../../apps/bank/src/modules/settings/registry/fees.ts';
import type { Chance } from '../chance.ts';
import { Customer, type Town } from './customer.ts';

/** People who use the bank at the same time; whoever is done makes room for a newcomer. */
export type Crowd = {
  /** Lets everybody finish what they do and brings no new ones. */
  finish(): Promise<void>;
};

export function startCrowd(town: Town, size: number, chance: Chance): Crowd {
  let open = true;
  let joined = 0;
  const place = async () => {
    while (open) {
      joined += 1;
      const name = `customer-${joined}`;
      await live(new Customer(town, name, chance.of(name)), town, () => open);
    }
  };
  const places = Array.from({ length: size }, place);
  const all = Promise.all(places);
  all.catch(() => {});
  return {
    async finish() {
      open = false;
      await all;
    },
  };
}

const cardFee = fees['fees.card'].default;

/** From opening an account to the last payment: fewer calls that move money than the bank takes in a minute. */
async function live(customer: Customer, town: Town, goesOn: () => boolean): Promise<void> {
  const { chance } = customer;
  const pause = () => wait(chance.between(20, 200));
  await customer.join();
  // No two amounts of a customer are alike, so that one which is there twice is seen.
  const amounts = chance.shuffled(Array.from({ length: 90 }, (_, index) => 1_00 + index * 17));
  const amount = () => decimal(amounts.pop() ?? 0);
  await customer.deposit(decimal(100_000 + chance.between(1, 9_999)));
  if (chance.happens(0.5)) await customer.requestLoan(decimal(100_00 + chance.between(1, 9_999)));
  while (Number((await customer.wallet()).available) < 500) await wait(300);
  if (chance.happens(0.7)) await customer.orderCard(cardFee);
  for (let payment = 0; payment < 2 && goesOn(); payment += 1) {
    await pause();
    const others = [...town.accounts.keys()].filter((email) => email !== customer.email);
    const to = others.length === 0 || chance.happens(0.2) ? undefined : chance.pick(others);
    const id = await customer.withdraw(amount(), to);
    if (id === undefined) continue;
    await pause();
    // Some change their minds, and some forget about it: then the money stays held until it expires.
    const mind = chance.between(1, 10);
    if (mind === 1) await customer.cancel(id);
    else if (mind > 2) await customer.confirm(id);
  }
}

function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}
