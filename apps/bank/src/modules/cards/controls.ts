import { type BlockableGroup, blockableGroups, merchantGroupOf } from '@farthing/rules';
import type { Selectable } from 'kysely';
import type { Card as CardRow } from '../../platform/database/schema.generated.ts';

/** What the owner of a card allows it. Amounts are minor units of the bank's currency; null is no limit. */
export type CardControls = {
  readonly limits: {
    readonly payment: bigint | null;
    readonly day: bigint | null;
    readonly month: bigint | null;
  };
  readonly allows: Readonly<Record<CardSwitch, boolean>>;
  readonly blockedGroups: readonly BlockableGroup[];
  /** With the moment from which the block holds no longer, once its end was asked for. */
  readonly gambling: { readonly blocked: boolean; readonly opensAt: Date | null };
};

/** A new card is limited by nothing but the money that is there. */
export const openControls: CardControls = {
  limits: { payment: null, day: null, month: null },
  allows: { online: true, contactless: true, cash: true, abroad: true },
  blockedGroups: [],
  gambling: { blocked: false, opensAt: null },
};

export const cardSwitches = ['online', 'contactless', 'cash', 'abroad'] as const;

export type CardSwitch = (typeof cardSwitches)[number];

/** A payment as the controls judge it. What was spent counts holds that stand as well, without this payment. */
export type CardUse = {
  readonly amount: bigint;
  readonly spentToday: bigint;
  readonly spentThisMonth: bigint;
  readonly isOnline: boolean;
  readonly isContactless: boolean;
  readonly isCash: boolean;
  readonly isAbroad: boolean;
  /** Four digits of ISO 18245. */
  readonly categoryCode: string;
};

export type ControlRefusal =
  | `${CardSwitch}_off`
  | 'gambling_blocked'
  | 'category_blocked'
  | 'over_payment_limit'
  | 'over_day_limit'
  | 'over_month_limit';

/** The first reason why the owner of the card does not want this payment. */
export function refusedByControls(
  controls: CardControls,
  use: CardUse,
  now: Date,
): ControlRefusal | undefined {
  const { allows, limits } = controls;
  if (use.isOnline && !allows.online) return 'online_off';
  if (use.isContactless && !allows.contactless) return 'contactless_off';
  if (use.isCash && !allows.cash) return 'cash_off';
  if (use.isAbroad && !allows.abroad) return 'abroad_off';
  const group = merchantGroupOf(use.categoryCode);
  if (group === 'gambling' && blocksGambling(controls, now)) return 'gambling_blocked';
  if (controls.blockedGroups.some((blocked) => blocked === group)) return 'category_blocked';
  if (isOver(limits.payment, use.amount)) return 'over_payment_limit';
  if (isOver(limits.day, use.spentToday + use.amount)) return 'over_day_limit';
  if (isOver(limits.month, use.spentThisMonth + use.amount)) return 'over_month_limit';
  return undefined;
}

export function blocksGambling({ gambling }: CardControls, now: Date): boolean {
  return gambling.blocked && (gambling.opensAt === null || now < gambling.opensAt);
}

/** Whether a thief would want the change: it takes the PIN. What only tightens is done at once. */
export function loosens(before: CardControls, after: CardControls): boolean {
  return (
    (['payment', 'day', 'month'] as const).some((of) => isHigher(after.limits[of], before.limits[of])) ||
    cardSwitches.some((of) => after.allows[of] && !before.allows[of]) ||
    before.blockedGroups.some((group) => !after.blockedGroups.includes(group)) ||
    (before.gambling.blocked && before.gambling.opensAt === null && !isStillBlocked(after))
  );
}

/**
 * A block of gambling begins at once and ends after the wait. Asked for twice, the wait is not begun anew; blocked again meanwhile, it
 * is as if nobody had asked.
 */
export function gamblingAfter(
  before: CardControls,
  wantsBlock: boolean,
  now: Date,
  waitMs: number,
): CardControls['gambling'] {
  if (wantsBlock) return { blocked: true, opensAt: null };
  if (!blocksGambling(before, now)) return { blocked: false, opensAt: null };
  return { blocked: true, opensAt: before.gambling.opensAt ?? new Date(now.getTime() + waitMs) };
}

/** What the columns of a card say of it. */
export function controlsOf(row: ControlColumns): CardControls {
  return {
    limits: { payment: row.limit_payment, day: row.limit_day, month: row.limit_month },
    allows: {
      online: row.allows_online,
      contactless: row.allows_contactless,
      cash: row.allows_cash,
      abroad: row.allows_abroad,
    },
    // A group that is blocked no longer by its name blocks nothing.
    blockedGroups: blockableGroups.filter((group) => row.blocked_groups.includes(group)),
    gambling: { blocked: row.blocks_gambling, opensAt: row.gambling_opens_at },
  };
}

export function columnsOf({ limits, allows, blockedGroups, gambling }: CardControls): ControlColumns {
  return {
    limit_payment: limits.payment,
    limit_day: limits.day,
    limit_month: limits.month,
    allows_online: allows.online,
    allows_contactless: allows.contactless,
    allows_cash: allows.cash,
    allows_abroad: allows.abroad,
    blocked_groups: [...blockedGroups],
    blocks_gambling: gambling.blocked,
    gambling_opens_at: gambling.opensAt,
  };
}

export const controlColumns = [
  'limit_payment',
  'limit_day',
  'limit_month',
  'allows_online',
  'allows_contactless',
  'allows_cash',
  'allows_abroad',
  'blocked_groups',
  'blocks_gambling',
  'gambling_opens_at',
] as const satisfies readonly (keyof CardRow)[];

type ControlColumns = Pick<Selectable<CardRow>, (typeof controlColumns)[number]>;

const isOver = (limit: bigint | null, amount: bigint) => limit !== null && amount > limit;

const isHigher = (after: bigint | null, before: bigint | null) =>
  before !== null && (after === null || after > before);

const isStillBlocked = ({ gambling }: CardControls) => gambling.blocked && gambling.opensAt === null;
