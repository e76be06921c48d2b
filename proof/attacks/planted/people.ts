import type { People, SignIn } from '../people/takeover-bank.ts';

export type PlantedFault =
  | 'nothing'
  | 'address'
  | 'reset'
  | 'registration'
  | 'lock'
  | 'networks'
  | 'staff-lock'
  | 'refresh'
  | 'rename'
  | 'name'
  | 'link';

type Account = { email: string; password: string; name: string; wrong: Map<string, number> };

/** A bank of a few people in memory that does everything right but one thing. */
export function plantedPeople(fault: PlantedFault): People {
  const accounts = new Map<string, Account>();
  const registrations = new Map<string, { readonly email: string; readonly password: string }[]>();
  const mails: { readonly to: string; readonly text: string }[] = [];
  const resets = new Map<string, Account>();
  const sessions = new Map<string, { readonly account: Account; uses: number }>();
  const waiting = new Map<Account, string>();
  const staff = { network: '', wrong: 0 };
  let drawn = 0;
  const draw = (what: string) => {
    drawn += 1;
    return `${what}${drawn}`;
  };
  const nobody: SignIn = { status: 401, id: '', access: '', refresh: '', cookie: undefined };
  const find = (email: string) => [...accounts.values()].find((account) => account.email === email);

  function judge(account: Account, network: string, cookie: string | undefined, password: string): number {
    const key = fault === 'lock' ? 'everybody' : (cookie ?? network);
    const total = [...account.wrong.values()].reduce((sum, count) => sum + count, 0);
    const isLocked =
      (account.wrong.get(key) ?? 0) >= 5 || (fault !== 'networks' && cookie === undefined && total >= 20);
    if (isLocked) return 403;
    if (account.password === password) return 200;
    account.wrong.set(key, (account.wrong.get(key) ?? 0) + 1);
    return 401;
  }

  function signIn(account: Account): SignIn {
    const access = draw('access-');
    sessions.set(access, { account, uses: 0 });
    return { status: 200, id: access, access, refresh: access, cookie: `device=${account.email}` };
  }

  return {
    someEmail: () => `${draw('person-')}@example.com`,
    someNetwork: () => draw('network-'),
    async register(email, password) {
      registrations.set(email, [...(registrations.get(email) ?? []), { email, password }]);
      mails.unshift({ to: email, text: 'code: 123456' });
    },
    codeFor: async () => '123456',
    mailsTo: async (email) => mails.filter(({ to }) => to === email).map(({ text }) => text),
    async verify(email) {
      const all = registrations.get(email) ?? [];
      const password = all.at(fault === 'registration' ? 0 : -1)?.password ?? '';
      accounts.set(email, { email, password, name: 'Ada', wrong: new Map() });
    },
    async login(email, password, { network, cookie }) {
      const account = find(email);
      if (account === undefined) return nobody;
      const status = judge(account, network, cookie, password);
      return status === 200 ? signIn(account) : { ...nobody, status };
    },
    async change({ access }, { email, current_password }) {
      const account = sessions.get(access)?.account;
      if (account === undefined) return 401;
      const isProved = current_password === account.password;
      if (email !== undefined && isProved) {
        waiting.set(account, email);
        const shown = fault === 'link' ? email : email.replaceAll('.', '[.]').replaceAll('@', '[at]');
        mails.unshift({ to: account.email, text: `Your address becomes ${shown}` });
        return 200;
      }
      if (!isProved && fault !== 'rename') return 400;
      const isPosing = isProved && fault !== 'name';
      return isPosing ? 400 : 200;
    },
    async confirmAddress({ access }) {
      const account = sessions.get(access)?.account;
      const email = account && waiting.get(account);
      if (account === undefined || email === undefined) return 400;
      if (fault === 'address') account.email = email;
      return 200;
    },
    async agree(email) {
      const account = find(email);
      if (account === undefined) return;
      account.email = waiting.get(account) ?? email;
      if (fault !== 'reset') resets.clear();
    },
    addressOf: async ({ access }) => sessions.get(access)?.account.email ?? '',
    async askReset(email) {
      const account = find(email);
      if (account === undefined) return;
      const token = draw('reset-');
      resets.set(token, account);
      mails.unshift({ to: email, text: `/reset-password-confirm?token=${token}` });
    },
    reset: async (token) => (resets.has(token) ? 200 : 400),
    async member(network) {
      staff.network = network;
      return { email: 'member@bank.example', password: 'right' };
    },
    async staffLogin(_, password, network) {
      const isKnown = network === staff.network && fault !== 'staff-lock';
      if (staff.wrong >= 20 && !isKnown) return 403;
      if (password === 'right') return 200;
      staff.wrong += 1;
      return 401;
    },
    async refresh(token) {
      const session = sessions.get(token);
      if (session === undefined) return nobody;
      session.uses += 1;
      if (fault !== 'refresh' && session.uses > 2) return nobody;
      return { status: 200, id: token, access: token, refresh: token, cookie: undefined };
    },
  };
}
