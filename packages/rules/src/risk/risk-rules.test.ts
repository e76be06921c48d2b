import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSentAtOnce, sentAtOnceUpTo, withAmount } from './bounds.ts';
import { comparisonsOf, conditionInWords, conditionProblem, type RiskCondition } from './conditions.ts';
import { type RiskFacts, riskFactNames, riskFacts } from './facts.ts';
import { newestOf } from './reasons.ts';
import {
  isHeld,
  judgePayment,
  notesForCustomer,
  type RiskAnswer,
  type RiskRule,
  reasonsForStaff,
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
  otherName: 0n,
  unaskedName: 0n,
  noPasskey: 0n,
  listedName: 0n,
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

  test('staff read each figure once, and what is new; the customer reads the rule’s own words alone', () => {
    const large = rule({
      when: [{ fact: 'newestHours', is: 'below', value: '250' }],
      any: [
        { fact: 'amount', is: 'above', value: '50.00' },
        { fact: 'payeeDay', is: 'above', value: '60.00' },
        { fact: 'customerDay', is: 'above', value: '70.00' },
        { fact: 'payeeThreeDays', is: 'above', value: '5000.00' },
      ],
    });
    expect(judge([large]).fired[0]).toMatchObject({
      staff: 'Because: the amount is £100.00, above £50.00',
      customer: 'We look at it.',
      fresh: ['payee', 'device'],
    });
    expect(judge([large], { payeeDay: 120_00n }).fired[0]?.staff).toBe(
      'Because: the amount is £100.00, above £50.00; the sum to this payee in 24 hours is £120.00, above £60.00',
    );
    const words = (fact: RiskCondition['fact'], value: string) =>
      judge([rule({ when: [{ fact, is: 'at-least', value }] })], {
        leavingPercent: 95n,
        otherName: 1n,
        paymentsInHour: 9n,
        pinHours: 1n,
      }).fired[0]?.staff;
    expect(words('leavingPercent', '90')).toContain('is 95%, at least 90%');
    expect(words('otherName', '1')).toBe('Because: the account is in another name');
    expect(words('paymentsInHour', '8')).toContain('is 9, at least 8');
    expect(words('pinHours', '1')).toContain('is 1 hour, at least 1 hour');
  });

  test('staff read one line for each rule, and one for all that is new', () => {
    const below = (fact: RiskCondition['fact'], value: string): RiskCondition => ({
      fact,
      is: 'below',
      value,
    });
    const rules = [
      rule({ staff: 'Newly paid', when: [below('payeeHours', '150')] }),
      rule({ staff: 'New in some way', when: [below('newestHours', '250')] }),
      rule({ staff: 'At night', when: [below('hourOfDay', '13'), below('hourOfDay', '20')] }),
    ];
    expect(reasonsForStaff(judge(rules).fired)).toEqual([
      'Newly paid',
      'New in some way',
      'At night: the hour of the day (UTC) is 12, below 13',
      'New: payee, device',
    ]);
    expect(reasonsForStaff(judge([rule({})]).fired)).toEqual(['Because']);
    expect(reasonsForStaff([{ id: 'kept', answer: 'warn', staff: 'As it was', customer: '' }])).toEqual([
      'As it was',
    ]);
  });
});

test('the customer reads why the strictest rule applies first, and nothing twice', () => {
  const rules = [
    rule({ answer: 'warn', customer: 'Take care.' }),
    rule({ answer: 'hold-for-one', customer: 'We look at it.' }),
    rule({ answer: 'hold-for-two', customer: 'It is very large.' }),
    rule({ answer: 'hold-for-one', customer: 'We look at it.' }),
  ];
  expect(notesForCustomer(judge(rules).fired)).toEqual(['It is very large.', 'We look at it.', 'Take care.']);
  expect(notesForCustomer([])).toEqual([]);
});

describe('[RSK-15] a condition', () => {
  const problem = (fact: string, is: string, value: string) => conditionProblem({ fact, is, value });

  test('names a fact, a comparison and a figure of its kind, or is refused by the part that is wrong', () => {
    expect(problem('amount', 'above', '5000.00')).toBeUndefined();
    expect(problem('newestHours', 'below', '72')).toBeUndefined();
    expect(problem('', 'above', '1')?.part).toBe('fact');
    for (const name of ['shoeSize', 'toString', 'constructor'])
      expect(problem(name, 'above', '1')).toEqual({ part: 'fact', problem: `There is no fact ${name}.` });
    expect(problem('newestHours', 'equal', '1')?.part).toBe('is');
    for (const figure of ['', 'lots', '5000', '5000.0', '-1.00', '1234567890123.00'])
      expect(problem('amount', 'above', figure)?.part).toBe('value');
    for (const figure of ['', '1.50', '-1', '1e3'])
      expect(problem('payeeHours', 'below', figure)).toEqual({
        part: 'value',
        problem: 'Write a whole number.',
      });
    expect(problem('hourOfDay', 'below', '23')).toBeUndefined();
    expect(problem('otherName', 'at-least', '1')).toBeUndefined();
    expect(problem('otherName', 'at-least', '0')?.problem).toBe('Write 1, for yes.');
    expect(problem('otherName', 'below', '1')?.problem).toBe('Choose at least.');
    expect(problem('hourOfDay', 'below', '24')?.problem).toBe('Write an hour from 0 to 23.');
  });

  test('never judges a larger payment more mildly: what grows with the amount has no upper bound', () => {
    const before = { payeeDay: 1n, payeeThreeDays: 1n, customerDay: 1n, customerThreeDays: 1n };
    const { amount: _, leavingPercent: __, ...rest } = facts;
    const at = (amount: bigint) => withAmount({ ...rest, incomingDay: 100n, before }, amount);
    for (const fact of riskFactNames) {
      const grows = at(1_000n)[fact] > at(1n)[fact];
      expect([fact, riskFacts[fact].growsWithAmount]).toEqual([fact, grows]);
      const isBounded = grows || riskFacts[fact].kind === 'yes';
      expect(comparisonsOf(fact).includes('below')).toBe(!isBounded);
      expect(problem(fact, 'below', riskFacts[fact].kind === 'amount' ? '1.00' : '1')?.part).toBe(
        isBounded ? 'is' : undefined,
      );
    }
  });

  test('is in words', () => {
    const inWords = (fact: string, is: string, value: string) => conditionInWords({ fact, is, value });
    expect(inWords('otherName', 'at-least', '1')).toBe('the account is in another name');
    expect(inWords('amount', 'above', '1250000.00')).toBe('the amount is above 1,250,000.00');
    expect(inWords('amount', 'at-least', '999.50')).toBe('the amount is at least 999.50');
    expect(inWords('newestHours', 'below', '72')).toBe('the age of what is newest is below 72 hours');
    expect(inWords('leavingPercent', 'above', '90')).toBe(
      'the share of it that leaves within 24 hours is above 90%',
    );
    expect(inWords('shoeSize', 'above', '9')).toBe('shoeSize is above 9');
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
