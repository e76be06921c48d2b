import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  aPicture,
  checkIdOf,
  zoneOf,
} from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { specimen } from '../../../../../../tools/testing/documents/specimen.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import { readInThread } from './reading-thread.ts';

const bank = await testBank();

const begun = async (changes = {}) => {
  const customer = await signedInCustomer(bank, changes);
  await customer.client.startIdentityCheck({ body: { tier: 2 } });
  return customer;
};
const give = ({ client }: TestCustomer, upload: Blob, part: 'front' | 'selfie' = 'front') =>
  client.addIdentityPicture({ params: { part }, upload });
const sent = async (customer: TestCustomer, lines: string) => {
  await customer.client.saveIdentityDocument({ body: { lines } });
  await give(customer, await aPicture(), 'selfie');
  await customer.client.submitIdentityCheck();
  const checkId = await checkIdOf(customer);
  await bank.modules.identityChecks.judge(checkId);
  return checkId;
};
const stateOf = async ({ client }: TestCustomer) => (await client.getIdentityCheck()).check?.state;

test('[IDV-06] the lines are read from the picture of a document, and pass as if they had been typed', async () => {
  const customer = await begun();
  const { read_lines: lines, check } = await give(customer, specimen.picture());
  expect(lines).toBe(specimen.lines);
  // They are the customer's to give.
  expect(check?.document).toBeNull();
  await sent(customer, lines ?? '');
  expect(await stateOf(customer)).toBe('passed');
});

test('[IDV-06] the picture of another document never passes by itself, and staff see both', async () => {
  const thief = await begun({ first_name: 'Grace', last_name: 'Hopper' });
  const { read_lines } = await give(thief, specimen.picture());
  expect(read_lines).toBe(specimen.lines);
  const checkId = await sent(thief, await zoneOf(bank, thief, 'passes', '2099-01-31'));
  expect(await stateOf(thief)).toBe('being-checked');
  const { client } = await testMember(bank, 'operations');
  expect(await client.getStaffIdentityCheck({ params: { checkId } })).toMatchObject({
    name: { document: 'GRACE HOPPER', same: true },
    signals: ['picture-differs'],
    read: [{ part: 'front', name: 'ADA LOVELACE', number_ending: '001', differences: ['name'] }],
  });
});

test('[IDV-06] what was read is kept encrypted, and goes when another picture takes the place', async () => {
  const customer = await begun();
  await give(customer, specimen.picture());
  const kept = async () => {
    const { rows } = await bank.database.pool.query<{ sealed_lines: string | null }>(
      'SELECT sealed_lines FROM identity_picture WHERE check_id = $1',
      [await checkIdOf(customer)],
    );
    return rows[0]?.sealed_lines;
  };
  expect(await kept()).toEqual(expect.not.stringContaining('LOVELACE'));
  expect((await give(customer, await aPicture())).read_lines).toBeNull();
  expect(await kept()).toBeNull();
});

test('[IDV-06] what is no picture is refused, and a huge one is read as the bank keeps it', async () => {
  const customer = await begun();
  const script = new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' });
  expect(await refusalOf(give(customer, script))).toMatchObject({ code: 'picture_not_readable' });
  const huge = sharp(specimen.png()).resize(5_000);
  const upload = new Blob([new Uint8Array(await huge.jpeg().toBuffer())], { type: 'image/jpeg' });
  expect((await give(customer, upload)).read_lines).toBe(specimen.lines);
});

test('[IDV-06] a picture without lines is kept, and nothing is read in it', async () => {
  const blank = sharp({ create: { width: 1_000, height: 700, channels: 3, background: 'white' } });
  const upload = new Blob([new Uint8Array(await blank.jpeg().toBuffer())], { type: 'image/jpeg' });
  const customer = await begun();
  const { read_lines, check } = await give(customer, upload);
  expect(read_lines).toBeNull();
  expect(check?.pictures).toMatchObject([{ part: 'front' }]);
  await sent(customer, await zoneOf(bank, customer, 'passes'));
  expect(await stateOf(customer)).toBe('passed');
});

test('[IDV-06] what breaks the reader breaks its thread alone', async () => {
  const wrong = { width: -1_000, height: 1_000, pixels: new Uint8Array(0) };
  await expect(readInThread({ picture: wrong, today: '2026-11-17' })).rejects.toThrow();
  const customer = await begun();
  expect((await give(customer, specimen.picture())).read_lines).toBe(specimen.lines);
});
