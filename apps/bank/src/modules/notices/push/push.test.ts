import { afterAll, beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { startPushServer } from '../../../../../../tools/testing/platform/push-server.ts';
import { pay, payingCustomer, paymentTo } from '../../../../../../tools/testing/withdrawals.ts';
import { PermanentFailure } from '../../../platform/jobs.ts';
import { addDevice, isOfBrowser } from './devices.ts';
import { deliver, spreadDue } from './send.ts';
import { createVapid } from './vapid.ts';

const bank = await testBank();
const server = await startPushServer();
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.answerWith(201);
});

/** As the bank has it, but that its own machine may be posted to. */
const services = {
  ...bank,
  ...{ audit: bank.modules.audit, identity: bank.modules.identity },
  stream: { onTold: () => {} },
  push: { hosts: [server.host], allowInside: true },
  contact: 'https://bank.example',
};
const vapid = createVapid(bank.secrets, services.contact);
const origin = { requestId: 'a test', address: '198.18.0.1', userAgent: 'Firefox' };
const shown = { tag: '1', title: 'Farthing', body: 'Money has arrived.', page: '/layout/transactions' };

async function withDevice(customer: TestCustomer) {
  const device = server.newDevice();
  const { sessionId } = JSON.parse(Buffer.from(customer.access.split('.')[1] ?? '', 'base64url').toString());
  const { sessions } = await customer.client.listSessions();
  const current = sessions.find((each) => each.current)?.id ?? sessionId;
  const { endpoint, public_key, auth } = device;
  await addDevice(
    services,
    { customerId: customer.id, sessionId: current, origin },
    { endpoint, public_key, auth },
  );
  const { devices } = await customer.client.listNoticeDevices();
  return { device, deviceId: devices.at(-1)?.id ?? '' };
}

const waiting = async (customerId: string) => {
  const { rows } = await bank.database.pool.query(
    `SELECT text, send_after FROM push_message WHERE customer_id = $1 ORDER BY notice_id`,
    [customerId],
  );
  return rows;
};

test('[NTF-02] a device reads what it is sent, and its service sees nothing of it', async () => {
  const { device, deviceId } = await withDevice(await signedInCustomer(bank));
  await deliver(services, vapid, { deviceId, ...shown });
  const [message] = server.received;
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(message?.headers.authorization).toMatch(/^vapid t=.+, k=.+$/);
  expect(message?.body.includes('Money')).toBe(false);
  expect(device.read(message?.body ?? Buffer.alloc(0))).toEqual(shown);
});

test.each([
  ['says what kind of news there is, without an amount or a name', false],
  ['says the amount and the name if the person allowed it', true],
])('[NTF-02] a locked screen %s', async (_, figures) => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  const { deviceId } = await withDevice(ben);
  await ben.client.saveNoticeSettings({
    body: { kinds: [], quiet_from: null, quiet_until: null, digest: false, figures },
  });
  // What was told of the device and of the settings is sent before.
  await spreadDue(services);
  await pay(bank, ada, await paymentTo(ben, { amount: '12.34' }));
  await spreadDue(services);
  const { rows } = await bank.database.pool.query(
    `SELECT data FROM jobs.job WHERE name = 'push-to-device' AND data->>'deviceId' = $1 ORDER BY created_on`,
    [deviceId],
  );
  const { title, body, page } = rows.at(-1).data;
  expect(page).toBe('/layout/transactions');
  expect([title, body.includes('12.34'), body.includes('Ada')]).toEqual(
    figures ? ['Money in', true, true] : ['Farthing', false, false],
  );
});

test('[NTF-02] a device that its service no longer knows is forgotten; one that is busy is tried again', async () => {
  const ada = await signedInCustomer(bank);
  const { deviceId } = await withDevice(ada);
  server.answerWith(503);
  await expect(deliver(services, vapid, { deviceId, ...shown })).rejects.not.toBeInstanceOf(PermanentFailure);
  server.answerWith(400);
  await expect(deliver(services, vapid, { deviceId, ...shown })).rejects.toBeInstanceOf(PermanentFailure);
  expect((await ada.client.listNoticeDevices()).devices).toHaveLength(1);
  server.answerWith(410);
  await deliver(services, vapid, { deviceId, ...shown });
  expect((await ada.client.listNoticeDevices()).devices).toEqual([]);
});

test('[NTF-03] whoever signs out is sent nothing any more', async () => {
  const ada = await signedInCustomer(bank);
  const { deviceId } = await withDevice(ada);
  await bank.client().logout({ body: { refresh: ada.refresh } });
  await deliver(services, vapid, { deviceId, ...shown });
  expect(server.received).toEqual([]);
  const again = await signIn(bank, ada.email);
  expect((await bank.client(again.access).listNoticeDevices()).devices).toEqual([]);
});

test('[NTF-02] in quiet hours a device waits until they end, but not for security', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  await withDevice(ben);
  const at = bank.clock.now();
  const two = (value: number) => String(value).padStart(2, '0');
  const london = new Date(at.toLocaleString('en-US', { timeZone: 'Europe/London' }));
  const hour = (add: number) => `${two((london.getHours() + add + 24) % 24)}:00`;
  await ben.client.saveNoticeSettings({
    body: { kinds: [], quiet_from: hour(-1), quiet_until: hour(2), digest: false, figures: false },
  });
  await pay(bank, ada, await paymentTo(ben, { amount: '12.34' }));
  const [held] = await waiting(ben.id);
  expect(held.text).toContain('12.34');
  expect(held.send_after.getTime()).toBeGreaterThan(bank.clock.now().getTime());
  expect(held.send_after.getTime()).toBeLessThanOrEqual(at.getTime() + 2 * 3_600_000);
  // What was said of the settings did not wait.
  expect(await waiting(ben.id)).toHaveLength(1);
});

test.each([
  'http://push.example/a',
  'https://evil.example/a',
  'https://push.example.evil.example/a',
  'https://user:secret@push.example/a',
  'https://push.example:8443/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'file:///etc/passwd',
])('[NTF-02] the bank posts to services of browsers alone, and not to %s', async (endpoint) => {
  expect(isOfBrowser(endpoint, { hosts: ['push.example', '.push.example'], allowInside: false })).toBe(false);
  const ada = await signedInCustomer(bank);
  const { public_key, auth } = server.newDevice();
  await expect(ada.client.addNoticeDevice({ body: { endpoint, public_key, auth } })).rejects.toMatchObject({
    status: 400,
  });
});

test('[NTF-02] nobody sees or removes another’s devices, and a device is told by email', async () => {
  const ada = await signedInCustomer(bank);
  const { deviceId } = await withDevice(ada);
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  expect((await eve.client.listNoticeDevices()).devices).toEqual([]);
  await expect(eve.client.removeNoticeDevice({ params: { deviceId } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await bank.mailsTo(ada.email))[0]?.subject).toBe('A device now gets your notices');
  await ada.client.removeNoticeDevice({ params: { deviceId } });
  expect((await ada.client.listNoticeDevices()).devices).toEqual([]);
});

test('an address of a device cannot be read in the database', async () => {
  await withDevice(await signedInCustomer(bank));
  const { rows } = await bank.database.pool.query('SELECT sealed_endpoint FROM push_device');
  for (const { sealed_endpoint } of rows) expect(sealed_endpoint).not.toContain(server.host);
});
