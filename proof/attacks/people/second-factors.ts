import { randomBytes } from 'node:crypto';
import { softAuthenticator } from '../../../tools/testing/authenticator.ts';
import { testBrowser } from '../../../tools/testing/browser.ts';
import { testPassword } from '../../../tools/testing/customers.ts';
import { ownOrigin } from '../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../tools/testing/refusal.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import {
  browserKey,
  type FactorWeakness,
  smallFreezeLinks,
  smallPayments,
  smallSessions,
} from '../planted/factors.ts';

/** What somebody's second factors are asked by a thief who has the password, the PIN and the session. Answers are statuses of HTTP. */
type Target = {
  /** What was signed for a payment of one pound, sent under one of nine hundred. */
  relay(): Promise<number>;
  /** What was signed to log in, sent under a payment. */
  signIn(): Promise<number>;
  /** How often money left, when one signature is sent five times. */
  replay(): Promise<number>;
  /** The mailed code of a payment, from a customer with a passkey; and whether another is mailed. */
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

/** A small bank with care but for one weakness. */
async function planted(weakness: FactorWeakness): Promise<readonly Finding[]> {
  const [payments, links] = [smallPayments(weakness), smallFreezeLinks(weakness)];
  const { findings } = await tryFactors({
    async relay() {
      for (const id of ['small', 'large']) payments.ask(id);
      return payments.approve('large', 'small');
    },
    async signIn() {
      payments.ask('other');
      return payments.approve('other', 'login');
    },
    async replay() {
      payments.ask('again');
      for (let times = 0; times < 5; times += 1) payments.approve('again', 'again');
      return payments.sent('again');
    },
    async downgrade() {
      const mailed = payments.ask('mailed');
      return [payments.confirm('mailed', mailed), payments.resend('mailed')];
    },
    freezeToken: async () => links.token(),
    freeze: async (token) => links.freeze(token),
    async stolen(how) {
      const sessions = smallSessions(weakness);
      const [own, other] = [browserKey(), browserKey()];
      const { refresh } = sessions.refresh(own(sessions.login()));
      const theft = how === 'without a key' ? { refresh } : other(refresh);
      return [sessions.refresh(theft).status, sessions.refresh(own(refresh)).status];
    },
  });
  return findings;
}
