import { type Call, calls, pathOf } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import {
  registration,
  signedInCustomer,
  someEmail,
  testPassword,
} from '../../../../../tools/testing/customers.ts';

const bank = await testBank();
const ada = await signedInCustomer(bank);
const own = { userId: ada.id };

/** A request of each call that would be taken, and what its fields may be beside text. */
type Sample = {
  readonly call: Call;
  readonly body: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
};

const samples: readonly Sample[] = [
  {
    call: calls.register,
    body: { ...registration({ email: ada.email }), ref: 'ABCD2345', newsletter: true },
  },
  { call: calls.verifyCode, body: { email: someEmail(), code: '123456' } },
  { call: calls.resendCode, body: { email: someEmail() } },
  { call: calls.login, body: { email: someEmail(), password: 'violet-anchor-piano-72', remember_me: true } },
  { call: calls.refreshToken, body: { refresh: ada.refresh } },
  { call: calls.logout, body: { refresh: 'nonsense' } },
  { call: calls.requestPasswordReset, body: { email: someEmail() } },
  { call: calls.confirmPasswordReset, body: { token: 'nonsense', password: 'violet-anchor-piano-72' } },
  {
    call: calls.changePassword,
    body: { current_password: 'not-the-password-1', password: 'violet-anchor-piano-72' },
  },
  {
    call: calls.updateProfile,
    params: own,
    body: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: ada.email,
      current_password: 'not-the-password-1',
      phone_number: '+442079460018',
      gender: 'Female',
      country: 'GB',
      address: '12 St James’s Square',
      city: 'London',
      state: 'Greater London',
    },
  },
  { call: calls.confirmEmailChange, params: own, body: { code: '123456' } },
];

/** Written as JSON, because some of them cannot be written in any other way. */
const notText = [
  '-1',
  '0',
  '0.001',
  '1e400',
  '9007199254740992',
  '10000000000000000000',
  '[]',
  '{}',
  'null',
  '[["x"]]',
];
const badText: Readonly<Record<string, readonly string[]>> = {
  first_name: [
    '',
    ' ',
    '<script>alert(1)</script>',
    'Ada\u202E',
    'A\u0000da',
    'A\u0301\u0301\u0301\u0301\u0301da',
    '1,000',
    '٣',
    'x'.repeat(61),
    '\u200B',
  ],
  last_name: ['', '<b>', 'Love\u2066lace', 'Love\nlace', '٣٣', 'x'.repeat(61)],
  date_of_birth: ['', '1990-02-30', '10/12/1990', '1899-12-31', '99999-01-01', '٣', "1990-12-10'; --"],
  account_type: ['', 'current', 'Premium', '<b>'],
  email: [
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\u202E@example.com',
    `${'x'.repeat(250)}@example.com`,
    '<ada@example.com>',
  ],
  password: ['', 'x'.repeat(129), '\uD800unpaired-surrogate'],
  current_password: ['', 'x'.repeat(129), '\uD800unpaired-surrogate'],
  password2: ['', 'x'.repeat(129), 'another-password-1'],
  ref: ['<b>', 'no such code', 'x'.repeat(17), '٣٣٣٣', "' OR 1=1"],
  code: ['', '12345', '1234567', '12345a', '٣٣٣٣٣٣', '1,000,', '1e5555', '-12345'],
  newsletter: ['yes', '1', ''],
  remember_me: ['yes', '1', ''],
  refresh: ['', 'x'.repeat(2049)],
  token: ['', 'x'.repeat(2049)],
  phone_number: ['12', '+44 <b>', '٣٣٣٣٣٣٣٣٣', '+1 000 000 0000', '1'.repeat(33)],
  gender: ['female', 'Robot'],
  country: ['XX', 'United Queendom', '٣٣', 'G'],
  address: ['x'.repeat(121), 'Square\u202E', 'Square\u0000', 'S\u0301\u0301\u0301\u0301\u0301'],
  city: ['x'.repeat(81), 'Lon\u2028don'],
  state: ['x'.repeat(81), 'York\u0007'],
};

async function send({ call, params }: Sample, json: string): Promise<{ status: number; body: Refused }> {
  const answer = await bank.fetch(pathOf(call, params), {
    method: call.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.access}` },
    body: json,
  });
  return { status: answer.status, body: (await answer.json()) as Refused };
}

type Refused = { code?: string; errors?: Record<string, string[]> };

function withRaw(body: Readonly<Record<string, unknown>>, field: string, raw: string): string {
  return JSON.stringify({ ...body, [field]: '@raw@' }).replace('"@raw@"', raw);
}

const fields = samples.flatMap((sample) =>
  Object.keys(sample.body).map(
    (field) => [`${sample.call.method} ${sample.call.path}`, field, sample] as const,
  ),
);

test.for(fields)('%s refuses what cannot be %s, by its name', async ([, field, sample]) => {
  const bad = [...notText, ...(badText[field] ?? []).map((text) => JSON.stringify(text))];
  expect(badText[field], `no bad text for ${field}`).toBeDefined();
  for (const raw of bad) {
    const { status, body } = await send(sample, withRaw(sample.body, field, raw));
    const told = body.errors?.[field]?.every((message) => message.length > 0);
    expect.soft([raw.slice(0, 40), status, told]).toEqual([raw.slice(0, 40), 400, true]);
  }
});

test.for(samples.map((sample) => [`${sample.call.method} ${sample.call.path}`, sample] as const))(
  '%s refuses fields that it does not know, and bodies that are none',
  async ([, sample]) => {
    for (const field of ['balance', 'status', 'role', 'tier', 'id', 'constructor']) {
      const { status, body } = await send(sample, JSON.stringify({ ...sample.body, [field]: 'admin' }));
      expect
        .soft([field, status, body.errors?.[field]])
        .toEqual([field, 400, ['This field is not known here.']]);
    }
    const json = JSON.stringify(sample.body);
    const proto = await send(sample, `{"__proto__":{"role":"admin"},${json.slice(1)}`);
    expect.soft([proto.status, proto.body.code]).toEqual([400, 'malformed_request']);
    for (const [raw, status] of [
      ['[]', 400],
      ['"text"', 400],
      ['{', 400],
      [`${'['.repeat(50)}${']'.repeat(50)}`, 400],
      [JSON.stringify({ ...sample.body, more: 'x'.repeat(1_000_000) }), sample.call.upload ? 400 : 413],
    ] as const) {
      expect.soft([raw.slice(0, 20), (await send(sample, raw)).status]).toEqual([raw.slice(0, 20), status]);
    }
  },
);

test('names and addresses of the real world are taken as they are', async () => {
  for (const [first_name, last_name, address] of [
    ["D'Arcy", 'Åström', "Flat 3, 12 O'Connell St."],
    ['王', '小明', '北京市朝阳区建国路 88 号'],
    ['Zoë-Ann', 'Müller', 'Königstraße 12 <Hinterhof>'],
    ['Нина', 'Иванова', 'ул. Ленина, 5/2'],
  ]) {
    const body = { first_name, last_name, address, current_password: testPassword };
    const { user } = await ada.client.updateProfile({ params: own, body });
    expect([user.first_name, user.last_name, user.address]).toEqual([first_name, last_name, address]);
  }
});
