import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type AnswerOf,
  apiPrefix,
  type BodyOf,
  type Call,
  type CallsByPath,
  calls,
  commonErrors,
  errors,
  type FileAnswer,
  pathOf,
  type RequestOf,
  type SentBodyOf,
  type User,
} from './index.ts';

const all = Object.entries<Call>(calls);

/** Nobody guesses 256 bits, so that these need no limit on guesses. */
const takesRefreshToken: ReadonlySet<string> = new Set([
  '/account/token/refresh/',
  '/account/logout/',
  '/staff/token/refresh/',
  '/staff/sign-out/',
]);

/** The calls of the product, by requirement; a path that changes breaks programs that others wrote. */
const promised: Readonly<Record<string, string>> = {
  'API-01': 'POST /account/token/refresh/',
  'API-02': 'POST /account/login/',
  'API-03': 'POST /account/register/',
  'API-04': 'POST /account/password_reset/',
  'API-05': 'POST /account/password_reset/confirm/',
  'API-06': 'POST /account/verify-code/',
  'API-07': 'POST /account/resend-otp/',
  'API-08': 'POST /account/logout/',
  'API-09': 'GET /account/profile/:userId/',
  'API-10': 'PATCH /account/profile/:userId/',
  'API-11': 'GET /loan/loan-details/:userId/',
  'API-12': 'POST /loan/request-loan/',
  'API-13': 'POST /wallet/fund/',
  'API-14': 'GET /wallet/detail/',
  'API-15': 'POST /wallet/withdraw/',
  'API-16': 'POST /wallet/withdrawal/verify-otp/',
  'API-17': 'GET /cards/card_details/',
  'API-18': 'POST /cards/create_card/',
  'API-19': 'POST /cards/pin_creation/',
  'API-20': 'GET /management/referral-details/',
  'API-21': 'GET /rates/',
  'API-22': 'POST /account/password_change/',
};

test('every promised call is described', () => {
  const described = new Set(all.map(([, call]) => `${call.method} ${call.path}`));
  for (const [id, call] of Object.entries(promised)) expect(described, id).toContain(call);
});

test('no two calls share a method and path', () => {
  const routes = all.map(([, call]) => `${call.method} ${call.path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(routes).size).toBe(routes.length);
});

describe.each(all)('%s', (_name, call) => {
  test('has a path that starts and ends in a slash and names its parameters', () => {
    expect(call.path).toMatch(/^\/(?:(?:[a-z0-9_-]+|:[a-zA-Z]+)\/)+$/);
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(call.params?.shape ?? {})).toEqual(named);
  });

  test('sends a body only where one belongs, and a file only in a multipart one', () => {
    if (call.method === 'GET' || call.method === 'DELETE') expect(call.body).toBeUndefined();
    if (call.upload !== undefined) expect(call.encoding).toBe('multipart');
    if (call.body === undefined) expect(call.encoding).toBeUndefined();
  });

  test('refuses fields that it does not describe', () => {
    for (const part of [call.params, call.query, call.body]) {
      if (!part) continue;
      const issues = part.safeParse({ balance: 1, is_admin: true }).error?.issues ?? [];
      expect(issues).toContainEqual(
        expect.objectContaining({ code: 'unrecognized_keys', keys: ['balance', 'is_admin'] }),
      );
    }
  });

  test('says what is wrong with each field in a sentence of ours, not of a library', () => {
    for (const part of [call.params, call.query, call.body]) {
      for (const wrong of [undefined, null, '', {}, [], 1, 'x'.repeat(10_000), '\u202e']) {
        const sent = Object.fromEntries(Object.keys(part?.shape ?? {}).map((name) => [name, wrong]));
        for (const { message } of part?.safeParse(sent).error?.issues ?? []) {
          expect(message).toMatch(/^[A-Z].*\.$/);
          expect(message).not.toMatch(/invalid input|expected|too (big|small):/i);
        }
      }
    }
  });

  test('names refusals that exist, and none twice or in vain', () => {
    for (const code of call.errors) expect(errors).toHaveProperty(code);
    expect(new Set([...call.errors, ...commonErrors]).size).toBe(call.errors.length + commonErrors.length);
  });

  test('takes an Idempotency-Key if it moves money or creates something', () => {
    const creates = call.answer.status === 201;
    const moves = call.rate === 'money' && !call.path.endsWith('/reveal/');
    expect(call.idempotent === true).toBe(call.method === 'POST' && (creates || moves));
  });

  test('counts against the limit of its kind', () => {
    if (call.rate === 'money') expect(call.access).toBe('customer');
    if (call.access === 'public' && call.method === 'POST') {
      if (!takesRefreshToken.has(call.path)) expect(['account', 'registration', 'chat']).toContain(call.rate);
    }
  });

  test('can be written as JSON Schema without gaps, for OpenAPI and for the answers', () => {
    for (const part of [call.params, call.query, call.body]) {
      if (part) expect(z.toJSONSchema(part, { io: 'input' })).toMatchObject({ type: 'object' });
    }
    if ('body' in call.answer) {
      const schema = z.toJSONSchema(call.answer.body, { io: 'output', target: 'draft-7' });
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  test('tells a person in a sentence what it does', () => {
    expect(call.summary).toMatch(/^[A-Z][^.]+$/);
    if (call.description !== undefined) expect(call.description).toMatch(/^[A-Z].*\.$/);
  });
});

test('every refusal is a 4xx or 5xx with a sentence', () => {
  for (const { status, message } of Object.values(errors)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[A-Z].*\.$/);
  }
});

test('a locked account says so in the words that the login page looks for', () => {
  expect(errors.account_locked.message).toContain('account has been locked');
});

test('a second loan is refused in the words of the page', () => {
  expect(errors.loan_open.message).toBe('Please repay your existing loan before requesting a new one.');
});

test('two passwords that differ are refused at the second one', () => {
  const given = { first_name: 'Ann', last_name: 'Lee', date_of_birth: '2000-01-31', account_type: 'Current' };
  const passwords = { password: 'correct horse battery', password2: 'correct horse batterz' };
  const result = calls.register.body.safeParse({ ...given, ...passwords, email: 'ann@example.com' });
  expect(result.error?.issues).toMatchObject([{ path: ['password2'], message: 'Passwords must match.' }]);
});

test('a bank account is read with or without its spaces and dashes', () => {
  const given = {
    amount: 12.5,
    currency: 'GBP',
    bank_name: 'Wren Bank',
    account_name: '王 小明',
    pin: '4821',
  };
  const parsed = calls.withdraw.body.parse({
    ...given,
    account_number: 'gb82 west 1234 5698 7654 32',
    narration: '',
    beneficiary: { sort_code: '12-34-56', swift_bic: 'westgb2l', routing_number: '' },
  });
  expect(parsed).toMatchObject({
    amount: '12.50',
    account_number: 'GB82WEST12345698765432',
    beneficiary: { sort_code: '123456', swift_bic: 'WESTGB2L' },
  });
});

test('a page of transactions has 50 rows unless asked for, and never more than 100', () => {
  const { query } = calls.listTransactions;
  expect(query.parse({})).toMatchObject({ limit: 50 });
  expect(query.parse({ limit: '100', type: 'transfer' })).toMatchObject({ limit: 100, type: 'transfer' });
  for (const limit of ['0', '101', '1.5', 'x', '-1', ''])
    expect(query.safeParse({ limit }).success).toBe(false);
});

test('a path is filled in, encoded, and never left with a gap', () => {
  expect(pathOf(calls.login)).toBe(`${apiPrefix}/account/login/`);
  expect(pathOf(calls.getProfile, { userId: 'a/../b c' })).toBe('/api/v1/account/profile/a%2F..%2Fb%20c/');
  expect(() => pathOf(calls.getProfile)).toThrow('/account/profile/:userId/ needs userId');
  expect(() => pathOf(calls.getProfile, { userId: '' })).toThrow('needs userId');
});

test('types follow the descriptions', () => {
  expectTypeOf<BodyOf<typeof calls.fundWallet>>().toEqualTypeOf<{
    amount: string;
    network: 'TRC20' | 'BTC';
  }>();
  expectTypeOf<SentBodyOf<typeof calls.fundWallet>>().toEqualTypeOf<{
    amount: string | number;
    network?: 'TRC20' | 'BTC' | undefined;
  }>();
  expectTypeOf<SentBodyOf<typeof calls.listSessions>>().toEqualTypeOf<undefined>();
  expectTypeOf<AnswerOf<typeof calls.getProfile>>().toEqualTypeOf<{ user: User }>();
  expectTypeOf<AnswerOf<typeof calls.getPicture>>().toEqualTypeOf<FileAnswer>();
  expectTypeOf<CallsByPath['POST /account/login/']>().toEqualTypeOf<typeof calls.login>();
  expectTypeOf<keyof CallsByPath>().extract<'GET /rates/'>().toEqualTypeOf<'GET /rates/'>();
  expectTypeOf<RequestOf<typeof calls.getProfile>['params']>().toEqualTypeOf<{ userId: string }>();
});
