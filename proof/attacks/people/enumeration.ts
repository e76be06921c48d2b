import { randomUUID } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import { registerCustomer, registration, someEmail } from '../../../tools/testing/customers.ts';
import type { Chance } from '../../faults/chance.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import { type AttackedBank, attackedPin } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import { withPlanted } from '../planted/server.ts';
import { separation } from '../separation.ts';

/** The same question about somebody who is there and somebody who is not. */
type Pair = {
  readonly where: string;
  known(round: number): Promise<Response>;
  unknown(round: number): Promise<Response>;
};

export const enumeration: Attack = {
  name: 'enumeration',
  alone: true,
  claim:
    'neither an answer nor the time it takes tells who has an account: two rounds of a Mann-Whitney test at p < 0.001 do not agree on a difference',
  plants: [
    { fault: 'an unknown address is named as such', find: (chance) => planted('words', chance) },
    { fault: 'a header is missing for an unknown address', find: (chance) => planted('headers', chance) },
    { fault: 'a known address takes 30 ms longer', find: (chance) => planted('time', chance) },
  ],
  async run(bank) {
    const pairs = await bankPairs(bank);
    return tryPairs(bank.short ? pairs.slice(0, 1) : pairs, bank.chance, bank.short ? 4 : 12);
  },
};

type Told = { readonly looks: string; readonly tookMs: number };

async function tryPairs(pairs: readonly Pair[], chance: Chance, samples: number): Promise<Tried> {
  const findings: Finding[] = [];
  let tried = 0;
  for (const pair of pairs) {
    const first = await sample(pair, chance, samples, 0);
    tried += 2 * samples;
    const looks = differenceInLooks(first);
    if (looks !== undefined) findings.push({ where: pair.where, what: looks });
    const difference = separation(times(first.known), times(first.unknown));
    if (Math.abs(difference.z) < separable) continue;
    // By chance once in a thousand; the same way twice is no chance.
    const second = await sample(pair, chance, samples, samples);
    tried += 2 * samples;
    const again = separation(times(second.known), times(second.unknown));
    if (Math.abs(again.z) >= separable && Math.sign(again.z) === Math.sign(difference.z)) {
      const slower = difference.z > 0 ? 'known' : 'unknown';
      findings.push({
        where: pair.where,
        what: `an ${slower} one takes longer: medians of ${again.medians.map((each) => each.toFixed(1)).join(' and ')} ms`,
      });
    }
  }
  return { tried, findings };
}

/** Of z, two-sided: p < 0.001. */
const separable = 3.29;

type Sample = { readonly known: readonly Told[]; readonly unknown: readonly Told[] };

/** In turns, in an order that is chance's, so that whatever slows the machine down slows both. */
async function sample(pair: Pair, chance: Chance, samples: number, from: number): Promise<Sample> {
  const known: Told[] = [];
  const unknown: Told[] = [];
  for (let round = from; round < from + samples; round += 1) {
    const ask = {
      known: async () => void known.push(await told(() => pair.known(round))),
      unknown: async () => void unknown.push(await told(() => pair.unknown(round))),
    };
    for (const which of chance.shuffled(['known', 'unknown'] as const)) await ask[which]();
  }
  return { known, unknown };
}

async function told(ask: () => Promise<Response>): Promise<Told> {
  const startedMs = performance.now();
  const answer = await ask();
  const text = await answer.text();
  const tookMs = performance.now() - startedMs;
  const names = [...answer.headers.keys()].filter((name) => name !== 'connection' && name !== 'keep-alive');
  const wait = answer.headers.has('retry-after') ? ' with a time to wait' : '';
  return { looks: `${answer.status} ${anonymous(text)} [${names.sort().join(' ')}]${wait}`, tookMs };
}

/** What is new with every answer says nothing, nor do tries that count down with every guess, whoever makes it first. */
function anonymous(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\b\d+ (?:second|minute)s?/g, '<while>')
    .replaceAll(/\b\d+ (?:tries are|try is) left/g, '<tries>');
}

function differenceInLooks({ known, unknown }: Sample): string | undefined {
  const [ours, theirs] = [
    new Set(known.map(({ looks }) => looks)),
    new Set(unknown.map(({ looks }) => looks)),
  ];
  const only = [...ours.symmetricDifference(theirs)];
  return only.length === 0 ? undefined : `the answers differ: ${only.join(' / ').slice(0, 400)}`;
}

function times(all: readonly Told[]): number[] {
  return all.map(({ tookMs }) => tookMs);
}

async function bankPairs(bank: AttackedBank): Promise<Pair[]> {
  const post = (path: string, body: object, token?: string) =>
    bank.fetch(apiPrefix + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  // As often as nobody is locked out.
  const triesEach = 4;
  const people = 24 / triesEach;
  const customers = await Promise.all(Array.from({ length: bank.short ? 1 : people }, () => bank.customer()));
  const knownEmail = (round: number) =>
    customers[Math.floor(round / triesEach) % customers.length]?.email ?? '';
  const nobody = Array.from({ length: people }, () => someEmail('nobody'));
  const unknownEmail = (round: number) => nobody[Math.floor(round / triesEach) % nobody.length] ?? '';
  const byEmail = (where: string, send: (email: string) => Promise<Response>): Pair => ({
    where,
    known: (round) => send(knownEmail(round)),
    unknown: (round) => send(unknownEmail(round)),
  });
  const password = 'not-the-password-1';
  const login = byEmail('sign-in', (email) => post('/account/login/', { email, password }));
  if (bank.short) return [login];

  // Whoever registered a moment ago has to wait before another code is sent, as everybody has who asked for one.
  await bank.database.pool.query(
    "UPDATE one_time_code SET sends = ARRAY(SELECT at - interval '2 minutes' FROM unnest(sends) AS at)",
  );
  const waiting = await Promise.all(Array.from({ length: people }, () => registerCustomer(bank)));
  const waitingEmail = (round: number) =>
    waiting[Math.floor(round / triesEach) % waiting.length]?.email ?? '';
  const members = await Promise.all(Array.from({ length: people }, () => bank.member('support')));
  const ofStaff = (round: number) => members[Math.floor(round / triesEach) % members.length]?.email ?? '';
  const [asking, owner] = [await bank.customer(), await bank.customer('100.00')];
  const { data } = await owner.client.withdraw({ body: payment() });
  const get = (path: string) =>
    bank.fetch(apiPrefix + path, { headers: { authorization: `Bearer ${asking.access}` } });
  return [
    login,
    byEmail('password reset', (email) => post('/account/password_reset/', { email })),
    byEmail('registration', (email) => post('/account/register/', registration({ email }))),
    {
      where: 'a code of a new account',
      known: (round) => post('/account/verify-code/', { email: waitingEmail(round), code: '000000' }),
      unknown: (round) => post('/account/verify-code/', { email: unknownEmail(round), code: '000000' }),
    },
    byEmail('a code sent again', (email) => post('/account/resend-otp/', { email })),
    byEmail('contact', (email) =>
      post('/support/contact/', { full_name: 'Ada', email, message: 'Good morning to all of you.' }),
    ),
    {
      where: 'sign-in of staff',
      known: (round) => post('/staff/sign-in/', { email: ofStaff(round), password }),
      unknown: (round) => post('/staff/sign-in/', { email: unknownEmail(round), password }),
    },
    {
      where: "another customer's profile",
      known: () => get(`/account/profile/${owner.id}/`),
      unknown: () => get(`/account/profile/${randomUUID()}/`),
    },
    {
      where: "another customer's payment",
      known: () => get(`/wallet/withdrawals/${data.withdrawal_id}/`),
      unknown: () => get(`/wallet/withdrawals/${randomUUID()}/`),
    },
    await pinPair(bank, post),
  ];
}

/** A PIN that is right but for its last digit, and one that is wrong in all: each customer has few tries. */
async function pinPair(
  bank: AttackedBank,
  post: (path: string, body: object, token?: string) => Promise<Response>,
): Promise<Pair> {
  const triesEach = 2;
  const owners = await Promise.all(Array.from({ length: 12 }, () => bank.customer('50.00')));
  const guess = (round: number, pin: string) =>
    post(
      '/wallet/withdraw/',
      payment({ pin }),
      owners[Math.floor(round / triesEach) % owners.length]?.access,
    );
  const near = `${attackedPin.slice(0, 3)}7`;
  return { where: 'a PIN', known: (round) => guess(round, near), unknown: (round) => guess(round, '7390') };
}

type Difference = 'words' | 'headers' | 'time';

function planted(by: Difference, chance: Chance): Promise<readonly Finding[]> {
  return withPlanted(
    async ({ query }) => {
      const isKnown = query.get('who') === 'known';
      await new Promise((resolve) => setTimeout(resolve, by === 'time' && isKnown ? 35 : 5));
      return {
        status: 401,
        headers: by === 'headers' && isKnown ? { 'x-last-seen': 'yesterday' } : {},
        body: { message: by === 'words' && !isKnown ? 'Nobody has this address.' : 'Not right.' },
      };
    },
    async (url) => {
      const ask = (who: string) => () => fetch(`${url}/?who=${who}`);
      const pair = { where: 'planted', known: ask('known'), unknown: ask('unknown') };
      // More than of the bank, which takes its time: so few milliseconds must be found on a busy machine too.
      return (await tryPairs([pair], chance, 40)).findings;
    },
  );
}
