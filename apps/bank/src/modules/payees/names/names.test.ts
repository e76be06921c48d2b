import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { checkPayeeName, SentBodyOf } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import {
  companyAccount,
  companyData,
  jointAccount,
} from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testClock } from '../../../../../../tools/testing/clock.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';
import { isSigned, signatureHeader } from '../../../platform/outside/signature.ts';
import { httpNames } from './http-provider.ts';
import { nameProvider } from './index.ts';
import { sandboxNames } from './sandbox-provider.ts';

const bank = await testBank();
const anHour = 20;
const grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
const number = (await grace.client.getWallet()).account_number;

type Body = SentBodyOf<typeof checkPayeeName>;

const here = (account_number: string, account_name: string): Body => ({
  ...{ currency: 'USD', bank_name: 'Farthing', account_number, account_name },
});
const check = async ({ client }: Pick<TestCustomer, 'client'>, body: Body) => {
  const { result, name } = (await client.checkPayeeName({ body })).name_check;
  return [result, name];
};

test('[PAY-03] the name of an account here is a match, close and then shown, another one, or of another kind', async () => {
  const ada = await signedInCustomer(bank);
  expect(await check(ada, here(number, 'hopper, Mrs GRACE'))).toEqual(['match', null]);
  expect(await check(ada, here(number, 'Grace Hoper'))).toEqual(['close_match', 'Grace Hopper']);
  expect(await check(ada, here(number, 'Alan Turing'))).toEqual(['no_match', null]);
  expect(await check(ada, here(number, 'Grace Hopper Ltd'))).toEqual(['other_kind', null]);
});

test('[PAY-03] attack: an account that does not exist, is locked or is closed is answered like one in another name', async () => {
  const ada = await signedInCustomer(bank);
  const lin = await signedInCustomer(bank, { first_name: 'Lin', last_name: 'Locked' });
  const locked = (await lin.client.getWallet()).account_number;
  await bank.database.kysely
    .updateTable('customer')
    .set({ status: 'locked', locked_at: bank.clock.now(), locked_because: 'staff' })
    .where('id', '=', lin.id)
    .execute();
  const answers = await Promise.all(
    [here('99999999', 'Lin Locked'), here(locked, 'Lin Locked'), here(number, 'Lin Locked')].map((body) =>
      ada.client.checkPayeeName({ body }),
    ),
  );
  for (const { name_check } of answers)
    expect(name_check).toEqual({ result: 'no_match', name: null, checked_at: expect.any(String) });
});

test('[PAY-03] attack: whoever tries many names or numbers is stopped and told how long; the same question is free', async () => {
  const mallory = await signedInCustomer(bank, { first_name: 'Mallory' });
  const tries = Array.from({ length: anHour + 15 }, (_, n) =>
    refusalOf(mallory.client.checkPayeeName({ body: here(number, `Guess ${n} Hopper`) })),
  );
  const codes = (await Promise.all(tries)).map((refusal) => refusal?.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(anHour);
  const beyond = await refusalOf(mallory.client.checkPayeeName({ body: here(number, 'Grace Hopper') }));
  expect(beyond).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(beyond?.retryAfterSeconds).toBeGreaterThan(3000);
  const asked = codes.indexOf(undefined);
  expect(await check(mallory, here(number, `Guess ${asked} Hopper`))).toEqual(['no_match', null]);
  bank.clock.advance({ minutes: 61 });
  expect(await check(await signIn(bank, mallory.email), here(number, 'Grace Hopper'))).toEqual([
    'match',
    null,
  ]);
});

test('[PAY-03] a joint account is of each of its owners, and a company’s of the company', async () => {
  const ada = await signedInCustomer(bank);
  const ben = await payingCustomer(bank, '0', { first_name: 'Ben', last_name: 'Okafor' });
  const ann = await payingCustomer(bank, '0', { first_name: 'Ann', last_name: 'Lee' });
  const joint = await jointAccount(bank, [ben, ann]);
  const company = await companyAccount(bank, ben, ann);
  const { accounts } = await ben.client.listAccounts();
  const numberOf = (id: string) => accounts.find((account) => account.id === id)?.account_number ?? '';
  expect(await check(ada, here(numberOf(joint), 'Ann Lee'))).toEqual(['match', null]);
  expect(await check(ada, here(numberOf(joint), 'B Okafor & A Lee'))).toEqual(['match', null]);
  expect(await check(ada, here(numberOf(company), 'Ben Okafor'))).toEqual(['no_match', null]);
  expect(await check(ada, here(numberOf(company), companyData.company_name))).toEqual(['match', null]);
});

test('[PAY-03] the other banks of a sandbox give every answer, by the last digits of the number', async () => {
  const ada = await signedInCustomer(bank);
  const there = (ending: string, account_name: string): Body => ({
    ...{ currency: 'USD', bank_name: 'Other Bank', account_number: `1234${ending}`, account_name },
    beneficiary: { routing_number: '021000021', account_type: 'checking' },
  });
  expect(await check(ada, there('0000', 'Anybody At All'))).toEqual(['match', null]);
  expect(await check(ada, there('9911', 'Alex Morgan'))).toEqual(['match', null]);
  expect(await check(ada, there('9911', 'Alex Morgen'))).toEqual(['close_match', 'Alex Morgan']);
  expect(await check(ada, there('9911', 'Alex Morgan Ltd'))).toEqual(['other_kind', null]);
  expect(await check(ada, there('9912', 'Alex Morgan'))).toEqual(['no_match', null]);
  expect(await check(ada, there('9913', 'Alex Morgan'))).toEqual(['not_checked', null]);
  const wrong = await refusalOf(
    ada.client.checkPayeeName({ body: { ...there('0000', 'Ada'), currency: 'EUR' } }),
  );
  expect(wrong).toMatchObject({ code: 'payee_invalid' });
});

const secret = 'a secret of the tests that is no secret';
const answers: Record<string, (request: IncomingMessage, response: ServerResponse, body: string) => void> =
  {};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => answers[request.url ?? '']?.(request, response, Buffer.concat(chunks).toString()));
});
const { promise: listening, resolve } = Promise.withResolvers<void>();
server.listen(0, '127.0.0.1', resolve);
await listening;
afterAll(() => server.closeAllConnections());
afterAll(() => void server.close());

const clock = testClock();
const ask = (path: string, answerWithinMs = 3_000) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const destination = { shape: 'uk', sortCode: '112233', accountNumber: '12345678' } as const;
  const asked = { name: 'Alex Morgen', currency: 'GBP', destination } as const;
  return httpNames({ url, secrets: [secret], answerWithinMs }, clock).ask(asked);
};
const telling = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

test('[PAY-03] a provider is asked by a signed call, and its answer is the result', async () => {
  answers['/close'] = (request, response, body) => {
    const header = request.headers[signatureHeader];
    const signed = isSigned([secret], typeof header === 'string' ? header : undefined, body, clock.now());
    const { name, account } = JSON.parse(body);
    const isAsked = signed && name === 'Alex Morgen' && account.accountNumber === '12345678';
    response.writeHead(isAsked ? 200 : 400).end('{"result":"close_match","name":"Alex Morgan"}');
  };
  expect(await ask('/close')).toEqual({ result: 'close_match', name: 'Alex Morgan' });
});

test('[PAY-03] attack: a provider that tells too much, leads elsewhere, says nonsense or stays silent is not followed', async () => {
  answers['/chatty'] = telling(200, { result: 'no_match', name: 'Grace Hopper' });
  expect(await ask('/chatty')).toEqual({ result: 'no_match', name: null });
  answers['/nameless'] = telling(200, { result: 'close_match' });
  expect(await ask('/nameless')).toEqual({ result: 'no_match', name: null });
  answers['/moved'] = (_, response) => response.writeHead(307, { location: '/chatty' }).end();
  answers['/broken'] = telling(200, 'not json');
  answers['/other'] = telling(200, { result: 'yes' });
  answers['/down'] = telling(503, {});
  answers['/large'] = telling(200, `{"result":"match","more":"${'x'.repeat(20_000)}"}`);
  for (const path of ['/moved', '/broken', '/other', '/down', '/large'])
    await expect(ask(path)).rejects.toThrow();
  answers['/silent'] = () => {};
  await expect(ask('/silent', 50)).rejects.toThrow();
});

test('[PAY-03] a live bank without a provider checks no names elsewhere; with an address it asks there', () => {
  const none = { url: undefined, secrets: [] };
  expect(nameProvider({ mode: 'live', nameChecks: none }, clock)).toBeUndefined();
  expect(nameProvider({ mode: 'sandbox', nameChecks: none }, clock)).toBe(sandboxNames);
  const named = nameProvider({ mode: 'sandbox', nameChecks: { ...none, url: 'http://127.0.0.1' } }, clock);
  expect(named).not.toBe(sandboxNames);
});
