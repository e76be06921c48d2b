import type { DeskQueue } from '@farthing/contract';
import type { TestBank } from './bank.ts';
import { signedInCustomer, type TestCustomer } from './customers.ts';
import { someHash } from './hash.ts';
import { type TestMember, testMember } from './staff.ts';
import { moveToNoon, payingCustomer } from './withdrawals.ts';

/** Members of staff at their desks, two customers, and what they do with the cases of a bank of tests. */
export async function staffedDesk(bank: TestBank) {
  // Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
  bank.clock.advance({ days: 1 });
  moveToNoon(bank);
  const [olga, oscar, sue, ann, ada, bob] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'operations', 'Oscar Reed'),
    testMember(bank, 'support', 'Sue Field'),
    testMember(bank, 'approver', 'Ann Wood'),
    signedInCustomer(bank),
    signedInCustomer(bank, { first_name: 'Bob' }),
  ]);
  const reason = 'Checked with the customer by telephone.';

  const announce = async (customer: TestCustomer, amount = '500.00') =>
    (await customer.client.fundWallet({ body: { amount } })).data.deposit_id;

  const confirm = (
    member: TestMember,
    depositId: string,
    transaction_hash = someHash(),
    received = '500.00',
  ) => member.client.confirmDeposit({ params: { depositId }, body: { received, transaction_hash, reason } });

  const claim = (member: TestMember, queue: DeskQueue, caseId: string, take_over = false) =>
    member.client.claimCase({ params: { queue, caseId }, body: { take_over } });

  /** The clock stands still, so that entries have no order. */
  const entriesAbout = (kind: string, id: string) =>
    bank.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'actor_kind', 'request_id', 'before', 'after'])
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id)
      .execute();

  const countOf = async (member: TestMember, queue: DeskQueue) =>
    (await member.client.listQueues()).queues.find((each) => each.queue === queue);

  return { olga, oscar, sue, ann, ada, bob, reason, announce, confirm, claim, entriesAbout, countOf };
}

/** Three members of staff and a customer with money, for the tests of what staff see and do of customers. */
export async function customerDesk(bank: TestBank) {
  bank.clock.advance({ days: 1 });
  const [olga, sue, ann, ada] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'support', 'Sue Field'),
    testMember(bank, 'approver', 'Ann Wood'),
    payingCustomer(bank, '1000.00', { last_name: 'Ashdown' }),
  ]);
  const reason = 'Asked for by the customer in person.';
  const about = ({ id }: TestCustomer) => ({ params: { customerId: id }, body: { reason } });
  return { olga, sue, ann, ada, reason, about };
}
