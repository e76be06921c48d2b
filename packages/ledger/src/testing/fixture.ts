import { randomUUID } from 'node:crypto';
import type { Ledger } from '../ledger.ts';
import type { AccountId, Command, Outcome } from '../rules/index.ts';
import { LedgerError, type LedgerErrorCode } from '../write/index.ts';

export const newId = (): string => randomUUID();

/** An account with a code of its own. */
export async function open(
  ledger: Ledger,
  { currency = 'USD', floor = 0n as bigint | null } = {},
): Promise<AccountId> {
  const [outcome] = await ledger.openAccounts([{ code: `account:${newId()}`, currency, floor }]);
  if (outcome?.status !== 'open') throw new Error(`not opened: ${outcome?.refusal}`);
  return outcome.account.id;
}

/** An account that someone without a floor has paid into. */
export async function openFunded(ledger: Ledger, amount: bigint, currency = 'USD'): Promise<AccountId> {
  const [account, source] = [await open(ledger, { currency }), await open(ledger, { currency, floor: null })];
  const outcome = await settled(ledger, { id: newId(), from: source, to: account, amount });
  if (outcome.status !== 'posted') throw new Error(`not funded: ${outcome.refusal}`);
  return account;
}

/** Asks until it is known, as callers do: on a busy machine a ledger that gives up soon does so without a fault of the database. */
export async function settled(ledger: Ledger, command: Command): Promise<Outcome> {
  for (;;) {
    try {
      return await ledger.post(command);
    } catch (error) {
      if (!(error instanceof LedgerError) || !passing.has(error.code)) throw error;
    }
  }
}

const passing: ReadonlySet<LedgerErrorCode> = new Set(['unavailable', 'outcome-unknown']);

export async function balanceOf(ledger: Ledger, id: AccountId): Promise<bigint | undefined> {
  return (await ledger.accounts([id]))[0]?.balance;
}

export async function availableOf(ledger: Ledger, id: AccountId): Promise<bigint | undefined> {
  return (await ledger.accounts([id]))[0]?.available;
}

/** 'posted', or the name of the refusal. */
export const gist = (outcome: Outcome): string => (outcome.status === 'posted' ? 'posted' : outcome.refusal);
