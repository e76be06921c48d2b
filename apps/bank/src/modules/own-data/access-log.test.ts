import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer, testPassword } from '../../../../../tools/testing/customers.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();

const log = async ({ client }: TestCustomer, before?: string) =>
  client.listAccessLog({ query: before === undefined ? {} : { before } });

test('[IDV-08] a customer reads who has looked at their data, and why', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const sue = await testMember(bank, 'support');
  expect((await log(ada)).entries).toEqual([]);
  const reason = 'You asked us by telephone for your number.';
  await sue.client.revealCustomer({ params: { customerId: ada.id }, body: { reason } });
  const { entries, next } = await log(ada);
  expect(entries).toMatchObject([
    { by: 'staff', role: 'support', action: 'customer.reveal', because: reason },
  ]);
  expect(next).toBeNull();
  expect(JSON.stringify(entries)).not.toContain(sue.email);
  expect((await log(eve)).entries).toEqual([]);
});

test('[IDV-08] it tells what the customer has changed, and nothing that only staff may know', async () => {
  const ada = await signedInCustomer(bank);
  const sue = await testMember(bank, 'support');
  const params = { customerId: ada.id };
  await ada.client.changePassword({
    body: { current_password: testPassword, password: 'marble-otter-lantern-58' },
  });
  await sue.client.addCustomerNote({ params, body: { text: 'Asks a lot about large payments.' } });
  await sue.client.freezeCustomer({ params, body: { reason: 'Perhaps a thief' } });
  const { entries } = await log(ada);
  expect(entries.map(({ by, action, because }) => [by, action, because])).toEqual([
    ['staff', 'customer.freeze', null],
    ['you', 'password.change', null],
  ]);
});

test('[IDV-08] a reason from before customers could read it is not told, and a page goes on where the last ended', async () => {
  const ada = await signedInCustomer(bank);
  const sue = await testMember(bank, 'support');
  const params = { customerId: ada.id };
  await bank.database.transaction((tx) =>
    bank.modules.audit.record(tx, {
      actor: { kind: 'staff', id: sue.id },
      action: 'customer.reveal',
      subject: { kind: 'customer', id: ada.id },
      origin: undefined,
      after: { because: 'Looks odd' },
    }),
  );
  expect((await log(ada)).entries).toMatchObject([{ action: 'customer.reveal', because: null }]);
  for (let look = 0; look < 50; look += 1)
    await sue.client.revealCustomer({ params, body: { reason: `Look ${look} for a test` } });
  const first = await log(ada);
  expect(first.entries).toHaveLength(50);
  const second = await log(ada, first.next ?? undefined);
  expect(second).toMatchObject({ entries: [{ because: null }], next: null });
});
