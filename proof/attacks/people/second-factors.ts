import { createHmac, generateKeyPairSync, randomBytes, sign, timingSafeEqual } from 'node:crypto';
import { softAuthenticator } from '../../../tools/testing/authenticator.ts';
import { testBrowser } from '../../../tools/testing/browser.ts';
import { testPassword } from '../../../tools/testing/customers.ts';
import { ownOrigin } from '../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../tools/testing/refusal.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';

/** What somebody's second factors are asked by a thief who has the password, the PIN and the session. Answers are statuses of HTTP. */
type Target = {
  /** What was signed for a payment of one pound, sent under one of nine hundred. */
  relay(): Promise<number>;
  /** What was signed to log in, sent under a payment. */
  signIn(): Promise<number>;
  /** How often money left, when one signature is sent five times. */
  replay(): Promise<number>;
  /** The mailed code of a payment, from who has a passkey; and whether another is mailed. */
  downgrade(): Promise<readonly [code: number, another: number]>;
  /** The link of a mail that freezes everything. */
  freezeToken(): Promise<string>;
  freeze(token: string): Promise<number>;
  /** A refresh token with its cookie, in another browser; and what its owner is answered then. */
  stolen(how: 'without a key' | 'with another key'): Promise<readonly [thief: number, owner: number]>;
};

export const secondFactors: Attack = {
  name: 'second-factors',
  claim:
    'what a passkey has signed approves that payment once and nothing else, no mailed code takes its place, no freeze link is guessed, and a stolen session is worth nothing in another browser',
  plants: [
    { fault: 'a signature approves any payment', find: () => planted('any payment') },
    { fault: 'a signature for a sign-in approves a payment', find: () => planted('any challenge') },
    { fault: 'a signature sends money each time', find: () => planted('again') },
    { fault: 'the mailed code works beside the passkey', find: () => planted('code') },
    { fault: 'a freeze link is read without its signature', find: () => planted('any link') },
    { fault: 'a session goes on without its key', find: () => planted('no key') },
    { fault: 'a theft is refused, and the session goes on', find: () => planted('goes on') },
  ],
  sound: () => planted('nothing'),
  run: async (bank) => tryFactors(await bankTarget(bank)),
};

async function tryFactors(target: Target): Promise<Tried> {
  const findings: Finding[] = [];
  let tried = 0;
  const expect = (holds: boolean, where: string, what: string) => {
    tried += 1;
    if (!holds) findings.push({ where, what });
  };
  const refusedWith = (status: number) => status >= 400 && status < 500;
  expect(refusedWith(await target.relay()), 'a relayed signature', 'approves another payment');
  expect(refusedWith(await target.signIn()), 'a signature for a sign-in', 'approves a payment');
  const left = await target.replay();
  expect(left === 1, 'a signature sent five times', `sends the money ${left} times`);
  const [code, another] = await target.downgrade();
  expect(refusedWith(code), 'the mailed code of who has a passkey', `is answered ${code}`);
  expect(refusedWith(another), 'another mailed code', `is answered ${another}`);
  const token = await target.freezeToken();
  for (const guessed of guessesOf(token))
    expect(refusedWith(await target.freeze(guessed)), 'a guessed freeze link', 'freezes somebody');
  for (const how of ['without a key', 'with another key'] as const) {
    const [thief, owner] = await target.stolen(how);
    expect(thief === 401, `a stolen session ${how}`, `is answered ${thief}`);
    expect(owner === 401, `a session that was stolen ${how}`, 'goes on');
  }
  // Last, since it freezes; nothing would be proved if the right one were refused too.
  expect((await target.freeze(token)) === 200, 'the freeze link itself', 'is refused: the attack is blind');
  return { tried, findings };
}

/** One byte changed at each place, a shorter and a longer one, and chance. */
function guessesOf(token: string): readonly string[] {
  const bytes = Buffer.from(token, 'base64url');
  const changed = [...bytes.keys()].map((place) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
    return copy.toString('base64url');
  });
  const others = [token.slice(0, -4), `${token}AAAA`, randomBytes(bytes.length).toString('base64url')];
  return [...changed, ...others];
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const customer = await bank.customer('2000.00');
  const { client, email } = customer;
  const before = await asked(client, '3.00');
  const mailed = (await bank.mailsTo(email)).find((mail) => mail.code !== undefined)?.code ?? '';
  const authenticator = await addPasskey(bank, customer);
  const statusOf = async (call: Promise<unknown>) => (await refusalOf(call))?.status ?? 200;
  const approve = (withdrawal_id: string, credential: ReturnType<typeof authenticator.get>) =>
    client.approveByPasskey({ body: { withdrawal_id, credential } });
  const signed = async (withdrawal_id: string) =>
    authenticator.get((await client.startPaymentApproval({ body: { withdrawal_id } })).passkey);
  return {
    async relay() {
      const [small, large] = [await asked(client, '1.00'), await asked(client, '900.00')];
      return statusOf(approve(large, await signed(small)));
    },
    async signIn() {
      const { options } = await bank.client().startPasskeyLogin();
      return statusOf(approve(await asked(client, '900.00'), authenticator.get(options)));
    },
    async replay() {
      const id = await asked(client, '7.77');
      const credential = await signed(id);
      const available = async () => (await client.getWallet()).available;
      const first = await refusalOf(approve(id, credential));
      const once = await available();
      for (let times = 0; times < 4; times += 1) await refusalOf(approve(id, credential));
      if (first !== undefined) return 0;
      return (await available()) === once ? 1 : 2;
    },
    async downgrade() {
      const body = { withdrawal_id: before };
      return [
        await statusOf(client.verifyWithdrawal({ body: { ...body, otp_code: mailed } })),
        await statusOf(client.resendWithdrawalCode({ body })),
      ];
    },
    async freezeToken() {
      const [link] = await bank.mailer.footerOf({ to: email, writtenAt: bank.clock.now() });
      return link?.kind === 'link' ? (new URL(link.url).searchParams.get('token') ?? '') : '';
    },
    freeze: (token) => statusOf(bank.client().freezeByLink({ body: { token } })),
    stolen: (how) => stealSession(bank, how),
  };
}

async function asked(client: ReturnType<AttackedBank['client']>, amount: string): Promise<string> {
  return (await client.withdraw({ body: payment({ amount }) })).data.withdrawal_id;
}

async function addPasskey(
  bank: AttackedBank,
  { client, email }: Awaited<ReturnType<AttackedBank['customer']>>,
) {
  const authenticator = softAuthenticator(ownOrigin, { counts: false });
  await client.sendPasskeyCode();
  const mail = (await bank.mailsTo(email)).find(({ code }) => code !== undefined);
  const proof = { current_password: testPassword, otp_code: mail?.code ?? '' };
  const { options } = await client.startOwnPasskey({ body: proof });
  await client.addOwnPasskey({ body: { name: 'Telephone', credential: authenticator.create(options) } });
  return authenticator;
}

/** With its cookie: the key is what cannot be copied. */
async function stealSession(bank: AttackedBank, how: 'without a key' | 'with another key') {
  const { email } = await bank.customer();
  const [browser, own, other] = [testBrowser(bank), browserKey(), browserKey()];
  const { refresh } = await browser.client().login({ body: { email, password: testPassword } });
  const next = (await browser.client().refreshToken({ body: own(refresh) })).refresh;
  const statusOf = async (body: ReturnType<typeof own>) =>
    (await refusalOf(browser.client().refreshToken({ body })))?.status ?? 200;
  const theft = how === 'without a key' ? { refresh: next } : other(next);
  return [await statusOf(theft), await statusOf(own(next))] as const;
}

type SignedRefresh = {
  readonly refresh: string;
  readonly device_key?: { readonly public_key: string; readonly signature: string };
};

function browserKey(): (refresh: string) => SignedRefresh {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const public_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  return (refresh) => {
    const signature = sign('sha256', Buffer.from(refresh), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return { refresh, device_key: { public_key, signature: signature.toString('base64url') } };
  };
}

type Weakness =
  | 'nothing'
  | 'any payment'
  | 'any challenge'
  | 'again'
  | 'code'
  | 'any link'
  | 'no key'
  | 'goes on';

/** A small bank with care but for one weakness. */
async function planted(weakness: Weakness): Promise<readonly Finding[]> {
  const key = randomBytes(32);
  const tagOf = (text: string) => createHmac('sha256', key).update(text).digest();
  const head = randomBytes(16);
  const token = Buffer.concat([head, tagOf(head.toString('hex'))]).toString('base64url');
  const sent = new Map<string, number>();
  const approve = (payment: string, statement: string) => {
    const isRight =
      statement === payment ||
      (weakness === 'any payment' && statement.startsWith('payment')) ||
      (weakness === 'any challenge' && statement === 'login');
    if (!isRight) return 400;
    const times = sent.get(payment) ?? 0;
    sent.set(payment, weakness === 'again' ? times + 1 : 1);
    return 200;
  };
  const { findings } = await tryFactors({
    relay: async () => approve('payment-large', 'payment-small'),
    signIn: async () => approve('payment-other', 'login'),
    async replay() {
      for (let times = 0; times < 5; times += 1) approve('payment-again', 'payment-again');
      return sent.get('payment-again') ?? 0;
    },
    downgrade: async () => (weakness === 'code' ? [200, 200] : [403, 403]),
    freezeToken: async () => token,
    async freeze(given) {
      const bytes = Buffer.from(given, 'base64url');
      const isSigned =
        bytes.length === 48 &&
        timingSafeEqual(bytes.subarray(16), tagOf(bytes.subarray(0, 16).toString('hex')));
      return isSigned || weakness === 'any link' ? 200 : 400;
    },
    stolen: async () => [weakness === 'no key' ? 200 : 401, weakness === 'goes on' ? 200 : 401],
  });
  return findings;
}
