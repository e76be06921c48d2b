import * as calls from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { callDirectly } from '../../../../../tools/testing/direct-call.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import {
  codeFor,
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let ann: TestMember;
let payee: TestCustomer;

const reason = 'The police have asked for it.';

beforeAll(async () => {
  [olga, ann, payee] = await Promise.all([
    testMember(bank, 'operations'),
    testMember(bank, 'approver'),
    payingCustomer(bank, '0'),
  ]);
});

afterAll(() => expectSoundPayments(bank));

/** How far a payment has come when its customer is stopped, and what would take it on. */
type Step = {
  readonly at: string;
  /** Brings the payment there, and answers what happens next if nobody stops it. */
  reach(customer: TestCustomer): Promise<() => Promise<unknown>>;
  /** The code of the refusal. */
  readonly refusal: string;
};

const large = payment({ amount: '50000.00' });
const small = payment({ amount: '92.00' });

/** In review, where it takes two people. */
async function inReview(customer: TestCustomer): Promise<{ readonly withdrawalId: string }> {
  return { withdrawalId: (await pay(bank, customer, large)).data.withdrawal_id };
}

const fileProposal = async () => (await olga.client.proposePaymentFile({ body: { reason } })).proposal_id;

/** As the handler does it whose caller was let in a moment before the customer was stopped. */
const asked = (customer: TestCustomer, body: object) => callDirectly(bank, calls.withdraw, customer, body);

async function codeEntered(customer: TestCustomer, body: typeof small) {
  const { data } = await customer.client.withdraw({ body });
  const { withdrawal_id } = data;
  const otp_code = await codeFor(bank, customer, withdrawal_id);
  return { withdrawal_id, otp_code };
}

const steps: readonly Step[] = [
  {
    at: 'before the quote',
    reach: async (customer) => async () => {
      await customer.client.getPaymentBounds();
      return customer.client.withdraw({ body: small });
    },
    refusal: 'token_not_valid',
  },
  {
    at: 'between the quote and the PIN',
    reach: async (customer) => () => customer.client.withdraw({ body: small }),
    refusal: 'token_not_valid',
  },
  {
    at: 'while the PIN is judged',
    reach: async (customer) => () => asked(customer, small),
    refusal: 'token_not_valid',
  },
  {
    at: 'between the PIN and the code',
    async reach(customer) {
      const body = await codeEntered(customer, small);
      return () => customer.client.verifyWithdrawal({ body });
    },
    refusal: 'token_not_valid',
  },
  {
    at: 'between the code and the sending to another bank',
    async reach(customer) {
      const body = await codeEntered(customer, small);
      return () => callDirectly(bank, calls.verifyWithdrawal, customer, body);
    },
    refusal: 'token_not_valid',
  },
  {
    at: 'between the code and the sending to another customer',
    async reach(customer) {
      const body = await codeEntered(customer, await paymentTo(payee, { amount: '92.00' }));
      return () => callDirectly(bank, calls.verifyWithdrawal, customer, body);
    },
    refusal: 'token_not_valid',
  },
  {
    at: 'in review, before anybody has decided',
    async reach(customer) {
      const params = await inReview(customer);
      return () => olga.client.approveWithdrawal({ params, body: { reason } });
    },
    refusal: 'customer_not_active',
  },
  {
    at: 'in review, between the first yes and the second',
    async reach(customer) {
      const params = await inReview(customer);
      const { proposal_id } = await olga.client.approveWithdrawal({ params, body: { reason } });
      return () => approve(ann, proposal_id ?? '');
    },
    refusal: 'customer_not_active',
  },
  {
    at: 'before it is in a payment file',
    async reach(customer) {
      await pay(bank, customer, small);
      return () => olga.client.proposePaymentFile({ body: { reason } });
    },
    refusal: 'nothing_to_pay',
  },
  {
    at: 'in a payment file that is proposed',
    async reach(customer) {
      await pay(bank, customer, small);
      const proposalId = await fileProposal();
      return () => approve(ann, proposalId);
    },
    refusal: 'proposal_not_possible',
  },
  {
    at: 'in a payment file that nobody has taken yet',
    async reach(customer) {
      await pay(bank, customer, small);
      await approve(ann, await fileProposal());
      const { files } = await olga.client.listPaymentFiles();
      return () => olga.client.downloadPaymentFile({ params: { fileId: files[0]?.id ?? '' } });
    },
    refusal: 'payment_file_stopped',
  },
];

const setStatus = (id: string, status: string) =>
  bank.database.kysely.updateTable('customer').set({ status }).where('id', '=', id).execute();

const stops = {
  locked: {
    begin: (customerId: string) => olga.client.lockCustomer({ params: { customerId }, body: { reason } }),
    end: (customerId: string) => olga.client.unlockCustomer({ params: { customerId }, body: { reason } }),
  },
  frozen: {
    begin: (customerId: string) => olga.client.freezeCustomer({ params: { customerId }, body: { reason } }),
    end: (customerId: string) => olga.client.liftCustomerFreeze({ params: { customerId }, body: { reason } }),
  },
  // No call closes an account with money in it or on its way; if one ever did, nothing may leave all the same.
  closed: {
    begin: (customerId: string) => setStatus(customerId, 'closed'),
    end: (customerId: string) => setStatus(customerId, 'active'),
  },
} as const;

const rows = steps.flatMap(({ at, ...step }) =>
  (['locked', 'frozen', 'closed'] as const).map((state) => [state, at, step] as const),
);

/** Whoever is frozen stays signed in, and is told why. */
const whenFrozen = new Map([
  ['token_not_valid', 'customer_frozen'],
  ['customer_not_active', 'customer_frozen'],
]);

/** All that the bank can see of the money: what the customer has, what is held, what is on its way, what the payee has. */
async function seen(customer: TestCustomer) {
  const [{ balance, held }, other, { rows: payments }] = await Promise.all([
    walletOf(bank, customer.id),
    walletOf(bank, payee.id),
    bank.database.pool.query(
      'SELECT id, state, payment_file_id FROM withdrawal WHERE customer_id = $1 ORDER BY id',
      [customer.id],
    ),
  ]);
  return { balance, held, payee: other.balance, payments };
}

test.for(rows)(
  '[RSK-05] [IDV-05] of a customer who is %s %s nothing leaves, and staff see that they are',
  async ([state, , { reach, refusal }]) => {
    await bank.forgetCounts();
    const customer = await payingCustomer(bank, '100000.00');
    const goOn = await reach(customer);
    const before = await seen(customer);
    await stops[state].begin(customer.id);
    const code = await goOn().then(
      () => 'done',
      (error) => error.code,
    );
    expect(code).toBe(state === 'frozen' ? (whenFrozen.get(refusal) ?? refusal) : refusal);
    expect(await seen(customer)).toEqual(before);
    const shown = await olga.client.getCustomer({ params: { customerId: customer.id } });
    expect(shown.customer.frozen !== null ? 'frozen' : shown.customer.status).toBe(state);
    await stops[state].end(customer.id);
    await emptyTheQueue();
  },
);

/** The next row begins without what this one has left waiting for a file. */
async function emptyTheQueue(): Promise<void> {
  const { waiting } = await olga.client.listPaymentFiles();
  if (waiting.payouts > 0) await approve(ann, await fileProposal());
}
