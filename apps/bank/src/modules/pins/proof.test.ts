import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import { KeyTaken } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { PinUnproven, provenBy, provingPin, untold } from './proof.ts';
import { type PinRow, pinQuery, toStoredPin } from './store.ts';

const bank = await testBank();
const { pins, books } = bank.modules;
const pin = '4821';
const origin = { requestId: 'request', address: '198.18.0.1', userAgent: 'test' };
const staff = { kind: 'staff', staffId: randomUUID(), because: 'asked by telephone' } as const;

async function customerWithPin(): Promise<TestCustomer> {
  const customer = await signedInCustomer(bank);
  await customer.client.createPin({ body: { pin } });
  return customer;
}
async function kept({ id }: TestCustomer) {
  const { rows } = await bank.database.lookups.query<PinRow>(pinQuery('$1::uuid'), [id]);
  return rows[0] === undefined ? undefined : toStoredPin(rows[0]);
}
async function proof(who: TestCustomer, tried = pin) {
  return pins.provenBy(who.id, tried, await kept(who));
}
/** Whatever a work would write with the PIN: here a mail, which alone has an id of its own. */
async function written(row: Awaited<ReturnType<typeof proof>>): Promise<string> {
  if (row === undefined) return 'unproven';
  const mail = { to: 'ada@example.com', subject: 'Paid', brandName: 'Farthing', blocks: [] };
  try {
    await books.write([row, ...bank.mailer.rowsOf(mail)]);
    return 'written';
  } catch (error) {
    if (error instanceof Outdated) return error.by;
    throw error;
  }
}
const guess = (who: TestCustomer, tried: string) => pins.check(who.id, tried, origin).catch(() => {});

test('a right PIN is proved by what is written with it, and a wrong one is not', async () => {
  const ada = await customerWithPin();
  expect(await written(await proof(ada))).toBe('written');
  expect(await written(await proof(ada, '9990'))).toBe('unproven');
  expect(await written(await proof(await signedInCustomer(bank)))).toBe('unproven');
});

test('one wrong guess between reading and writing leaves nothing proved, by whichever process it came', async () => {
  const ada = await customerWithPin();
  const row = await proof(ada);
  await guess(ada, '9990');
  expect(await written(row)).toBe('pin-untried');
  // Its try has to be counted: only a check may say that it is right.
  expect(await proof(ada)).toBeUndefined();
  await pins.check(ada.id, pin, origin);
  expect(await written(await proof(ada))).toBe('written');
});

test('a PIN that was locked, reset or made anew meanwhile proves nothing', async () => {
  const [ada, eve] = [await customerWithPin(), await customerWithPin()];
  const [ofAda, ofEve] = [await proof(ada), await proof(eve)];
  for (let tries = 0; tries < 5; tries += 1) await guess(ada, '9990');
  expect(await written(ofAda)).toBe('pin-untried');
  expect(await proof(ada)).toBeUndefined();
  await bank.database.transaction((tx) => pins.reset(tx, staff, eve.id));
  expect(await written(ofEve)).toBe('pin-untried');
  await eve.client.createPin({ body: { pin: '7193' } });
  expect(await written(ofEve)).toBe('pin-untried');
});

test('a PIN under an earlier key is not proved, so that its check keeps it anew', async () => {
  const ada = await customerWithPin();
  const keys = new Map([1, 2].map((version) => [version, randomBytes(32)]));
  expect(provenBy(createSecrets(keys), ada.id, pin, await kept(ada))).toBeUndefined();
});

test('a refusal is told only after the PIN was checked, and not when the PIN turns out to be locked', async () => {
  const done: string[] = [];
  const refusal = new Refusal('payee_invalid');
  const work = async (isPinChecked: boolean) => {
    done.push(isPinChecked ? 'checked' : 'unchecked');
    throw isPinChecked ? refusal : untold(refusal);
  };
  await expect(provingPin(async () => void done.push('check'), work)).rejects.toBe(refusal);
  expect(done).toEqual(['unchecked', 'check', 'checked']);
  const locked = new Refusal('pin_locked');
  await expect(provingPin(() => Promise.reject(locked), work)).rejects.toBe(locked);
  expect(done.at(-1)).toBe('unchecked');
});

test('what may have been written although the answer was lost is not done again', async () => {
  let works = 0;
  const away = new Refusal('service_unavailable');
  const work = async () => {
    works += 1;
    throw untold(away);
  };
  await expect(provingPin(async () => {}, work)).rejects.toBe(away);
  expect(works).toBe(1);
  expect(untold(new KeyTaken())).toBeInstanceOf(PinUnproven);
  const fault = new Error('a fault of ours');
  expect(untold(fault)).toBe(fault);
});
