import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSentAtOnce, sentAtOnceUpTo, withAmount } from './bounds.ts';
import {
  isHeld,
  judgePayment,
  newestOf,
  type RiskAnswer,
  type RiskCondition,
  type RiskFacts,
  type RiskRule,
  riskAnswers,
} from './risk-rules.ts';

const facts: RiskFacts = {
  amount: 100_00n,
  payeeDay: 100_00n,
  payeeThreeDays: 100_00n,
  customerDay: 100_00n,
  customerThreeDays: 100_00n,
  incomingDay: 0n,
  leavingPercent: 0n,
  payeeHours: 100n,
  deviceHours: 200n,
  emailHours: 300n,
  pinHours: 400n,
  passwordHours: 500n,
  newestHours: 100n,
  paymentsInHour: 0n,
  hourOfDay: 12n,
};

const rule = (changes: Partial<RiskRule>): RiskRule => ({
  id: 'a-rule',
  when: [],
  any: [],
  answer: 'hold-for-one',
  staff: 'Because',
  customer: 'We look at it.',
  ...changes,
});
const judge = (rules: readonly RiskRule[], changes: Partial<RiskFacts> = {}) =>
  judgePayment({ ...facts, ...changes }, { version: 7, rules }, 'GBP');

describe('[RSK-15] a decision names the version and the rules that made it', () => {
  test('the strictest answer of those that apply counts, and without any it is allowed', () => {
    expect(judge([])).toEqual({ version: 7, answer: 'allow', fired: [] });
    const rules = riskAnswers.flatMap((answer) => (answer === 'allow' ? [] : [rule({ id: answer, answer })]));
    for (const [index, { answer }] of rules.entries())
      expect(judge(rules.slice(0, index + 1).reverse()).answer).toBe(answer);
    expect(judge(rules).fired.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  });

  test('a rule applies when all of its conditions hold, and one of the alternatives', () => {
    const applies = (when: RiskCondition[], any: RiskCondition[]) =>
      judge([rule({ when, any })]).fired.length === 1;
    const yes = { fact: 'amount', is: 'at-least', value: '100.00' } as const;
    const no = { fact: 'amount', is: 'above', value: '100.00' } as const;
    expect(applies([yes, yes], [])).toBe(true);
    expect(applies([yes, no], [])).toBe(false);
    expect(applies([yes], [no, yes])).toBe(true);
    expect(applies([yes], [no, no])).toBe(false);
    expect(applies([no], [yes])).toBe(false);
    expect(applies([{ ...no, is: 'below' }], [])).toBe(false);
    expect(applies([{ ...no, is: 'below', value: '100.01' }], [])).toBe(true);
  });

  test('staff read the figures, and what is new; the customer reads the rule’s own words alone', () => {
    const large = rule({
      when: [{ fact: 'newestHours', is: 'below', value: '250' }],
      any: [
        { fact: 'payeeDay', is: 'above', value: '50.00' },
        { fact: 'amount', is: 'above', value: '5000.00' },
      ],
    });
    expect(judge([large]).fired[0]).toMatchObject({
      staff: 'Because (new: payee, device; the sum to this payee in 24 hours is £100.00, above £50.00)',
      customer: 'We look at it.',
    });
    const words = (fact: RiskCondition['fact'], value: string) =>
      judge([rule({ when: [{ fact, is: 'at-least', value }] })], {
        leavingPercent: 95n,
        paymentsInHour: 9n,
        pinHours: 1n,
      }).fired[0]?.staff;
    expect(words('leavingPercent', '90')).toContain('is 95 %, at least 90 %');
    expect(words('paymentsInHour', '8')).toContain('is 9, at least 8');
    expect(words('pinHours', '1')).toContain('is 1 hour, at least 1 hour');
  });
});

test('without a stronger approval at hand, staff stand in for it', () => {
  const held = riskAnswers.filter((answer: RiskAnswer) => isHeld(answer));
  expect(held).toEqual(['approve-strongly', 'hold-for-one', 'hold-for-two']);
});

test('what is newest is the least of the five ages', () => {
  const age = fc.bigInt(0n, 1_000n);
  fc.assert(
    fc.property(
      fc.tuple(age, age, age, age, age),
      ([payeeHours, deviceHours, emailHours, pinHours, passwordHours]) => {
        const ages = { payeeHours, deviceHours, emailHours, pinHours, passwordHours };
        const newest = newestOf(ages);
        expect(Object.values(ages)).toContain(newest);
        for (const each of Object.values(ages)) expect(newest <= each).toBe(true);
      },
    ),
  );
});

describe('[RSK-04] the bounds of a customer', () => {
  const {
    amount: _,
    leavingPercent: __,
    payeeDay,
    payeeThreeDays,
    customerDay,
    customerThreeDays,
    ...rest
  } = facts;
  const known = { ...rest, before: { payeeDay, payeeThreeDays, customerDay, customerThreeDays } };

  test('are in every sum and share that an amount adds to', () => {
    expect(withAmount({ ...known, incomingDay: 300_00n }, 50_00n)).toMatchObject({
      amount: 50_00n,
      payeeDay: 150_00n,
      payeeThreeDays: 150_00n,
      customerDay: 150_00n,
      customerThreeDays: 150_00n,
      leavingPercent: 50n,
    });
    expect(withAmount(known, 50_00n).leavingPercent).toBe(0n);
  });

  test('are the largest amount that is sent at once: with it yes, with a farthing more no', () => {
    const threshold = fc
      .bigInt(0n, 1_000_000n)
      .map((minor) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`);
    const condition = fc.record({
      fact: fc.constantFrom('amount' as const, 'payeeDay' as const, 'customerThreeDays' as const),
      is: fc.constantFrom('above' as const, 'at-least' as const),
      value: threshold,
    });
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), (any) => {
        const rules = { version: 1, rules: [rule({ any })] };
        const most = 2_000_000n;
        const bound = sentAtOnceUpTo(known, rules, { currency: 'GBP', most });
        const isSent = (amount: bigint) =>
          isSentAtOnce(judgePayment(withAmount(known, amount), rules, 'GBP'));
        if (bound > 0n) expect(isSent(bound)).toBe(true);
        if (bound < most) expect(isSent(bound + 1n)).toBe(false);
      }),
    );
  });

  test('are what can be sent at all where no rule says less, and nothing where a refusal stands', () => {
    const most = 1_000n;
    expect(sentAtOnceUpTo(known, { version: 1, rules: [] }, { currency: 'GBP', most })).toBe(most);
    const refusing = { version: 1, rules: [rule({ answer: 'refuse' })] };
    expect(sentAtOnceUpTo(known, refusing, { currency: 'GBP', most })).toBe(0n);
  });
});
