import { londonDay, type OwedSince, provisionsFor } from '@farthing/rules';
import { Outdated } from '../../../platform/database/outdated.ts';
import { type BankAccount, derivedId } from '../../books/index.ts';
import type { LendingServices } from '../services.ts';

type Provisions = {
  readonly aside: BankAccount;
  readonly cost: BankAccount;
  /** By which the movement of a day counts once. */
  readonly name: string;
};

/** Once a day: what is set aside for debts becomes what they ask for today, and what is not needed any more is released. */
export async function setAside(
  services: Pick<LendingServices, 'config' | 'clock' | 'books' | 'ledger' | 'database'>,
  debts: readonly OwedSince[],
  { aside, cost, name }: Provisions,
): Promise<void> {
  const { config, clock, books, ledger, database } = services;
  const currency = config.ledgerCurrency;
  const day = londonDay(clock.now());
  const id = derivedId(day, `${name} in ${currency}`);
  if ((await books.posting(database.kysely, id)) !== undefined) return;
  const [kept, spent] = [books.account(aside, currency), books.account(cost, currency)];
  const [account] = await ledger.accounts([kept]);
  const missing = provisionsFor(debts, day) - (account?.balance ?? 0n);
  if (missing === 0n) return;
  const [from, to] = missing > 0n ? [spent, kept] : [kept, spent];
  const amount = missing > 0n ? missing : -missing;
  await books
    .submit({ commands: [{ id, from, to, amount }], lines: [], rows: [] })
    .catch((error: unknown) => {
      // Another process has done it a moment ago.
      if (!(error instanceof Outdated)) throw error;
    });
}
