import { decimal, type Ledger, type NewAccount } from '@farthing/ledger';
import type pg from 'pg';

/** What every example is given: an empty ledger on a database of its own, and somewhere to write to. */
export type Stage = {
  readonly ledger: Ledger;
  readonly pool: pg.Pool;
  readonly clock: { now(): Date; advance(by: { hours: number }): void };
  print(line: string): void;
};

export type Example = (stage: Stage) => Promise<void>;

/** Opens accounts that are known to be sound and answers their ids. */
export async function openAll(ledger: Ledger, accounts: readonly NewAccount[]): Promise<number[]> {
  const opened = await ledger.openAccounts(accounts);
  return opened.map((one) => {
    if (one.status === 'refused') throw new Error(`${one.code}: ${one.refusal}`);
    return one.account.id;
  });
}

/** Every account with what it has, and what of that is held. */
export async function printAccounts({ ledger, print }: Stage, ids: readonly number[]): Promise<void> {
  for (const { code, balance, held, currency } of await ledger.accounts(ids)) {
    const holding = held === 0n ? '' : ` (${decimal(held, currency)} held)`;
    print(`  ${code}: ${decimal(balance, currency)} ${currency}${holding}`);
  }
}
