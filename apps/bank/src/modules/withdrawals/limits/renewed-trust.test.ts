import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import {
  newestCode,
  signIn,
  someEmail,
  type TestCustomer,
  testPassword,
} from '../../../../../../tools/testing/customers.ts';
import {
  approve,
  passkeyProof,
  withPasskey,
} from '../../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { approve as agree, testMember } from '../../../../../../tools/testing/staff.ts';
import {
  growTrust,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

beforeAll(() => moveToNoon(bank));
afterAll(() => expectSoundBooks(bank));

const sixThousand = payment({
  currency: 'GBP',
  account_number: 'GB29NWBK60161331926819',
  amount: '6000.00',
});

/** Known for a month in everything, the payee included. */
async function longKnown(): Promise<TestCustomer> {
  const ada = await payingCustomer(bank, '100000.00');
  await growTrust(bank, ada);
  await pay(bank, ada, { ...sixThousand, amount: '1.00' });
  const sent_at = new Date(bank.clock.now().getTime() - 30 * 86_400_000);
  await bank.database.kysely
    .updateTable('withdrawal')
    .set({ sent_at })
    .where('customer_id', '=', ada.id)
    .execute();
  return ada;
}

/** Each makes one thing new that a customer is trusted by, as people do it; the customer as they are afterwards. */
const renewals: Readonly<Record<string, (ada: TestCustomer) => Promise<TestCustomer>>> = {
  async password(ada) {
    const body = { current_password: testPassword, password: 'marble-otter-lantern-58' };
    await ada.client.changePassword({ body });
    return ada;
  },
  async 'email address'(ada) {
    const [email, params] = [someEmail('moved'), { userId: ada.id }];
    await ada.client.updateProfile({ params, body: { email, current_password: testPassword } });
    await ada.client.confirmEmailChange({ params, body: { code: await newestCode(bank, email) } });
    const [mail] = (await bank.mailsTo(ada.email)).filter(({ text }) => text.includes('/email-change?'));
    const token = /email-change\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await bank.client().agreeToEmailChange({ body: { token } });
    return { ...ada, email };
  },
  async PIN(ada) {
    const [sue, ann] = await Promise.all([testMember(bank, 'support'), testMember(bank, 'approver')]);
    const { proposal_id } = await sue.client.proposePinReset({
      params: { customerId: ada.id },
      body: { reason: 'Has forgotten it' },
    });
    await agree(ann, proposal_id);
    await ada.client.createPin({ body: { pin: sixThousand.pin } });
    return ada;
  },
  device: (ada) => signIn(bank, ada.email),
};

test.each(Object.keys(renewals))(
  '[RSK-04] for three days after another %s smaller bounds hold, for payees of long ago too',
  async (what) => {
    const ada = await longKnown();
    expect((await pay(bank, ada, sixThousand)).data.status).toBe('approved');
    const renewed = await renewals[what]?.(ada);
    if (renewed === undefined) throw new Error(`nothing makes ${what} new`);
    const { data } = await pay(bank, renewed, sixThousand);
    expect(data.status).toBe('pending');
    const waiting = await bank.modules.withdrawals.listInReview(100);
    const risk = waiting.find(({ id }) => id === data.withdrawal_id)?.risk;
    expect(risk?.fired).toMatchObject([{ id: 'new-and-large', fresh: [what] }]);
  },
);

test('[RSK-04] [IDV-03] without a passkey smaller bounds hold for good, and the customer reads them before', async () => {
  const ada = await longKnown();
  const key = 'uk:601613/31926819';
  const bounds = () => ada.client.getPaymentBounds({ query: { payee: key } });
  expect(await bounds()).toMatchObject({ at_once: '20000.00', with_passkey: '50000.00', new: [] });
  const above = { ...sixThousand, amount: '20000.01' };
  const { data } = await pay(bank, ada, above);
  expect(data.status).toBe('pending');
  const waiting = await bank.modules.withdrawals.listInReview(100);
  const risk = waiting.find(({ id }) => id === data.withdrawal_id)?.risk;
  expect(risk?.fired.map(({ id }) => id)).toContain('no-passkey');
});

test('[RSK-04] [IDV-03] with a passkey of three days the wider bounds hold; once it is removed the smaller ones are back', async () => {
  const ada = await longKnown();
  const { authenticator, passkey } = await withPasskey(bank, ada);
  // A passkey that was just added is as new as a device: no thief makes one to send more.
  expect((await ada.client.getPaymentBounds({ query: {} })).at_once).toBe('5000.00');
  await bank.database.kysely
    .updateTable('customer')
    .set({ passkeys_changed_at: new Date(bank.clock.now().getTime() - 73 * 3_600_000) })
    .where('id', '=', ada.id)
    .execute();
  const { data } = await ada.client.withdraw({ body: { ...sixThousand, amount: '20000.00' } });
  expect((await approve(ada, authenticator, data.withdrawal_id)).data.status).toBe('approved');
  const body = await passkeyProof(bank, ada);
  await ada.client.removeOwnPasskey({ params: { passkeyId: passkey.id }, body });
  await growTrust(bank, ada);
  await bank.database.kysely
    .updateTable('customer')
    .set({ passkeys_changed_at: null })
    .where('id', '=', ada.id)
    .execute();
  const { at_once, with_passkey } = await ada.client.getPaymentBounds({ query: {} });
  expect([Number(at_once) < 20_000, with_passkey]).toEqual([true, null]);
});
