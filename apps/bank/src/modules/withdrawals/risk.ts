/** What is known when a withdrawal is confirmed. Amounts are in minor units of the customer's limit. */
export type RiskFacts = {
  readonly amountMinor: bigint;
  /** Money has gone to this payee before. */
  readonly isKnownPayee: boolean;
  /** Withdrawals that the customer confirmed within the rules' window, without this one. */
  readonly confirmedRecently: number;
  readonly now: Date;
};

export type RiskRules = {
  readonly newPayeeOverMinor: bigint;
  readonly velocity: { readonly withdrawals: number; readonly windowMs: number };
  /** Hours of the day in UTC, the last not included; from the evening into the morning too. */
  readonly unusualHours: { readonly from: number; readonly until: number; readonly overMinor: bigint };
};

export type RiskReason = 'new-payee-and-large-amount' | 'many-withdrawals' | 'unusual-hour';

/** Why staff are to have a look; nothing when they need not. */
export function riskReasons(facts: RiskFacts, rules: RiskRules): readonly RiskReason[] {
  const { amountMinor, isKnownPayee, confirmedRecently, now } = facts;
  const { newPayeeOverMinor, velocity, unusualHours } = rules;
  const reasons: (RiskReason | false)[] = [
    !isKnownPayee && amountMinor > newPayeeOverMinor && 'new-payee-and-large-amount',
    confirmedRecently >= velocity.withdrawals && 'many-withdrawals',
    amountMinor > unusualHours.overMinor && isWithin(unusualHours, now.getUTCHours()) && 'unusual-hour',
  ];
  return reasons.filter((reason) => reason !== false);
}

function isWithin({ from, until }: { from: number; until: number }, hour: number): boolean {
  return from <= until ? from <= hour && hour < until : from <= hour || hour < until;
}
