import type { AccountId, AccountState, Stored } from '../rules/index.ts';

/** The accounts that this process has seen lately. Dropping any of them costs a read, never correctness. */
export class AccountCache {
  readonly #accounts = new Map<AccountId, AccountState>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(id: AccountId): AccountState | undefined {
    return this.#accounts.get(id);
  }

  add(state: AccountState): void {
    if (this.#accounts.size >= this.#capacity) this.#forgetOldest();
    this.#accounts.set(state.id, state);
  }

  forget(id: AccountId): void {
    this.#accounts.delete(id);
  }

  clear(): void {
    this.#accounts.clear();
  }

  #forgetOldest(): void {
    let surplus = Math.ceil(this.#capacity / 10);
    for (const id of this.#accounts.keys()) {
      this.#accounts.delete(id);
      surplus -= 1;
      if (surplus <= 0) return;
    }
  }
}

/**
 * The holds that this process has placed lately and not resolved, so that they need not be looked for. What a hold is never
 * changes; that it is still open is seen when it is resolved.
 */
export class HoldCache {
  readonly #holds = new Map<string, Stored>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(id: string): Stored | undefined {
    return this.#holds.get(id);
  }

  add(hold: Stored): void {
    this.#holds.set(hold.row.id, hold);
    if (this.#holds.size <= this.#capacity) return;
    const [oldest] = this.#holds.keys();
    if (oldest !== undefined) this.#holds.delete(oldest);
  }

  forget(id: string): void {
    this.#holds.delete(id);
  }
}

/** One account a line, as the queries of `statements.ts` write them. */
export function parseAccounts(text: string): AccountState[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [id, currency, floor, closed, balance = '', held = ''] = line.split(' ');
    return {
      id: Number(id),
      currency: currency ?? '',
      floor: floor === '-' || floor === undefined ? null : BigInt(floor),
      closed: closed === 't',
      balance: BigInt(balance),
      held: BigInt(held),
    };
  });
}
