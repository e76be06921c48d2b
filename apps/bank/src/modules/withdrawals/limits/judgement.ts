import { Refusal } from '../../../platform/refusal.ts';
import type { KeptDecision } from '../../risk/index.ts';
import type { WithdrawalFacts } from '../facts.ts';
import type { PaymentIo } from '../payment-io.ts';
import type { WithdrawalServices } from '../services.ts';
import { toLimitIn, wholeFile } from './limit-currency.ts';

/** By the rules and the facts of now. Where no session says it, the device is the one that it was confirmed with. */
export async function judgeAgain(
  { risk, clock, rates, screening }: WithdrawalServices,
  { reader }: PaymentIo,
  { withdrawal, risk: read, fileTotal }: WithdrawalFacts,
): Promise<KeptDecision> {
  const { customerId, payeeKey, accountName: name, limitShare, confirmedAt } = withdrawal;
  const hours = Number(withdrawal.risk?.facts.deviceHours ?? 0);
  const toLimit = toLimitIn(await rates.current(), limitShare.currency);
  const known = await risk.known(reader, read, {
    now: clock.now(),
    deviceSince: confirmedAt === null ? null : new Date(confirmedAt.getTime() - hours * 3_600_000),
    toLimit,
    isOtherName: isOtherName(withdrawal),
    isNameUnasked: isNameUnasked(withdrawal),
    // What was held for it stays held, whatever is paid meanwhile; and others may have been listed while it waited.
    payeeStanding:
      withdrawal.risk?.facts.listedName === '1'
        ? 'them'
        : await screening.standingOf({ customerId, payeeKey, name }),
    file: wholeFile(fileTotal, limitShare, toLimit),
  });
  return risk.judge(known, limitShare);
}

/** Known since it was asked for: nothing that happens later makes the name another. */
export function isOtherName({ risk }: Pick<WithdrawalFacts['withdrawal'], 'risk'>): boolean {
  return risk?.facts.otherName === '1';
}

export function isNameUnasked({ risk }: Pick<WithdrawalFacts['withdrawal'], 'risk'>): boolean {
  return risk?.facts.unaskedName === '1';
}

/** In the words that the rule has for the customer. */
export function refusalOf({ fired }: KeptDecision): Refusal {
  const [rule] = fired.filter(({ answer }) => answer === 'refuse');
  return new Refusal('payment_refused', rule === undefined ? {} : { message: rule.customer });
}

/** The decision as the audit log keeps it: what was answered, by which rules of which version. */
export function auditedRisk({ version, answer, fired }: KeptDecision) {
  return { risk: answer, rules_version: version, rules: fired.map(({ id }) => id).join(', ') };
}
