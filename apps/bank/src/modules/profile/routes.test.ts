import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer, testPassword } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const ada = await signedInCustomer(bank);
const eve = await signedInCustomer(bank, { first_name: 'Eve' });

type Changes = NonNullable<Parameters<TestCustomer['client']['updateProfile']>[0]['body']>;

const read = async (who = ada) => (await who.client.getProfile({ params: { userId: who.id } })).user;
const change = (body: Changes, who = ada) => who.client.updateProfile({ params: { userId: who.id }, body });
const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'plum' } })
  .jpeg()
  .toBuffer();

/** A form as a browser sends it, with a file that calls itself whatever it likes. */
function sendForm(form: FormData, { id, access }: TestCustomer = ada) {
  return bank.fetch(`/api/v1/account/profile/${id}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
}

function withPicture(bytes: Buffer, name: string, type: string): FormData {
  const form = new FormData();
  form.set('profile_picture', new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

test('[API-09] a customer reads what the bank knows of them', async () => {
  expect(await read()).toEqual({
    id: ada.id,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: ada.email,
    pending_email: null,
    email_changes_at: null,
    phone_number: null,
    gender: null,
    country: null,
    address: null,
    city: null,
    state: null,
    referral_code: expect.stringMatching(/^[A-Z0-9]{8}$/),
    profile_picture: null,
    account_type: 'Current',
    date_of_birth: '1990-12-10',
    tier: 2,
    status: 'active',
    frozen: null,
    has_pin: false,
    pin_locked: false,
    has_passkey: false,
    daily_limit: { amount: '5000000.00', currency: 'GBP' },
    linked_accounts: 2,
  });
});

test('[API-09] [API-10] the profile of another customer does not exist', async () => {
  const nobody = { params: { userId: '00000000-0000-7000-8000-000000000000' } };
  const foreign = { params: { userId: ada.id } };
  expect(await refusalOf(eve.client.getProfile(foreign))).toEqual(
    await refusalOf(eve.client.getProfile(nobody)),
  );
  expect(
    await refusalOf(eve.client.updateProfile({ ...foreign, body: { first_name: 'Owned' } })),
  ).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(
    await refusalOf(eve.client.confirmEmailChange({ ...foreign, body: { code: '123456' } })),
  ).toMatchObject({ status: 404 });
  expect((await read()).first_name).toBe('Ada');
});

test('[API-10] [PRF-02] what is sent is changed, what is left out stays', async () => {
  const answer = await change({
    last_name: "O'Brien",
    current_password: testPassword,
    phone_number: '020 7946 0018',
    gender: 'Female',
    country: 'gb',
    address: '12 St James’s Square',
    city: 'London',
    state: 'Greater London',
  });
  expect(answer).toMatchObject({ status: 'success', message: 'Profile updated successfully' });
  await change({ city: 'Ely' });
  const user = await read();
  expect(user).toMatchObject({
    first_name: 'Ada',
    last_name: "O'Brien",
    phone_number: '+442079460018',
    gender: 'Female',
    country: 'GB',
    address: '12 St James’s Square',
    city: 'Ely',
    state: 'Greater London',
  });
});

test('[PRF-01] a country is taken by its code or by its name, and kept as its code', async () => {
  for (const [given, kept] of [
    ['United Kingdom', 'GB'],
    ['cote d’ivoire', 'CI'],
    ['fr', 'FR'],
  ]) {
    await change({ country: given });
    expect((await read()).country).toBe(kept);
  }
});

test('a change is in the audit log with what was before and after, and only that', async () => {
  await change({ city: 'York', country: 'GB' });
  await change({ city: 'Hull', country: 'GB' });
  const entry = await bank.database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'customer.change-profile')
    .where('after', '@>', JSON.stringify({ city: 'Hull' }))
    .executeTakeFirst();
  expect(entry).toMatchObject({
    actor_kind: 'customer',
    actor_id: ada.id,
    subject_id: ada.id,
    request_id: expect.any(String),
    before: { city: 'York' },
    after: { city: 'Hull' },
  });
});

test.for([
  ['a number that nobody can dial', { phone_number: '+1 000 000 0000' }, 'phone_number'],
  ['a local number without a country', { phone_number: '020 7946 0018' }, 'phone_number'],
  ['a country that is none', { country: 'XX' }, 'country'],
  ['a name with a bidi override', { first_name: 'Ada\u202E' }, 'first_name'],
  ['an address that is too long', { address: 'x'.repeat(121) }, 'address'],
] as const)('%s is refused by name of the field, and nothing is changed', async ([, body, field]) => {
  const refusal = await refusalOf(change({ city: 'Leeds', ...body }, eve));
  expect(refusal).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  expect((await read(eve)).city).toBeNull();
});

test.for(['balance', 'status', 'role', 'tier', 'referral_code', 'id', '__proto__', 'daily_limit'])(
  'the field %s is refused, and nothing changes',
  async (field) => {
    const before = await read(eve);
    const form = new FormData();
    form.set(field, '999');
    const answer = await sendForm(form, eve);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: field === '__proto__' ? 'malformed_request' : 'validation_failed',
    });
    expect(await read(eve)).toEqual(before);
  },
);

test('[PRF-01] a picture is kept as a clean WebP, served with caching and a strict type, and replaced', async () => {
  const first = await ada.client.updateProfile({
    params: { userId: ada.id },
    upload: new Blob([new Uint8Array(jpeg)]),
  });
  const address = first.user.profile_picture ?? '';
  expect(address).toMatch(/^\/api\/v1\/account\/pictures\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}\/$/);
  const served = await bank.fetch(address);
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'webp' });
  const again = await bank.fetch(address, { headers: { 'if-none-match': served.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);

  const second = await ada.client.updateProfile({
    params: { userId: ada.id },
    upload: new Blob([new Uint8Array(jpeg)]),
  });
  expect(second.user.profile_picture).not.toBe(address);
  const gone = await bank.fetch(address);
  expect(gone.status).toBe(404);
  expect(await gone.json()).toMatchObject({ code: 'not_found' });
});

test.for([
  [
    'an SVG that calls itself a PNG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'me.png',
    'image/png',
  ],
  ['a page', Buffer.from('<script>alert(1)</script>'), 'me.html', 'text/html'],
  ['a program', Buffer.from('MZ\x90\x00'), 'me.exe', 'application/octet-stream'],
] as const)('%s is refused as a picture', async ([, bytes, name, type]) => {
  const answer = await sendForm(withPicture(bytes, name, type));
  expect(await answer.json()).toMatchObject({
    code: 'picture_not_readable',
    errors: { profile_picture: [expect.any(String)] },
  });
});

test('a file name that climbs out of its folder means nothing', async () => {
  const answer = await sendForm(withPicture(jpeg, '../../../etc/passwd', 'image/jpeg'));
  const profile_picture = expect.stringMatching(/^\/api\/v1\/account\/pictures\/[0-9a-f-]{36}\/$/);
  expect(await answer.json()).toMatchObject({ user: { profile_picture } });
});

test('a file of more than 5 MB is refused', async () => {
  const answer = await sendForm(withPicture(Buffer.alloc(5_000_001), 'me.png', 'image/png'));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'payload_too_large' });
});

test('a picture that is refused leaves the text fields as they were', async () => {
  const form = withPicture(Buffer.from('no picture'), 'me.png', 'image/png');
  form.set('city', 'Bath');
  const answer = await sendForm(form, eve);
  expect(answer.status).toBe(400);
  await answer.body?.cancel();
  expect((await read(eve)).city).toBeNull();
});
