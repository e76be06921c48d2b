import {
  type AccountId,
  type AnyCommand,
  type Hold,
  kinds,
  largestAmountMinor,
  largestBalanceMinor,
  refOf,
  type Transfer,
} from './command.ts';
import type { Change, Judgement, Verdict } from './judgement.ts';
import type { Refusal } from './refusal.ts';
import type { AccountState, Stored, TransferRow, View } from './state.ts';

/** Judges groups in their order; each posts whole or not at all, and none harms another. Changes the accounts. */
export function judge(groups: readonly (readonly AnyCommand[])[], view: View): Judgement {
  const batch = new BatchJudge(view);
  const verdicts = groups.map((group) => batch.judgeGroup(group));
  return {
    verdicts,
    rows: batch.rows,
    fromChanges: batch.fromChanges,
    toChanges: batch.toChanges,
    changes: [...batch.changes.values()],
    watched: [...batch.watched],
    refused: verdicts.flatMap((group) => group.filter(isRefused).map(({ id }) => id)),
  };
}

const isRefused = (verdict: Verdict) => 'refusal' in verdict;

/** The row that a command asks for. Those that refer to another take what they leave open from it. */
function rowOf(command: AnyCommand, linked: boolean, original: TransferRow | undefined): TransferRow {
  const back = command.kind === 'reversal';
  const movement = 'from' in command ? command : undefined;
  return {
    id: command.id,
    kind: kindNumber[command.kind ?? 'transfer'],
    from: movement?.from ?? (back ? original?.to : original?.from) ?? 0,
    to: movement?.to ?? (back ? original?.from : original?.to) ?? 0,
    amount: ('amount' in command ? command.amount : undefined) ?? original?.amount ?? 0n,
    code: command.code ?? original?.code ?? 0,
    linked,
    ref: refOf(command) ?? null,
    expiresAtMs: command.kind === 'hold' ? (command.expiresAt?.getTime() ?? null) : null,
    memo: command.memo === undefined ? (original?.memo ?? null) : command.memo || null,
  };
}

const kindNumber = {
  transfer: 0,
  hold: 1,
  'post-hold': 2,
  'void-hold': 3,
  'expire-hold': 4,
  reversal: 5,
} as const satisfies Record<(typeof kinds)[number], number>;

class BatchJudge {
  readonly rows: TransferRow[] = [];
  readonly fromChanges: (bigint | null)[] = [];
  readonly toChanges: (bigint | null)[] = [];
  readonly changes = new Map<AccountId, Change>();
  readonly watched = new Set<AccountState>();
  readonly #fresh = new Map<string | undefined, Stored>();
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  judgeGroup(group: readonly AnyCommand[]): readonly Verdict[] {
    if (group.some(({ id }) => this.#find(id) !== undefined)) return this.#replay(group);
    const undo: Undo = { rows: this.rows.length, steps: [] };
    for (const [index, command] of group.entries()) {
      const refusal = this.#post(command, linkOf(group, index), undo);
      if (refusal !== undefined) {
        this.#rollBack(undo);
        return group.map(({ id }, other) => ({ id, refusal: other === index ? refusal : 'linked-failed' }));
      }
    }
    return group.map(({ id }, index) => ({ id, place: { index: undo.rows + index }, replayed: false }));
  }

  /** A group is the same as before only when all of it is, and was posted together. */
  #replay(group: readonly AnyCommand[]): readonly Verdict[] {
    const same = group.flatMap((command, index) => this.#sameAsBefore(command, linkOf(group, index)));
    if (same.length === group.length) return same;
    return group.map(({ id }) => ({ id, refusal: this.#find(id) ? 'id-reused' : 'linked-failed' }));
  }

  #sameAsBefore(command: AnyCommand, link: Link): readonly Verdict[] {
    const stored = this.#find(command.id);
    const wanted = rowOf(command, link.linked, this.#original(command));
    if (stored === undefined || stored.after !== link.after || !sameContent(stored.row, wanted)) return [];
    return [{ id: command.id, place: stored.place, replayed: true }];
  }

  #find(id: string | undefined): Stored | undefined {
    return this.#view.known.get(id) ?? this.#fresh.get(id);
  }

  #original(command: AnyCommand): TransferRow | undefined {
    return this.#find(refOf(command))?.row;
  }

  #post(command: AnyCommand, link: Link, undo: Undo): Refusal | undefined {
    // Its own id, met again within the group.
    if (this.#fresh.has(command.id)) return 'id-reused';
    const original = this.#original(command);
    const row = rowOf(command, link.linked, original);
    const from = this.#view.account(row.from);
    const to = this.#view.account(row.to);
    const refusal =
      'from' in command ? this.#refuseMovement(command, from, to) : this.#refuse(row, original, from, to);
    if (refusal === 'insufficient-funds' || refusal === 'amount-over-limit') this.#watch(from, to);
    if (refusal !== undefined) return refusal;
    if (from === undefined || to === undefined) return 'account-unknown';
    this.#apply(row, original, from, to, undo);
    this.#fresh.set(row.id, { row, after: link.after, place: { index: this.rows.length - 1 } });
    return undefined;
  }

  #refuseMovement(
    { from: fromId, to: toId, amount, ...rest }: Transfer | Hold,
    from: AccountState | undefined,
    to: AccountState | undefined,
  ): Refusal | undefined {
    if (from === undefined || to === undefined) return 'account-unknown';
    if (from.closed || to.closed) return 'account-closed';
    if (from.currency !== to.currency) return 'currencies-differ';
    if (fromId === toId) return 'same-account';
    if (amount <= 0n) return 'amount-not-positive';
    if (overLimit(amount, from, rest.kind === 'hold' ? undefined : to)) return 'amount-over-limit';
    if (insufficient(amount, from)) return 'insufficient-funds';
    if (rest.kind === 'hold' && rest.expiresAt && rest.expiresAt.getTime() <= this.#view.nowMs)
      return 'hold-expired';
    return undefined;
  }

  #refuse(
    row: TransferRow,
    original: TransferRow | undefined,
    from: AccountState | undefined,
    to: AccountState | undefined,
  ): Refusal | undefined {
    if (kinds[row.kind] === 'reversal') return this.#refuseReversal(row, original, from, to);
    const isHold = original !== undefined && kinds[original.kind] === 'hold';
    const posts = kinds[row.kind] === 'post-hold';
    if (posts && isHold && (from?.closed || to?.closed)) return 'account-closed';
    if (posts && row.amount <= 0n && (isHold || row.amount < 0n)) return 'amount-not-positive';
    if (
      posts &&
      (row.amount > (isHold ? original.amount : largestAmountMinor) || overBalance(row.amount, to))
    )
      return 'amount-over-limit';
    if (!isHold) return 'hold-unknown';
    if (this.#view.taken.has(original.id)) return 'hold-resolved';
    const isDue = original.expiresAtMs !== null && original.expiresAtMs <= this.#view.nowMs;
    if (posts && isDue) return 'hold-expired';
    return kinds[row.kind] === 'expire-hold' && !isDue ? 'hold-unknown' : undefined;
  }

  #refuseReversal(
    row: TransferRow,
    original: TransferRow | undefined,
    from: AccountState | undefined,
    to: AccountState | undefined,
  ): Refusal | undefined {
    if (original === undefined || !reversible.includes(original.kind))
      return row.amount < 0n ? 'amount-not-positive' : 'transfer-unknown';
    if (from === undefined || to === undefined) return 'account-unknown';
    if (from.closed || to.closed) return 'account-closed';
    if (row.amount <= 0n) return 'amount-not-positive';
    if (row.amount > original.amount || overLimit(row.amount, from, to)) return 'amount-over-limit';
    if (insufficient(row.amount, from)) return 'insufficient-funds';
    return this.#view.taken.has(original.id) ? 'already-reversed' : undefined;
  }

  #apply(
    row: TransferRow,
    original: TransferRow | undefined,
    from: AccountState,
    to: AccountState,
    undo: Undo,
  ): void {
    const held = (heldChange[row.kind] ?? 0n) * (original?.amount ?? row.amount);
    const moves = moving.includes(row.kind);
    const fromChange = this.#change(from, moves ? -row.amount : 0n, held, undo);
    const toChange = moves ? this.#change(to, row.amount, 0n, undo) : undefined;
    this.rows.push(row);
    this.fromChanges.push(moves ? fromChange : null);
    this.toChanges.push(toChange ?? null);
    this.#view.taken.add(row.ref);
  }

  /** Answers what the batch has changed the balance by. */
  #change(account: AccountState, balance: bigint, held: bigint, { steps }: Undo): bigint {
    const before = this.changes.get(account.id);
    steps.push({ account, balance: account.balance, held: account.held, before });
    account.balance += balance;
    account.held += held;
    const change = (before?.balance ?? 0n) + balance;
    const heldBy = (before?.held ?? 0n) + held;
    this.changes.set(account.id, {
      account,
      entries: (before?.entries ?? 0) + (balance === 0n ? 0 : 1),
      balance: change,
      held: heldBy,
      lowest: lesser(before?.lowest ?? 0n, change - heldBy),
      highest: greater(before?.highest ?? 0n, change),
    });
    return change;
  }

  #watch(...accounts: readonly (AccountState | undefined)[]): void {
    for (const account of accounts) if (account !== undefined) this.watched.add(account);
  }

  #rollBack({ rows, steps }: Undo): void {
    for (const { account, balance, held, before } of steps.reverse()) {
      account.balance = balance;
      account.held = held;
      if (before === undefined) this.changes.delete(account.id);
      else this.changes.set(account.id, before);
    }
    for (const { id, ref } of this.rows.splice(rows)) {
      this.#fresh.delete(id);
      this.#view.taken.delete(ref);
    }
    this.fromChanges.length = rows;
    this.toChanges.length = rows;
  }
}

/** How many rows there were, and what each account was before each step. */
type Undo = {
  readonly rows: number;
  readonly steps: { account: AccountState; balance: bigint; held: bigint; before: Change | undefined }[];
};

/** A command's neighbours in its group: the one before it, and whether one follows. */
type Link = { readonly after: string | null; readonly linked: boolean };

const linkOf = (group: readonly AnyCommand[], index: number): Link => ({
  after: group[index - 1]?.id ?? null,
  linked: index < group.length - 1,
});

/** By the number of the kind: what becomes of the held amount, what moves money, and what of that can be reversed. */
const heldChange = [0n, 1n, -1n, -1n, -1n];
const moving: readonly number[] = [kindNumber.transfer, kindNumber['post-hold'], kindNumber.reversal];
const reversible: readonly number[] = [kindNumber.transfer, kindNumber['post-hold']];

const lesser = (a: bigint, b: bigint) => (a < b ? a : b);
const greater = (a: bigint, b: bigint) => (a > b ? a : b);

const overBalance = (amount: bigint, to: AccountState | undefined) =>
  to !== undefined && to.balance + amount > largestBalanceMinor;

const overLimit = (amount: bigint, from: AccountState, to: AccountState | undefined) =>
  amount > largestAmountMinor ||
  overBalance(amount, to) ||
  from.balance - from.held - amount < -largestBalanceMinor;

const insufficient = (amount: bigint, from: AccountState) =>
  from.floor !== null && from.balance - from.held - amount < from.floor;

function sameContent(stored: TransferRow, wanted: TransferRow): boolean {
  return (
    stored.kind === wanted.kind &&
    stored.from === wanted.from &&
    stored.to === wanted.to &&
    stored.amount === wanted.amount &&
    stored.code === wanted.code &&
    stored.linked === wanted.linked &&
    stored.ref === wanted.ref &&
    stored.expiresAtMs === wanted.expiresAtMs &&
    stored.memo === wanted.memo
  );
}
