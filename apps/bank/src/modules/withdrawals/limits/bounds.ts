import type { AnswerOf, getPaymentBounds } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { sentAtOnceUpTo } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalServices } from '../services.ts';
import { dayOf, usedOn } from './daily-limit.ts';
import { toLimitIn } from './limit-currency.ts';

/** What a customer may send to a payee now, as the rules would judge it: read, never promised. */
export async function boundsOf(
  services: WithdrawalServices,
  {
    customerId,
    sessionId,
    payeeKey,
  }: {
    readonly customerId: string;
    readonly sessionId: string;
    readonly payeeKey: string;
  },
): Promise<AnswerOf<typeof getPaymentBounds>> {
  const { database, identity, clock, risk, rates } = services;
  const reader = database.kysely;
  const now = clock.now();
  const [customer, current] = await Promise.all([identity.find(reader, customerId), rates.current()]);
  if (customer === undefined) throw new Refusal('token_not_valid');
  const { dailyLimit } = customer;
  const { currency } = dailyLimit;
  const [known, used] = await Promise.all([
    risk.read(reader, {
      customerId,
      sessionId,
      payeeKey,
      limitCurrency: currency,
      now,
      toLimit: toLimitIn(current, currency),
    }),
    usedOn(reader, customerId, dayOf(now), currency),
  ]);
  const left = used < dailyLimit.minor ? dailyLimit.minor - used : 0n;
  const upTo = (facts: typeof known.facts) => sentAtOnceUpTo(facts, known.rules, { currency, most: left });
  const atOnce = upTo(known.facts);
  const withPasskey = upTo({ ...known.facts, noPasskey: 0n });
  return {
    currency,
    at_once: toDecimal(money(atOnce, currency)),
    left_today: toDecimal(money(left, currency)),
    with_passkey: withPasskey > atOnce ? toDecimal(money(withPasskey, currency)) : null,
    new: newUntil(known.facts, now),
  };
}

const things = {
  payeeHours: 'payee',
  deviceHours: 'device',
  emailHours: 'email',
  pinHours: 'pin',
  passwordHours: 'password',
} as const;

/** What is newer than three days, and until when: the reason for smaller bounds. */
function newUntil(
  facts: Readonly<Record<keyof typeof things, bigint>>,
  now: Date,
): AnswerOf<typeof getPaymentBounds>['new'] {
  const { trustedAfterHours } = policies.risk;
  return (Object.keys(things) as (keyof typeof things)[]).flatMap((name) => {
    const left = trustedAfterHours - Number(facts[name]);
    const until = new Date(now.getTime() + left * 3_600_000).toISOString();
    return left <= 0 ? [] : [{ what: things[name], until }];
  });
}
