import { expect } from 'vitest';
import { orderBody } from '../accounts/standing-orders.ts';
import type { TestBank } from '../bank.ts';
import { newestCode, signedInCustomer, signIn, testPassword } from '../customers.ts';
import { withApp } from '../passkeys/authenticator-app.ts';
import { approve, passkeyLogin, passkeyProof, withPasskey } from '../passkeys/customer-passkeys.ts';
import { testMember } from '../staff.ts';
import { payingCustomer, payment } from '../withdrawals.ts';
import { checkIdOf, sendIdentityCheck } from './identity/identity-calls.ts';

/** What customers do with passkeys. */
export function passkeyCalls(bank: TestBank) {
  const added = async () => {
    const customer = await signedInCustomer(bank);
    return { customer, ...(await withPasskey(bank, customer)) };
  };
  const approved = async () => {
    const customer = await payingCustomer(bank, '1000.00');
    const { authenticator } = await withPasskey(bank, customer);
    const { data } = await customer.client.withdraw({ body: payment({ amount: '10.00' }) });
    await approve(customer, authenticator, data.withdrawal_id);
  };
  const scheduledOne = async () => {
    const customer = await payingCustomer(bank, '1000.00');
    const { authenticator } = await withPasskey(bank, customer);
    const { order } = await customer.client.makeStandingOrder({ body: orderBody(bank) });
    const params = { orderId: order.id };
    const { passkey } = await customer.client.startOrderApproval({ params });
    await customer.client.approveOrderByPasskey({ params, body: { credential: authenticator.get(passkey) } });
  };
  const app = async () => {
    const customer = await signedInCustomer(bank);
    return { customer, ...(await withApp(bank, customer)) };
  };
  return {
    async proposeBirthDate() {
      const customer = await signedInCustomer(bank);
      await sendIdentityCheck(bank, customer, { outcome: 'passes' });
      await bank.modules.identityChecks.judge(await checkIdOf(customer));
      await bank.database.kysely
        .updateTable('customer')
        .set({ date_of_birth: '1980-01-01' })
        .where('id', '=', customer.id)
        .execute();
      const { client } = await testMember(bank, 'support');
      const about = { params: { customerId: customer.id }, body: { reason: 'As in the passport' } };
      await client.proposeBirthDate(about);
    },
    async proposeFactorReset() {
      const { customer } = await added();
      const about = { params: { customerId: customer.id }, body: { reason: 'The telephone is lost.' } };
      await (await testMember(bank, 'support')).client.proposeFactorReset(about);
    },
    async getCodeByPasskey() {
      const { customer, authenticator } = await added();
      await customer.client.freezeAccount({ body: { confirm: true } });
      const { passkey } = await customer.client.askLiftCode();
      if (passkey === null) throw new Error('nothing was asked of the passkey');
      await customer.client.getCodeByPasskey({ body: { credential: authenticator.get(passkey) } });
    },
    async signOutDevice() {
      const first = await signedInCustomer(bank);
      const { client } = await signIn(bank, first.email);
      const { devices } = await client.listDevices();
      const other = devices.find(({ current }) => !current);
      await client.signOutDevice({ params: { deviceId: other?.id ?? '' } });
    },
    async askForOwnData() {
      await (await signedInCustomer(bank)).client.askForOwnData();
    },
    async sendOwnDataCode() {
      await (await withCopy(bank)).client.sendOwnDataCode();
    },
    async downloadOwnData() {
      const { client, email } = await withCopy(bank);
      bank.clock.advance({ seconds: 1 });
      await client.sendOwnDataCode();
      await client.downloadOwnData({ body: { code: await newestCode(bank, email) } });
    },
    startAuthenticator: app,
    addAuthenticator: app,
    async renewRecoveryCodes() {
      const { customer, next } = await app();
      await customer.client.renewRecoveryCodes({
        body: { current_password: testPassword, otp_code: next() },
      });
    },
    async removeAuthenticator() {
      const { customer, next } = await app();
      await customer.client.removeAuthenticator({
        body: { current_password: testPassword, otp_code: next() },
      });
    },
    startOrderApproval: scheduledOne,
    approveOrderByPasskey: scheduledOne,
    startPaymentApproval: approved,
    approveByPasskey: approved,
    startPasskeyLogin: () => bank.client().startPasskeyLogin(),
    async loginWithPasskey() {
      await passkeyLogin(bank, (await added()).authenticator);
    },
    async dismissPasskeyOffer() {
      await (await signedInCustomer(bank)).client.dismissPasskeyOffer();
    },
    async replacePin() {
      const { customer } = await added();
      await customer.client.createPin({ body: { pin: '4821' } });
      const body = { ...(await passkeyProof(bank, customer)), pin: '7305' };
      await customer.client.replacePin({ body });
    },
    sendPasskeyCode: added,
    startOwnPasskey: added,
    addOwnPasskey: added,
    async removeOwnPasskey() {
      const { customer, passkey } = await added();
      const body = await passkeyProof(bank, customer);
      await customer.client.removeOwnPasskey({ params: { passkeyId: passkey.id }, body });
    },
  };
}

/** Somebody whose copy of their data is ready. */
async function withCopy(bank: TestBank) {
  const customer = await signedInCustomer(bank);
  await customer.client.askForOwnData();
  const state = async () => (await customer.client.getOwnData()).copy?.state;
  await expect.poll(state, { timeout: 30_000 }).toBe('ready');
  return customer;
}
