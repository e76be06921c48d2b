import type { AccountState, View } from './book.ts';
import type { TransferRow } from './canonical.ts';
import {
  type AnyCommand,
  type Hold,
  kinds,
  largestAmountMinor,
  largestBalanceMinor,
  refOf,
  type Transfer,
} from './command.ts';
import type { Refusal } from './refusal.ts';

/** Where the row is, which one was there before, or why not. */
export type Verdict = Place | { readonly replayed: TransferRow; readonly place: Place } | Refused;

/** Where a row is: new in this batch, or in the journal. */
type Place = { readonly index: number } | { readonly no: number };

type Refused = { readonly refusal: Refusal };

/** What a batch comes to: the verdicts in the order of the groups, and what is to be written. */
export type Judgement = {
  readonly verdicts: readonly (readonly Verdict[])[];
  readonly rows: readonly TransferRow[];
  readonly fromBalances: readonly (bigint | null)[];
  readonly toBalances: readonly (bigint | null)[];
  readonly touched: readonly AccountState[];
  /** Accounts that a refusal depends on, and that the batch does not change. */
  readonly watched: readonly AccountState[];
  /** The ids of what was refused without being looked for in the journal. */
  readonly refused: readonly string[];
};

/** Judges groups in their order; each posts whole or not at all, and none harms another. Changes the accounts. */
export function judge(groups: readonly (readonly AnyCommand[])[], view: View): Judgement {
  const bench = new Bench(view);
  const verdicts = groups.map((group) => bench.judgeGroup(group));
  return {
    verdicts,
    rows: bench.rows,
    fromBalances: bench.fromBalances,
    toBalances: bench.toBalances,
    touched: bench.touched,
    refused: refusedIds(groups, verdicts),
    watched: bench.watched.filter(({ touchedBy }) => touchedBy !== bench.batch),
  };
}

function refusedIds(
  groups: readonly (readonly AnyCommand[])[],
  verdicts: readonly (readonly Verdict[])[],
): string[] {
  const ids: string[] = [];
  for (const [group, commands] of groups.entries()) {
    for (const [index, { id }] of commands.entries()) {
      const verdict = verdicts[group]?.[index];
      if (verdict !== undefined && 'refusal' in verdict) ids.push(id);
    }
  }
  return ids;
}

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

let batches = 0;

class Bench {
  readonly batch: number;
  readonly rows: TransferRow[] = [];
  readonly fromBalances: (bigint | null)[] = [];
  readonly toBalances: (bigint | null)[] = [];
  readonly touched: AccountState[] = [];
  readonly watched: AccountState[] = [];
  readonly #fresh = new Map<string, TransferRow>();
  readonly #view: View;

  constructor(view: View) {
    batches += 1;
    this.batch = batches;
    this.#view = view;
  }

  judgeGroup(group: readonly AnyCommand[]): readonly Verdict[] {
    const [only] = group;
    if (group.length === 1 && only !== undefined) {
      const replay = this.#replay(only, false);
      return [replay ?? this.#judgeOne(only, false)];
    }
    return this.#judgeLinked(group);
  }

  #judgeLinked(group: readonly AnyCommand[]): readonly Verdict[] {
    const isLinked = (index: number) => index < group.length - 1;
    const replays = group.map((command, index) => this.#replay(command, isLinked(index)));
    if (replays.some((replay) => replay !== undefined)) return linkedReplays(replays);
    const undo = this.#checkpoint();
    for (const [index, command] of group.entries()) {
      // Its own id, met again within the group.
      const verdict = this.#replay(command, isLinked(index))
        ? { refusal: 'id-reused' as const }
        : this.#judgeOne(command, isLinked(index), undo);
      if ('refusal' in verdict) {
        this.#rollBack(undo);
        return group.map((_, other) => (other === index ? verdict : { refusal: 'linked-failed' }));
      }
    }
    return group.map((_, index) => ({ index: undo.rows + index }));
  }

  /** Whether the id is taken already: by the same content, or by another. */
  #replay(command: AnyCommand, linked: boolean): Verdict | undefined {
    const stored = this.#find(command.id);
    if (stored === undefined) return undefined;
    const wanted = rowOf(command, linked, this.#original(command));
    if (!sameContent(stored, wanted)) return { refusal: 'id-reused' };
    const no = this.#view.known.get(command.id)?.no;
    return { replayed: stored, place: no === undefined ? { index: this.rows.indexOf(stored) } : { no } };
  }

  #find(id: string): TransferRow | undefined {
    return this.#view.known.get(id) ?? this.#fresh.get(id);
  }

  #original(command: AnyCommand): TransferRow | undefined {
    const ref = refOf(command);
    return ref === undefined ? undefined : this.#find(ref);
  }

  #judgeOne(command: AnyCommand, linked: boolean, undo?: Checkpoint): Verdict {
    const original = this.#original(command);
    const row = rowOf(command, linked, original);
    const from = this.#view.account(row.from);
    const to = this.#view.account(row.to);
    const refusal =
      'from' in command ? this.#refuseMovement(command, from, to) : this.#refuse(row, original, from, to);
    if (refusal !== undefined) {
      if (refusal === 'insufficient-funds' || refusal === 'amount-over-limit') this.#watch(from, to);
      return { refusal };
    }
    if (from === undefined || to === undefined) return { refusal: 'account-unknown' };
    undo?.saved.push(copyOf(from), copyOf(to));
    this.#apply(row, original, from, to);
    return { index: this.rows.length - 1 };
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
    const moved = original !== undefined && ['transfer', 'post-hold'].includes(kinds[original.kind] ?? '');
    if (!moved) return row.amount < 0n ? 'amount-not-positive' : 'transfer-unknown';
    if (from === undefined || to === undefined) return 'account-unknown';
    if (from.closed || to.closed) return 'account-closed';
    if (row.amount <= 0n) return 'amount-not-positive';
    if (row.amount > original.amount || overLimit(row.amount, from, to)) return 'amount-over-limit';
    if (insufficient(row.amount, from)) return 'insufficient-funds';
    return this.#view.taken.has(original.id) ? 'already-reversed' : undefined;
  }

  #apply(row: TransferRow, original: TransferRow | undefined, from: AccountState, to: AccountState): void {
    const held = heldChange[row.kind] ?? 0n;
    const moves = movesMoney[row.kind] ?? false;
    this.#touch(from);
    if (held !== 0n) from.held += held * (original?.amount ?? row.amount);
    if (moves) {
      this.#touch(to);
      from.balance -= row.amount;
      to.balance += row.amount;
      from.seq += 1;
      to.seq += 1;
    }
    this.rows.push(row);
    this.fromBalances.push(moves ? from.balance : null);
    this.toBalances.push(moves ? to.balance : null);
    this.#fresh.set(row.id, row);
    if (row.ref !== null) this.#view.taken.add(row.ref);
  }

  #touch(state: AccountState): void {
    if (state.touchedBy === this.batch) return;
    state.touchedBy = this.batch;
    state.seqBefore = state.seq;
    state.heldBefore = state.held;
    this.touched.push(state);
  }

  #watch(...states: readonly (AccountState | undefined)[]): void {
    for (const state of states) {
      if (state === undefined || state.watchedBy === this.batch) continue;
      state.watchedBy = this.batch;
      this.watched.push(state);
    }
  }

  #checkpoint(): Checkpoint {
    return { rows: this.rows.length, touched: this.touched.length, saved: [] };
  }

  #rollBack({ rows, touched, saved }: Checkpoint): void {
    for (const { state, balance, held, seq } of saved.reverse()) {
      state.balance = balance;
      state.held = held;
      state.seq = seq;
    }
    for (const state of this.touched.splice(touched)) state.touchedBy = 0;
    for (const row of this.rows.splice(rows)) {
      this.#fresh.delete(row.id);
      if (row.ref !== null) this.#view.taken.delete(row.ref);
    }
    this.fromBalances.length = rows;
    this.toBalances.length = rows;
  }
}

type Checkpoint = {
  readonly rows: number;
  readonly touched: number;
  readonly saved: { state: AccountState; balance: bigint; held: bigint; seq: number }[];
};

const copyOf = (state: AccountState) => ({
  state,
  balance: state.balance,
  held: state.held,
  seq: state.seq,
});

/** By kind: what becomes of the held amount, and whether money moves. */
const heldChange = [0n, 1n, -1n, -1n, -1n, 0n];
const movesMoney = [true, false, true, false, false, true];

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

/** A group is the same as before only when all of it is, and was posted together. */
function linkedReplays(replays: readonly (Verdict | undefined)[]): readonly Verdict[] {
  const places = replays.map((replay) => (replay && 'replayed' in replay ? replay.place : undefined));
  const together = places.every((place, index) => place !== undefined && follows(places[0], place, index));
  return replays.map((replay) => {
    if (replay === undefined) return { refusal: 'linked-failed' };
    return together ? replay : { refusal: 'id-reused' };
  });
}

function follows(first: Place | undefined, place: Place, distance: number): boolean {
  if (first === undefined) return false;
  if ('no' in place) return 'no' in first && place.no === first.no + distance;
  return 'index' in first && place.index === first.index + distance;
}
