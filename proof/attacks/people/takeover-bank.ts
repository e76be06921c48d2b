import { apiPrefix } from '@farthing/contract';
import { newestCode, registration, someEmail } from '../../../tools/testing/customers.ts';
import { staffPassword } from '../../../tools/testing/staff.ts';
import type { AttackedBank } from '../attacked-bank.ts';

/** The calls by which somebody gets at, or keeps, an account; of the bank, or of a small one with a fault. */
export type People = {
  register(email: string, password: string): Promise<void>;
  /** The newest code in a mailbox. */
  codeFor(email: string): Promise<string>;
  /** Everything else that is in it, newest first. */
  mailsTo(email: string): Promise<readonly string[]>;
  verify(email: string, code: string): Promise<void>;
  login(email: string, password: string, from: Place): Promise<SignIn>;
  /** The status of the answer. */
  change(who: SignIn, fields: Readonly<Record<string, string>>): Promise<number>;
  confirmAddress(who: SignIn, code: string): Promise<number>;
  /** The old address says yes, by the newest link in its mailbox. */
  agree(email: string): Promise<void>;
  addressOf(who: SignIn): Promise<string>;
  askReset(email: string): Promise<void>;
  reset(token: string, password: string): Promise<number>;
  refresh(token: string): Promise<SignIn>;
  /** A member of staff who has worked from this network before. */
  member(network: string): Promise<{ readonly email: string; readonly password: string }>;
  /** The status of the answer to a password of staff. */
  staffLogin(email: string, password: string, network: string): Promise<number>;
  /** An address and a network that nobody else has. */
  someEmail(): string;
  someNetwork(): string;
};

export type Place = { readonly network: string; readonly cookie?: string | undefined };
export type SignIn = {
  readonly status: number;
  readonly id: string;
  readonly access: string;
  readonly refresh: string;
  readonly cookie: string | undefined;
};

/** The bank under attack, over HTTP. */
export function bankPeople(bank: AttackedBank): People {
  let networks = 0;
  async function send(
    method: string,
    path: string,
    body: object | undefined,
    { from, access, cookie }: { from?: string; access?: string; cookie?: string | undefined } = {},
  ): Promise<SignIn & { readonly email: string }> {
    const answer = await bank.fetch(apiPrefix + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(from === undefined ? {} : { from }),
    });
    const content = (await answer.json()) as Partial<SignIn> & { user?: { id: string; email: string } };
    return {
      status: answer.status,
      id: content.user?.id ?? '',
      access: content.access ?? '',
      refresh: content.refresh ?? '',
      email: content.user?.email ?? '',
      cookie: answer.headers.get('set-cookie')?.split(';')[0],
    };
  }
  return {
    someEmail: () => someEmail('takeover'),
    someNetwork() {
      networks += 1;
      return `198.51.${100 + Math.floor(networks / 250)}.${1 + (networks % 250)}`;
    },
    async register(email, password) {
      await bank.client().register({ body: registration({ email, password }) });
    },
    codeFor: (email) => newestCode(bank, email),
    mailsTo: async (email) => (await bank.mailsTo(email)).map(({ text }) => text),
    async verify(email, code) {
      await bank.client().verifyCode({ body: { email, code } });
    },
    login: (email, password, { network, cookie }) =>
      send('POST', '/account/login/', { email, password }, { from: network, cookie }),
    change: async ({ id, access }, fields) =>
      (await send('PATCH', `/account/profile/${id}/`, fields, { access })).status,
    confirmAddress: async ({ id, access }, code) =>
      (await send('POST', `/account/profile/${id}/email/confirm/`, { code }, { access })).status,
    async agree(email) {
      const texts = (await bank.mailsTo(email)).map(({ text }) => text);
      const [token = ''] = texts.flatMap((text) => /email-change\?token=([\w-]+)/.exec(text)?.[1] ?? []);
      await bank.client().agreeToEmailChange({ body: { token } });
    },
    addressOf: async ({ id, access }) =>
      (await send('GET', `/account/profile/${id}/`, undefined, { access })).email,
    async askReset(email) {
      await bank.client().requestPasswordReset({ body: { email } });
    },
    reset: async (token, password) =>
      (await send('POST', '/account/password_reset/confirm/', { token, password })).status,
    async member(network) {
      const { email, nextCode } = await bank.member('approver');
      const ask = async (path: string, body: object) => {
        const answer = await bank.fetch(`${apiPrefix}/staff/sign-in/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          from: network,
        });
        return (await answer.json()) as { challenge?: string };
      };
      const { challenge } = await ask('', { email, password: staffPassword });
      await ask('code/', { challenge, code: nextCode() });
      return { email, password: staffPassword };
    },
    staffLogin: async (email, password, network) =>
      (await send('POST', '/staff/sign-in/', { email, password }, { from: network })).status,
    refresh: (refresh) => send('POST', '/account/token/refresh/', { refresh }),
  };
}
