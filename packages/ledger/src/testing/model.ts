import type { AccountId, AnyCommand, Command } from '../rules/index.ts';

/**
 * A ledger as simple as can be: maps and early returns, one command after the other. It says what the real one
 * must say. Nothing of the real one is used, so that a mistake there is not repeated here.
 */
export class ModelLedger {
  readonly accounts = new Map<AccountId, ModelAccount>();
  readonly transfers = new Map<string, ModelTransfer>();
  nowMs = 0;

  open(id: AccountId, currency: string, floor: bigint | null): void {
    this.accounts.set(id, { currency, floor, balance: 0n, held: 0n, closed: false });
  }

  close(id: AccountId): string {
    const account = this.accounts.get(id);
    if (!account) return 'account-unknown';
    if (account.closed) return 'account-closed';
    if (account.balance !== 0n || account.held !== 0n) return 'balance-not-zero';
    account.closed = true;
    return 'closed';
  }

  post(command: AnyCommand): string {
    return this.postLinked([command])[0] ?? '';
  }

  postLinked(group: readonly AnyCommand[]): string[] {
    const groupKey = group.map(({ id }) => id).join();
    const known = group.map((command) => this.transfers.get(command.id));
    if (known.some(Boolean)) {
      const same = known.every(
        (one, index) => one && one.group === groupKey && one.content === this.#content(group[index]),
      );
      return known.map((one) => (one ? (same ? 'posted' : 'id-reused') : 'linked-failed'));
    }
    const before = structuredClone([this.accounts, this.transfers] as const);
    for (const [index, command] of group.entries()) {
      const refusal = this.#judge(command, groupKey);
      if (refusal === undefined) continue;
      this.#restore(...before);
      return group.map((_, other) => (other === index ? refusal : 'linked-failed'));
    }
    return group.map(() => 'posted');
  }

  expire(): number {
    let count = 0;
    for (const hold of this.transfers.values()) {
      const due =
        hold.kind === 'hold' && !hold.followed && hold.expiresAtMs && hold.expiresAtMs <= this.nowMs;
      if (!due) continue;
      hold.followed = true;
      this.#account(hold.from).held -= hold.amount;
      count += 1;
    }
    return count;
  }

  #judge(command: AnyCommand, group: string): string | undefined {
    if (this.transfers.has(command.id)) return 'id-reused';
    switch (command.kind) {
      case 'post-hold':
        return this.#postHold(command, group);
      case 'void-hold':
      case 'expire-hold':
        return this.#voidHold(command, group);
      case 'reversal':
        return this.#reverse(command, group);
      default:
        return this.#move(command, group);
    }
  }

  #move(command: Extract<Command, { from: number }>, group: string): string | undefined {
    const [from, to] = [this.accounts.get(command.from), this.accounts.get(command.to)];
    if (!from || !to) return 'account-unknown';
    if (from.closed || to.closed) return 'account-closed';
    if (from.currency !== to.currency) return 'currencies-differ';
    if (command.from === command.to) return 'same-account';
    if (command.amount <= 0n) return 'amount-not-positive';
    if (command.amount > 10n ** 17n) return 'amount-over-limit';
    if (from.floor !== null && from.balance - from.held - command.amount < from.floor)
      return 'insufficient-funds';
    const expiresAtMs = command.kind === 'hold' ? command.expiresAt?.getTime() : undefined;
    if (expiresAtMs !== undefined && expiresAtMs <= this.nowMs) return 'hold-expired';
    if (command.kind === 'hold') from.held += command.amount;
    else this.#pay(from, to, command.amount);
    this.#keep(command, group, command.from, command.to, command.amount, expiresAtMs);
    return undefined;
  }

  #postHold(command: Extract<Command, { kind: 'post-hold' }>, group: string): string | undefined {
    const hold = this.#hold(command.hold);
    const [from, to] = [this.accounts.get(hold?.from ?? 0), this.accounts.get(hold?.to ?? 0)];
    if (from?.closed || to?.closed) return 'account-closed';
    const amount = command.amount ?? hold?.amount;
    if (amount !== undefined && amount <= 0n && (hold || amount < 0n)) return 'amount-not-positive';
    if (amount !== undefined && amount > (hold?.amount ?? 10n ** 17n)) return 'amount-over-limit';
    if (!hold || !from || !to || amount === undefined) return 'hold-unknown';
    if (hold.followed) return 'hold-resolved';
    if (hold.expiresAtMs !== undefined && hold.expiresAtMs <= this.nowMs) return 'hold-expired';
    hold.followed = true;
    from.held -= hold.amount;
    this.#pay(from, to, amount);
    this.#keep(command, group, hold.from, hold.to, amount);
    return undefined;
  }

  #voidHold(command: Extract<AnyCommand, { hold: string }>, group: string): string | undefined {
    const hold = this.#hold(command.hold);
    if (!hold) return 'hold-unknown';
    if (hold.followed) return 'hold-resolved';
    hold.followed = true;
    this.#account(hold.from).held -= hold.amount;
    this.#keep(command, group, hold.from, hold.to, hold.amount);
    return undefined;
  }

  #reverse(command: Extract<Command, { kind: 'reversal' }>, group: string): string | undefined {
    const original = this.transfers.get(command.of);
    const moved = original && (original.kind === 'transfer' || original.kind === 'post-hold');
    if (!moved) return (command.amount ?? 0n) < 0n ? 'amount-not-positive' : 'transfer-unknown';
    const [from, to] = [this.#account(original.to), this.#account(original.from)];
    if (from.closed || to.closed) return 'account-closed';
    const amount = command.amount ?? original.amount;
    if (amount <= 0n) return 'amount-not-positive';
    if (amount > original.amount) return 'amount-over-limit';
    if (from.floor !== null && from.balance - from.held - amount < from.floor) return 'insufficient-funds';
    if (original.followed) return 'already-reversed';
    original.followed = true;
    this.#pay(from, to, amount);
    this.#keep(command, group, original.to, original.from, amount);
    return undefined;
  }

  #pay(from: ModelAccount, to: ModelAccount, amount: bigint): void {
    from.balance -= amount;
    to.balance += amount;
  }

  #hold(id: string): ModelTransfer | undefined {
    const hold = this.transfers.get(id);
    return hold?.kind === 'hold' ? hold : undefined;
  }

  #account(id: AccountId): ModelAccount {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`no account ${id}`);
    return account;
  }

  #keep(
    command: AnyCommand,
    group: string,
    from: AccountId,
    to: AccountId,
    amount: bigint,
    expiresAtMs?: number,
  ): void {
    const kind = command.kind ?? 'transfer';
    const content = this.#content(command);
    this.transfers.set(command.id, { kind, from, to, amount, expiresAtMs, followed: false, group, content });
  }

  /** A command as text, with what it leaves open filled in. */
  #content(command: AnyCommand | undefined): string {
    if (!command) return '';
    const amount =
      ('amount' in command ? command.amount : undefined) ??
      this.transfers.get('hold' in command ? command.hold : 'of' in command ? command.of : '')?.amount;
    return JSON.stringify({ kind: 'transfer', ...command, amount: String(amount) });
  }

  #restore(accounts: Map<AccountId, ModelAccount>, transfers: Map<string, ModelTransfer>): void {
    this.accounts.clear();
    this.transfers.clear();
    for (const [id, account] of accounts) this.accounts.set(id, account);
    for (const [id, transfer] of transfers) this.transfers.set(id, transfer);
  }
}

type ModelAccount = {
  currency: string;
  floor: bigint | null;
  balance: bigint;
  held: bigint;
  closed: boolean;
};

type ModelTransfer = {
  kind: string;
  from: AccountId;
  to: AccountId;
  amount: bigint;
  expiresAtMs: number | undefined;
  followed: boolean;
  group: string;
  content: string;
};
