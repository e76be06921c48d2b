import { borrow, offer } from './lending-life.ts';
import type { PastBank } from './past-bank.ts';
import { type Character, openAccount, type Payee, type Person } from './person.ts';
import { newPassword } from './staff.ts';

type Scene = { readonly at: Date; readonly play: () => Promise<void> };

const ivyMarsh = {
  ...{ email: 'ivy.marsh@demo.example', firstName: 'Ivy', lastName: 'Marsh' },
  ...{ dateOfBirth: '1994-09-30', accountType: 'Current' },
} as const satisfies Character;

const benHollis = {
  ...{ email: 'ben.hollis@demo.example', firstName: 'Ben', lastName: 'Hollis' },
  ...{ dateOfBirth: '1983-03-08', accountType: 'Current' },
} as const satisfies Character;

const sofa = { product: 'personal', amount: '850.00', months: 12, purpose: 'A sofa' } as const;
const course = { product: 'personal', amount: '800.00', months: 12, purpose: 'A course' } as const;

/**
 * Two tenants of Nadia whom staff know by their loans alone: nobody signs in as one of them. What Ben owed was written off. Ivy took
 * one request back, let an offer lapse, and is late with the loan that she took in the end.
 */
export function neighbourLife(
  bank: PastBank,
  landlady: Payee,
  at: (daysBefore: number, hour: number) => Date,
): readonly Scene[] {
  const { lending } = bank.modules;
  const people: Partial<Record<'ivy' | 'ben', Person>> = {};
  const person = (name: keyof typeof people) => {
    const found = people[name];
    if (found === undefined) throw new Error(`${name} has no account yet`);
    return found;
  };
  const run = () => lending.runDay();
  return [
    {
      at: at(170, 10),
      play: async () => {
        people.ben = await moveIn(bank, benHollis);
        await spendAll(bank, people.ben, course, landlady);
      },
    },
    { at: at(138, 9), play: run },
    { at: at(100, 9), play: () => giveUp(bank, person('ben')) },
    {
      at: at(60, 10),
      play: async () => {
        people.ivy = await moveIn(bank, ivyMarsh);
        await changeMind(people.ivy);
        const client = await people.ivy.client();
        await offer(bank, (await client.askForLending({ body: sofa })).loan.id);
      },
    },
    { at: at(45, 10), play: run },
    { at: at(44, 10), play: () => spendAll(bank, person('ivy'), sofa, landlady) },
    // The day on which her first instalment is due, and one on which it has cost her something.
    ...[12, 2].map((daysBefore) => ({ at: at(daysBefore, 8), play: run })),
    { at: at(1, 20), play: () => lending.keepProvisions() },
  ];
}

async function moveIn(bank: PastBank, who: Character): Promise<Person> {
  const person = await openAccount(bank, who, { password: newPassword(), pin: '8361' });
  await person.createPin();
  return person;
}

/** Borrows, and pays the rent with it: nothing is left for the first instalment. */
async function spendAll(
  bank: PastBank,
  person: Person,
  wish: typeof sofa | typeof course,
  landlady: Payee,
): Promise<void> {
  await borrow(bank, person, wish);
  await person.send(landlady, wish.amount, person.currency, 'Rent');
}

async function changeMind(person: Person): Promise<void> {
  const client = await person.client();
  const { loan } = await client.askForLending({ body: sofa });
  await client.cancelLending({ params: { loanId: loan.id } });
}

async function giveUp({ modules, database }: PastBank, person: Person): Promise<void> {
  const [loan] = (await (await person.client()).listLendingLoans()).loans;
  const work = await modules.lending.plans.writeOff(database.kysely, { kind: 'system' }, loan?.id ?? '');
  await modules.books.submit(work);
}
