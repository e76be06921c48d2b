import { specimenZone } from '@farthing/rules/documents';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  aPicture,
  checkIdOf,
  sendIdentityCheck,
  yearsFromNow,
  zoneOf,
} from '../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const ada = (changes = {}) => signedInCustomer(bank, changes);
const sent = async (customer: TestCustomer, given: Parameters<typeof sendIdentityCheck>[2]) => {
  await sendIdentityCheck(bank, customer, given);
  const id = await checkIdOf(customer);
  await bank.modules.identityChecks.judge(id);
  return id;
};
const stateOf = async ({ client }: TestCustomer) => (await client.getIdentityCheck()).check?.state;
const blobOf = (bytes: Uint8Array<ArrayBuffer> | string, type: string) => new Blob([bytes], { type });

test('[IDV-06] a specimen that passes gives a customer what the check was for, and they are told', async () => {
  const customer = await ada();
  expect(await customer.client.getIdentityCheck()).toMatchObject({ check: null, tier: 2 });
  await sent(customer, { outcome: 'passes' });
  expect(await customer.client.getIdentityCheck()).toMatchObject({
    check: { state: 'passed', document: { kind: 'passport', name: 'ADA LOVELACE', number_ending: '001' } },
    tiers: [{ open: false }, { open: false }, { open: true }],
  });
  expect((await bank.mailsTo(customer.email))[0]?.subject).toBe('Your identity check is passed');
});

test('[IDV-06] each specimen has its outcome, and a refusal says why', async () => {
  const [unsharp, other, unsure] = [await ada(), await ada(), await ada()];
  await sent(unsharp, { outcome: 'more-wanted' });
  const { check } = await unsharp.client.getIdentityCheck();
  expect(check).toMatchObject({ state: 'more-wanted', reason: expect.stringContaining('not sharp enough') });
  await sent(other, { outcome: 'refused' });
  expect((await other.client.getIdentityCheck()).check).toMatchObject({ state: 'refused', can_appeal: true });
  await sent(unsure, { outcome: 'to-staff' });
  expect(await stateOf(unsure)).toBe('being-checked');
});

test('[IDV-06] the own papers of somebody are not wanted in a sandbox', async () => {
  const customer = await ada();
  const zone = 'P<GBRLOVELACE<<ADA<<<<<<<<<<<<<<<<<<<<<<<<<<';
  const lines = specimenZone('passes', {
    ...{ firstName: 'Ada', lastName: 'Lovelace', birthDate: '1990-12-10', expiresOn: yearsFromNow(bank) },
  });
  await sent(customer, { outcome: 'passes', lines: `${zone}\n${lines.split('\n')[1]}` });
  expect((await customer.client.getIdentityCheck()).check?.reason).toContain('use a specimen');
});

test('[IDV-06] a document in another name or of another birth day is never passed without a person', async () => {
  const customer = await ada();
  const holder = {
    firstName: 'Grace',
    lastName: 'Hopper',
    birthDate: '1986-12-09',
    expiresOn: yearsFromNow(bank),
  };
  await sent(customer, { outcome: 'passes', lines: specimenZone('passes', holder) });
  expect(await stateOf(customer)).toBe('being-checked');
  const { client } = await testMember(bank, 'operations');
  const checkId = await checkIdOf(customer);
  expect(await client.getStaffIdentityCheck({ params: { checkId } })).toMatchObject({
    name: { document: 'GRACE HOPPER', profile: 'Ada Lovelace', same: false },
    birth_date: { same: false },
    signals: ['name-differs', 'birth-date-differs'],
  });
});

test('[IDV-06] lines with a wrong check digit, an expired document and one of a child are told by field', async () => {
  const customer = await ada();
  await customer.client.startIdentityCheck({ body: { tier: 2 } });
  const problemOf = async (lines: string) =>
    (await refusalOf(customer.client.saveIdentityDocument({ body: { lines } })))?.errors?.lines?.[0];
  const good = await zoneOf(bank, customer, 'passes');
  expect(await problemOf(good.replace('SPECIM001', 'SPECIM002'))).toContain('document number');
  expect(await problemOf(await zoneOf(bank, customer, 'passes', '2020-01-31'))).toContain('has expired');
  const child = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    birthDate: '2020-01-01',
    expiresOn: yearsFromNow(bank),
  };
  expect(await problemOf(specimenZone('passes', child))).toContain('younger than 16');
  expect(await refusalOf(customer.client.submitIdentityCheck())).toMatchObject({
    code: 'identity_check_incomplete',
  });
});

test('[IDV-06] scripts, SVG, polyglots and files that are too large are refused or drawn anew', async () => {
  const customer = await ada();
  await customer.client.startIdentityCheck({ body: { tier: 2 } });
  const params = { part: 'front' } as const;
  const give = (upload: Blob) => customer.client.addIdentityPicture({ params, upload });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const upload of [
    blobOf(svg, 'image/svg+xml'),
    blobOf(svg, 'image/png'),
    blobOf('<html>', 'image/jpeg'),
  ])
    expect(await refusalOf(give(upload))).toMatchObject({ code: 'picture_not_readable' });
  const huge = new Uint8Array(40 * 1024 * 1024);
  expect(await refusalOf(give(blobOf(huge, 'image/png')))).toMatchObject({ status: 413 });
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'somewhere secret' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("hidden")</script>')]);
  await give(blobOf(new Uint8Array(polyglot), 'image/jpeg'));
  const { rows } = await bank.database.pool.query<{ sealed: Buffer }>(
    'SELECT sealed FROM identity_picture WHERE check_id = $1',
    [await checkIdOf(customer)],
  );
  expect(rows[0]?.sealed.includes('WEBP')).toBe(false);
  for (const part of ['selfie'] as const)
    await customer.client.addIdentityPicture({ params: { part }, upload: await aPicture() });
  await customer.client.saveIdentityDocument({ body: { lines: await zoneOf(bank, customer, 'to-staff') } });
  await customer.client.submitIdentityCheck();
  const checkId = await checkIdOf(customer);
  await bank.modules.identityChecks.judge(checkId);
  const { client } = await testMember(bank, 'operations');
  await client.claimCase({ params: { queue: 'identity-checks', caseId: checkId }, body: {} });
  const { bytes } = await client.lookAtIdentityPicture({ params: { checkId, part: 'front' } });
  const shown = Buffer.from(bytes);
  expect([shown.includes('script'), shown.includes('secret')]).toEqual([false, false]);
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 60 });
});

test('[IDV-06] a picture that is moved to another check in the database cannot be opened', async () => {
  const [one, other] = [await ada(), await ada()];
  const [mine, theirs] = [
    await sent(one, { outcome: 'to-staff' }),
    await sent(other, { outcome: 'to-staff' }),
  ];
  await bank.database.pool.query(
    `UPDATE identity_picture AS mine SET sealed = theirs.sealed FROM identity_picture AS theirs
     WHERE mine.check_id = $1 AND theirs.check_id = $2 AND mine.part = 'selfie' AND theirs.part = 'selfie'`,
    [mine, theirs],
  );
  const { client } = await testMember(bank, 'operations');
  await client.claimCase({ params: { queue: 'identity-checks', caseId: mine }, body: {} });
  const look = client.lookAtIdentityPicture({ params: { checkId: mine, part: 'selfie' } });
  expect(await refusalOf(look)).toMatchObject({ status: 500 });
});

test('[IDV-06] after a refusal one can try again, a few times; an appeal goes to a person, once', async () => {
  const customer = await ada();
  await sent(customer, { outcome: 'refused' });
  await customer.client.appealIdentityCheck({ body: { words: 'I had a beard.' } });
  expect(await stateOf(customer)).toBe('being-checked');
  const checkId = await checkIdOf(customer);
  const { client } = await testMember(bank, 'operations');
  expect(await client.getStaffIdentityCheck({ params: { checkId } })).toMatchObject({
    appeal: 'I had a beard.',
    signals: ['appeal'],
  });
  await client.refuseIdentityCheck({ params: { checkId }, body: { reason: 'It is another person.' } });
  expect((await customer.client.getIdentityCheck()).check).toMatchObject({
    state: 'refused',
    reason: 'It is another person.',
    can_appeal: false,
  });
  for (let tries = 0; tries < 4; tries += 1) await sent(customer, { outcome: 'refused' });
  expect(await refusalOf(customer.client.startIdentityCheck({ body: { tier: 2 } }))).toMatchObject({
    code: 'too_many_identity_checks',
  });
});

test('[IDV-06] an expired document is told of and asks for a new check; papers are deleted by policy', async () => {
  const customer = await ada();
  const expiresOn = new Date(bank.clock.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10);
  await sent(customer, { outcome: 'passes', lines: await zoneOf(bank, customer, 'passes', expiresOn) });
  const id = await checkIdOf(customer);
  bank.clock.advance({ days: 150 });
  const { client } = await signIn(bank, customer.email);
  await bank.modules.identityChecks.keep();
  await bank.modules.identityChecks.keep();
  const mails = (await bank.mailsTo(customer.email)).filter(({ subject }) => subject.includes('expired'));
  expect(mails).toHaveLength(1);
  const standing = await client.getIdentityCheck();
  expect(standing.check).toMatchObject({ state: 'passed', expired: true, document: null, pictures: [] });
  expect(standing.tiers.map(({ open }) => open)).toEqual([false, true, true]);
  const kept = 'SELECT count(*)::integer AS pictures FROM identity_picture WHERE check_id = $1';
  expect((await bank.database.pool.query(kept, [id])).rows).toEqual([{ pictures: 0 }]);
});
