/** Given by the ledger when the account is opened. */
export type AccountId = number;

type Common = {
  /** A UUID of the caller's: the same id never moves money twice. */
  readonly id: string;
  /** The caller's own classification. */
  readonly code?: number;
  /** Up to 200 characters without control characters. */
  readonly memo?: string;
};

type Movement = Common & {
  readonly from: AccountId;
  readonly to: AccountId;
  /** Minor units. */
  readonly amount: bigint;
};

export type Transfer = Movement & { readonly kind?: 'transfer' };

/** Sets an amount of the paying account aside, to be posted or voided later. */
export type Hold = Movement & { readonly kind: 'hold'; readonly expiresAt?: Date };

/** Moves what was held, or part of it; the rest is released. Code and memo are the hold's unless given. */
export type PostHold = Common & {
  readonly kind: 'post-hold';
  readonly hold: string;
  readonly amount?: bigint;
};

export type VoidHold = Common & { readonly kind: 'void-hold'; readonly hold: string };

/** Moves a transfer's amount, or part of it, back. Code and memo are the transfer's unless given. */
export type Reversal = Common & {
  readonly kind: 'reversal';
  readonly of: string;
  readonly amount?: bigint;
};

export type Command = Transfer | Hold | PostHold | VoidHold | Reversal;

/** Made by the ledger alone, when a hold's time is over. */
export type ExpireHold = Common & { readonly kind: 'expire-hold'; readonly hold: string };

export type AnyCommand = Command | ExpireHold;

/** The kinds of rows in the journal, by the number that stands there. */
export const kinds = ['transfer', 'hold', 'post-hold', 'void-hold', 'expire-hold', 'reversal'] as const;

export type Kind = (typeof kinds)[number];

/** The largest amount of one transfer, and the largest balance, either way: a sum of them stays within 64 bits. */
export const largestAmountMinor = 10n ** 17n;
export const largestBalanceMinor = 10n ** 18n;

/** The largest linked group, and the largest batch. */
export const largestGroup = 1000;

/** The id that a command refers to. */
export function refOf(command: AnyCommand): string | undefined {
  switch (command.kind) {
    case 'post-hold':
    case 'void-hold':
    case 'expire-hold':
      return command.hold;
    case 'reversal':
      return command.of;
  }
}

/** The first field that is not what its type says, whatever the caller's compiler thought of it. */
export function malformedField(command: AnyCommand): string | undefined {
  if (typeof command !== 'object' || command === null) return 'command';
  const { id, code, memo } = command;
  if (!isUuid(id)) return 'id';
  if (code !== undefined && !isSmallInteger(code)) return 'code';
  if (memo !== undefined && !isMemo(memo)) return 'memo';
  switch (command.kind) {
    case undefined:
    case 'transfer':
      return malformedMovement(command);
    case 'hold':
      return malformedMovement(command) ?? (isExpiry(command.expiresAt) ? undefined : 'expiresAt');
    case 'post-hold':
      return isUuid(command.hold) ? malformedAmount(command.amount) : 'hold';
    case 'void-hold':
    case 'expire-hold':
      return isUuid(command.hold) ? undefined : 'hold';
    case 'reversal':
      return isUuid(command.of) ? malformedAmount(command.amount) : 'of';
    default:
      return 'kind';
  }
}

function malformedMovement({ from, to, amount }: Movement): string | undefined {
  if (!isAccountId(from)) return 'from';
  if (!isAccountId(to)) return 'to';
  return typeof amount === 'bigint' ? undefined : 'amount';
}

function malformedAmount(amount: bigint | undefined): string | undefined {
  return amount === undefined || typeof amount === 'bigint' ? undefined : 'amount';
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Lower case only: one id has one spelling. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}

export function isAccountId(value: unknown): value is AccountId {
  return isInteger(value) && value > 0 && value < 2 ** 31;
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function isSmallInteger(value: unknown): boolean {
  return isInteger(value) && value >= 0 && value < 2 ** 15;
}

// A lone surrogate has no UTF-8, so what the database keeps would differ from what was sealed.
function isMemo(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !/\p{Cc}/u.test(value);
}

function isExpiry(value: unknown): boolean {
  if (value === undefined) return true;
  return value instanceof Date && value.getTime() > 0 && value.getTime() < Date.UTC(10_000, 0);
}
