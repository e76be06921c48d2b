import { money, toDecimal } from '@farthing/money';
import type { RiskCondition, RiskFact, RiskRule, RiskRules } from '@farthing/rules';
import type { policies } from '../../platform/policies.ts';

type Numbers = (typeof policies)['risk'];
type Bounds = { readonly [Fact in RiskFact]?: bigint };

/** The rules that come with the bank, made of the numbers of its policy: what holds until two people agree on others. */
export function defaultRules(numbers: Numbers): RiskRules {
  return {
    version: 0,
    rules: [
      ...boundRules(numbers),
      ...mailedRules(numbers),
      ...habitRules(numbers),
      otherName(numbers),
      uncheckedName(numbers),
      listedName(),
    ],
  };
}

function boundRules({ trustedAfterHours, trusted, fresh }: Numbers): readonly RiskRule[] {
  const isNew = below('newestHours', trustedAfterHours);
  // A small payment meets them too, when the sum of some days is above its bound.
  const seen = 'We check payments of this size, and several that come to as much, before they leave.';
  const seenNew =
    'Alone or with others of the last three days, it is a large payment while something is new, such as the payee or your device.';
  return [
    rule('large', 'hold-for-one', 'Above the bounds for anybody', seen, [], trusted.one),
    rule('very-large', 'hold-for-two', 'Above the second bounds for anybody', seen, [], trusted.two),
    rule('new-and-large', 'hold-for-one', 'Above the bounds for what is new', seenNew, [isNew], fresh.one),
    rule(
      'new-and-very-large',
      'hold-for-two',
      'Above the second bounds for what is new',
      seenNew,
      [isNew],
      fresh.two,
    ),
  ];
}

/** Whoever has the mailbox and has seen the PIN approves as its owner does: a passkey is what they have not got. */
function mailedRules({ mailed }: Numbers): readonly RiskRule[] {
  const seen = 'You approve with your PIN and an emailed code. With a passkey, more leaves at once.';
  const byCode = [atLeast('noPasskey', 1)];
  return [
    rule('no-passkey', 'hold-for-one', 'Above the bounds without a passkey', seen, byCode, mailed.one),
    rule(
      'no-passkey-and-large',
      'hold-for-two',
      'Above the second bounds without a passkey',
      seen,
      byCode,
      mailed.two,
    ),
  ];
}

function habitRules(numbers: Numbers): readonly RiskRule[] {
  const { paymentsInHour, night, passing, trustedAfterHours } = numbers;
  const newPayee = below('payeeHours', trustedAfterHours);
  return [
    rule(
      'many-payments',
      'hold-for-one',
      'Many payments within an hour',
      'You have made many payments within an hour.',
      [atLeast('paymentsInHour', paymentsInHour)],
    ),
    rule(
      'unusual-hour',
      'hold-for-one',
      'At an unusual hour of the night',
      'We check larger payments in the night before they leave.',
      [atLeast('hourOfDay', night.from), below('hourOfDay', night.until), above('amount', night.overMinor)],
    ),
    rule(
      'passing-through',
      'hold-for-one',
      'Money that just came in leaves to a new payee',
      'We check this payment to keep your money safe.',
      [
        { fact: 'incomingDay', is: 'at-least', value: decimal(passing.incomingMinor) },
        atLeast('leavingPercent', passing.percent),
        newPayee,
      ],
    ),
    rule(
      'new-payee',
      'warn',
      'Never paid before, or only just',
      'You have not paid this account before, or only just. If somebody has asked you to hurry, it may be a scam.',
      [newPayee],
    ),
  ];
}

/** By the sum to the payee: split into small payments, it is held all the same. */
function otherName({ otherName: { overMinor } }: Numbers): RiskRule {
  return rule(
    'other-name',
    'hold-for-one',
    'To an account in another name',
    'The account is not in the name that you wrote. We check such payments before they leave.',
    [atLeast('otherName', 1), above('payeeThreeDays', overMinor)],
  );
}

/** The customer reads nothing of a list: the law forbids to warn who is suspected. */
function listedName(): RiskRule {
  return rule(
    'listed-payee',
    'hold-for-two',
    'A new payee is named like somebody on a list',
    'We check this payment before it leaves.',
    [atLeast('listedName', 1)],
  );
}

/** Or the check would be switched off by asking until nothing is answered. Right names are held too: otherwise it would tell them. */
function uncheckedName({ otherName: { overMinor } }: Numbers): RiskRule {
  return rule(
    'unchecked-name',
    'hold-for-one',
    'To an account whose name was not checked any more',
    'You have checked too many names, so we could not check this one. We check such payments before they leave.',
    [atLeast('unaskedName', 1), above('payeeThreeDays', overMinor)],
  );
}

function rule(
  id: string,
  answer: RiskRule['answer'],
  staff: string,
  customer: string,
  when: readonly RiskCondition[],
  bounds: Bounds = {},
): RiskRule {
  const any = (Object.entries(bounds) as [RiskFact, bigint][]).map(([fact, minor]) => above(fact, minor));
  return { id, when, any, answer, staff, customer };
}

const above = (fact: RiskFact, minor: bigint): RiskCondition => ({
  fact,
  is: 'above',
  value: decimal(minor),
});
const below = (fact: RiskFact, number: number): RiskCondition => ({
  fact,
  is: 'below',
  value: String(number),
});
const atLeast = (fact: RiskFact, number: number): RiskCondition => ({
  fact,
  is: 'at-least',
  value: String(number),
});

const decimal = (minor: bigint): string => toDecimal(money(minor, 'GBP'));
