import { beforeEach, expect, test } from 'vitest';
import { orderBody } from '../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { withPasskey } from '../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { payingCustomer } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

beforeEach(() => bank.clock.advance({ hours: 1 }));

async function withOne() {
  const customer = await payingCustomer(bank, '1000.00');
  return { ...customer, ...(await withPasskey(bank, customer)) };
}

const asked = async ({ client }: Pick<Awaited<ReturnType<typeof withOne>>, 'client'>, changes = {}) => {
  const { order } = await client.makeStandingOrder({ body: orderBody(bank, changes) });
  return { orderId: order.id };
};

test('[IDV-03] a passkey approves a scheduled payment by signing all of its terms, which are kept', async () => {
  const ada = await withOne();
  const params = await asked(ada, { times: 3 });
  const { statement, passkey } = await ada.client.startOrderApproval({ params });
  expect(statement).toMatchObject({ amount: '10.00', currency: 'EUR', payee: 'Konrad Zuse' });
  expect(statement.when).toMatch(/^monthly, from \d{4}-\d\d-\d\d, 3 times$/);
  const body = { credential: ada.authenticator.get(passkey) };
  const { order } = await ada.client.approveOrderByPasskey({ params, body });
  expect(order.state).toBe('active');
  const kept = await bank.database.kysely
    .selectFrom('standing_order_approval')
    .select(['statement', 'passkey_name'])
    .where('order_id', '=', params.orderId)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ passkey_name: 'My telephone' });
  expect(JSON.parse(kept.statement)).toEqual(['scheduled payment', ...Object.values(statement)]);
});

test('[IDV-03] a signature under other terms, another’s and the mailed code approve no scheduled payment', async () => {
  const [ada, eve] = [await withOne(), await withOne()];
  const [small, params] = [await asked(ada, { amount: '1.00' }), await asked(ada, { amount: '900.00' })];
  const { passkey: ofSmall } = await ada.client.startOrderApproval({ params: small });
  const { passkey } = await ada.client.startOrderApproval({ params });
  for (const credential of [ada.authenticator.get(ofSmall), eve.authenticator.get(passkey)])
    expect(await refusalOf(ada.client.approveOrderByPasskey({ params, body: { credential } }))).toMatchObject(
      { code: 'passkey_not_accepted' },
    );
  expect(await refusalOf(eve.client.startOrderApproval({ params }))).toMatchObject({ status: 404 });
  const needed = { status: 403, code: 'passkey_needed' };
  const byCode = ada.client.confirmStandingOrder({ params, body: { otp_code: '123456' } });
  expect(await refusalOf(byCode)).toMatchObject(needed);
  bank.clock.advance({ seconds: 61 });
  expect(await refusalOf(ada.client.resendStandingOrderCode({ params }))).toMatchObject(needed);
});
