import { randomUUID } from 'node:crypto';
import type { AuditAction, CustomerTopic } from '@farthing/contract';
import { afterEach, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { lending } from '../../../../../tools/testing/loans.ts';
import { type FollowedStream, followStream } from '../../../../../tools/testing/platform/followed-stream.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import { ownedThings, tellChanges } from './changes.ts';

/** What staff and jobs do to a thing of a customer without moving money. */

const bank = await testBank();
const loans = lending(bank);
const opened: FollowedStream[] = [];

async function follow({ access }: Pick<TestCustomer, 'access'>, path?: string): Promise<FollowedStream> {
  const stream = await followStream(bank, access, path === undefined ? {} : { path });
  opened.push(stream);
  await stream.until();
  return stream;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.close()));
});

/** What is told before this is all that was told. */
const mark = (customer: TestCustomer, topic: CustomerTopic) =>
  bank.database.transaction((tx) => tellChanges(tx, [{ topic, customerId: customer.id }]));

test('[NTF-01] whoever asked for a loan is told that staff declined it, and nobody else is', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank, { first_name: 'Eve' })];
  const { loan } = await loans.ask(ada);
  const [hers, others] = [await follow(ada), await follow(eve)];
  await loans.decline(loan.id);
  // The decline is in her notices too.
  expect((await hers.until('loans')).toSorted()).toEqual(['loans', 'notices']);
  await mark(eve, 'cards');
  expect(await others.until('cards')).toEqual(['cards']);
});

test('[NTF-01] a change that is refused or taken back is told to nobody', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await loans.ask(ada);
  const stream = await follow(ada);
  const { audit } = bank.modules;
  const failed = bank.database.transaction(async (tx) => {
    await audit.record(tx, byStaff('loan.decline', { kind: 'loan', id: loan.id }));
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await mark(ada, 'cards');
  expect(await stream.until('cards')).toEqual(['cards']);
});

test('[NTF-01] a note that staff write about somebody, and a look at their data, are not told to them', async () => {
  const ada = await signedInCustomer(bank);
  const stream = await follow(ada);
  const { audit } = bank.modules;
  const subject = { kind: 'customer', id: ada.id } as const;
  for (const action of ['customer.add-note', 'customer.reveal'] as const)
    await bank.database.transaction((tx) => audit.record(tx, byStaff(action, subject)));
  await mark(ada, 'cards');
  expect(await stream.until('cards')).toEqual(['cards']);
});

test('[NTF-01] a limit that staff change is told to whose it is', async () => {
  const ada = await signedInCustomer(bank);
  const stream = await follow(ada);
  const change = byStaff('customer.change-limits', { kind: 'customer', id: ada.id });
  await bank.database.transaction((tx) => bank.modules.audit.record(tx, change));
  expect(await stream.until('profile')).toEqual(['profile']);
});

test('[CHT-02] what staff answer is told to the customer, and what the customer writes to staff', async () => {
  const ada = await signedInCustomer(bank);
  const sam = await testMember(bank, 'support');
  const inbox = await follow(sam, '/api/v1/staff/stream/');
  await ada.client.sendChatMessage({ body: { client_id: randomUUID(), text: 'Hello' } });
  expect(await inbox.until('conversations')).toContain('conversations');
  const hers = await follow(ada);
  const { conversation } = await ada.client.getChat({ query: {} });
  const conversationId = conversation?.id ?? '';
  await sam.client.answerConversation({
    params: { conversationId },
    body: { client_id: randomUUID(), text: 'Good morning' },
  });
  expect(await hers.until('conversations')).toEqual(['conversations']);
});

test('the database knows whose every kind of thing is, and that a thing that is not there is nobody’s', async () => {
  for (const thing of ownedThings) {
    const { rows } = await bank.database.pool.query('SELECT people_of_thing($1, $2)', [thing, randomUUID()]);
    expect(rows, thing).toEqual([]);
  }
  await expect(
    bank.database.pool.query(`SELECT people_of_thing('secret', '${randomUUID()}')`),
  ).rejects.toThrow(/case not found/);
});

function byStaff(action: AuditAction, subject: { readonly kind: 'customer' | 'loan'; readonly id: string }) {
  return { actor: { kind: 'staff', id: randomUUID() }, action, subject, origin: undefined } as const;
}
