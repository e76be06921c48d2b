import * as z from 'zod';
import { instalmentKinds, lendingProducts, lendingStates } from '../choices.ts';
import { answered, currency, decimalText, moneyText, time } from '../fields.ts';

const day = z.iso.date();

/** What a loan of a product is agreed with; it stays so for the whole life of the loan. */
const terms = {
  /** Nominal, in percent a year, reckoned for each day. */
  rate: decimalText,
  /** In percent of the amount, taken out of it when it is paid out. */
  fee: decimalText,
  instalments: z.enum(instalmentKinds),
  /** In percent of what comes in; only where instalments are a share of it. */
  share: decimalText,
  late: answered({
    /** So many days after an instalment was due, nothing is charged. */
    grace_days: z.int(),
    /** In percent a year, on what is late. */
    rate: decimalText,
    /** Once for each instalment that is late. */
    fee: moneyText,
    /** All that lateness can ever cost, in percent of the amount. */
    cap: decimalText,
  }),
};

export const lendingProduct = answered({
  name: z.enum(lendingProducts),
  currency,
  least_amount: moneyText,
  most_amount: moneyText,
  least_months: z.int(),
  most_months: z.int(),
  ...terms,
  wants: answered({
    age: z.int(),
    tier: z.int(),
    /** Whether you need the account of a company. */
    business: z.boolean(),
    /** What you have to send us, in words. */
    papers: z.array(z.string()),
  }),
});

const instalment = answered({
  number: z.int(),
  due_on: day,
  amount: moneyText,
  principal: moneyText,
  interest: moneyText,
  left: moneyText,
});

/** One that was due, and what was paid of it. */
const dueInstalment = answered({ number: z.int(), due_on: day, amount: moneyText, paid: moneyText });

const lendingEntry = answered({
  id: z.uuid(),
  on: day,
  kind: z.enum([
    'paid-out',
    'fee',
    'interest',
    'late-charge',
    'payment',
    'holiday',
    'plan',
    'written-off',
    'recovered',
  ]),
  amount: moneyText,
  principal: moneyText,
  interest: moneyText,
  fees: moneyText,
  /** What is owed of the principal afterwards. */
  left: moneyText,
});

export const lendingLoan = answered({
  id: z.uuid(),
  product: z.enum(lendingProducts),
  state: z.enum(lendingStates),
  currency,
  amount: moneyText,
  months: z.int(),
  purpose: z.string(),
  /** What you expect to come in each month; only where instalments are a share of it. */
  turnover: moneyText.nullable(),
  ...terms,
  asked_at: time,
  /** Until when an offer can be accepted. */
  offered_until: time.nullable(),
  /** What we said with the decision. */
  decision: z.string().nullable(),
  paid_out_on: day.nullable(),
  /** What is owed today, by its parts. */
  owed: answered({ total: moneyText, principal: moneyText, interest: moneyText, fees: moneyText }),
  repaid: moneyText,
  /** What has to be paid so that nothing is late, charges included, and for how many days something has been. */
  arrears: answered({ amount: moneyText, days: z.int() }),
  /** What is to come, if nothing is late any more; for one that is not paid out yet, as if it were today. */
  coming: z.array(instalment),
  due: z.array(dueInstalment),
  /** Newest first. */
  entries: z.array(lendingEntry),
  /** Whether the next instalment can be left out now. */
  may_pause: z.boolean(),
  /** What you have sent in, oldest first. */
  papers: z.array(answered({ id: z.uuid(), name: z.string(), received_at: time })),
  /** Whether papers can still be added. */
  takes_papers: z.boolean(),
});
