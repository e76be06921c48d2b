import { createECDH, randomBytes } from 'node:crypto';
import type { TestBank } from '../../bank.ts';
import { signedInCustomer } from '../../customers.ts';

/** What customers choose to be told, and where. */
export const noticeCalls = (bank: TestBank) => ({
  async addNoticeDevice() {
    const { client } = await signedInCustomer(bank);
    await client.addNoticeDevice({ body: someDevice() });
  },
  async removeNoticeDevice() {
    const { client } = await signedInCustomer(bank);
    await client.addNoticeDevice({ body: someDevice() });
    const [device] = (await client.listNoticeDevices()).devices;
    await client.removeNoticeDevice({ params: { deviceId: device?.id ?? '' } });
  },
  async saveNoticeSettings() {
    const { client } = await signedInCustomer(bank);
    const body = { kinds: [], quiet_from: '22:00', quiet_until: '07:00', digest: true, figures: false };
    await client.saveNoticeSettings({ body });
  },
  async readNotices() {
    const { client } = await signedInCustomer(bank);
    const [newest] = (await client.listNotices()).notices;
    await client.readNotices({ body: { up_to: newest?.id ?? someNotice } });
  },
});

const someNotice = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** As a browser gives it, of a service that is nobody's. */
function someDevice() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `https://push.example/${auth}`, public_key: own.getPublicKey('base64url'), auth };
}
