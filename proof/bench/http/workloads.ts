import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openLedger } from '@farthing/ledger';
import pg from 'pg';
import type { Call } from '../../shared/client.ts';
import { type Caller, during, type Figures, keepCalling } from '../../shared/load.ts';
import { load } from '../ledger/workloads.ts';
import type { CostedFigures, CostMeter } from './cost.ts';
import { anyOf, type Customer, type People, password } from './people.ts';
import { everyCode } from './processes.ts';
import { askForQuote, askForTransfer, confirmTransfer, takeQuote } from './transfer.ts';

export type Workload = {
  readonly name: string;
  run(forMs: number): Promise<readonly [CostedFigures] | readonly [CostedFigures, Figures]>;
  /** What the second figures are of, when it measures two things at once. */
  readonly beside?: string;
};

export const names = {
  constant: 'Fastify, a constant of the size of a wallet, 32 callers',
  wallet: 'wallet/detail, 32 callers',
  profile: 'read of the profile, 32 callers',
  refresh: 'refresh of a token, 32 callers',
  logins: 'sign-in, 8 callers',
  during: 'read of the profile, 1 caller, during sign-ins',
  payments: 'payment to a customer, 64 callers',
  mixed: 'payment to a customer, 64 callers, 1 of 100 by somebody without money',
  two: 'payment to a customer, 64 callers at two processes',
  alone: 'payment to a customer, 1 caller',
  exchange: 'exchange at a quote, 64 callers',
  ledger: 'the ledger’s own transfers, 512 callers',
  tpcb: 'pgbench TPC-B, 32 clients',
} as const;

/** Those whose successes are payments that are stored. */
export const paying: readonly string[] = [names.payments, names.mixed, names.two, names.alone];

export function httpWorkloads(
  { bank, second, constant }: { readonly bank: string; readonly second: string; readonly constant: string },
  people: People,
  measured: CostMeter,
): Workload[] {
  const { ordinary } = people;
  const one = (name: string, work: (forMs: number) => Promise<CostedFigures>): Workload => ({
    name,
    run: async (forMs) => [await work(forMs)],
  });
  const calls = (url: string, callers: number, begin: () => Call) => (forMs: number) =>
    keepCalling({ urls: [url], callers, goesOn: during(forMs), caller: () => ({ begin }) });
  const get = (path: string, { access }: Customer): Call => ({ method: 'GET', path, token: access });
  const wallet = () => get('/wallet/detail/', anyOf(ordinary));
  const profile = () => {
    const customer = anyOf(ordinary);
    return get(`/account/profile/${customer.id}/`, customer);
  };
  const signIn = (): Call => ({
    method: 'POST',
    path: '/account/login/',
    body: { email: anyOf(ordinary).email, password },
  });
  return [
    one(
      names.constant,
      calls(constant, 32, () => ({ method: 'GET', path: '/' })),
    ),
    one(names.wallet, calls(bank, 32, wallet)),
    one(names.profile, calls(bank, 32, profile)),
    one(names.refresh, (forMs) => refreshes(bank, ordinary, forMs)),
    {
      name: names.logins,
      beside: names.during,
      run: (forMs) => Promise.all([calls(bank, 8, signIn)(forMs), calls(bank, 1, profile)(forMs)]),
    },
    one(names.payments, (forMs) => measured(() => payments([bank], people, { callers: 64, forMs }))),
    one(names.mixed, async (forMs) =>
      withoutFailures(await payments([bank], people, { callers: 64, forMs, badShare: 0.01 })),
    ),
    one(names.two, (forMs) => payments([bank, second], people, { callers: 64, forMs })),
    one(names.alone, (forMs) => measured(() => payments([bank], people, { callers: 1, forMs }))),
    one(names.exchange, (forMs) => measured(() => exchanges(bank, people, { callers: 64, forMs }))),
  ];
}

/** How many payments a process has made before it is measured: until then much of what it takes is compiling. */
export const warmUpPayments = 3_000;

/** One process after the other; answers how many payments there are. */
export async function warmUp(banks: readonly string[], people: People): Promise<number> {
  let made = 0;
  for (const bank of banks) {
    for (const untilMade = made + warmUpPayments; made < untilMade; ) {
      const { answers, failures } = await payments([bank], people, { callers: 64, forMs: 1_000 });
      made += answers - failures;
    }
  }
  return made;
}

/** What was refused was meant to be: the others count. */
function withoutFailures({ perSecond, answers, failures, ...times }: Figures): Figures {
  const good = answers - failures;
  return { ...times, perSecond: (perSecond * good) / answers, answers: good, failures: 0 };
}

function refreshes(url: string, people: readonly Customer[], forMs: number): Promise<Figures> {
  const callers = 32;
  const caller = (index: number): Caller => {
    let customer: Customer;
    return {
      begin() {
        // Each caller has customers of its own: a chain of tokens is used by one at a time.
        customer = own(people, index, callers);
        return { method: 'POST', path: '/account/token/refresh/', body: { refresh: customer.refresh } };
      },
      next({ status, body }) {
        if (status === 200) customer.refresh = (JSON.parse(body) as { refresh: string }).refresh;
        return undefined;
      },
    };
  };
  return keepCalling({ urls: [url], callers, goesOn: during(forMs), caller });
}

type Paying = {
  readonly callers: number;
  readonly forMs: number;
  /** How many of them are refused by the ledger, with those of others in the same batch. */
  readonly badShare?: number;
};

/** Asked for with the PIN, then confirmed with the code: two calls, as a person makes them. */
function payments(
  urls: readonly string[],
  { ordinary, poor }: People,
  { callers, forMs, badShare = 0 }: Paying,
): Promise<Figures> {
  const caller = (index: number): Caller => {
    let payer: Customer;
    return {
      begin() {
        payer = Math.random() < badShare ? anyOf(poor) : own(ordinary, index, callers);
        return askForTransfer(payer, anyOf(ordinary.filter(({ id }) => id !== payer.id)));
      },
      // A confirmation is answered with 200.
      next: (answer) => (answer.status === 201 ? confirmTransfer(payer, answer, everyCode) : undefined),
    };
  };
  return keepCalling({ urls, callers, goesOn: during(forMs), caller });
}

/** A dollar for euros: a quote is asked for, then taken. Two calls, as a person makes them. */
function exchanges(url: string, { ordinary }: People, { callers, forMs }: Paying): Promise<Figures> {
  const caller = (index: number): Caller => {
    let owner: Customer;
    return {
      begin() {
        owner = own(ordinary, index, callers);
        return askForQuote(owner);
      },
      // The exchange is answered with 201.
      next: (answer) => (answer.status === 200 ? takeQuote(owner, answer) : undefined),
    };
  };
  return keepCalling({ urls: [url], callers, goesOn: during(forMs), caller });
}

/** On accounts and in a database of its own, with nothing of the bank around it: what the engine can do by itself. */
export async function prepareLedger(url: string): Promise<Workload> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const ledger = openLedger({ pool });
  const codes = Array.from({ length: 10_000 }, (_, index) => `bench:${index}`);
  await ledger.openAccounts(codes.map((code) => ({ code, currency: 'USD', floor: null })));
  await ledger.close();
  await pool.end();
  return {
    name: names.ledger,
    async run(forMs) {
      const settings = { url, callers: 512, seconds: Math.max(1, forMs / 1000), accounts: codes.length };
      const { perSecond, p50Ms, p99Ms, acknowledged } = await load(settings);
      return [{ perSecond, p50Ms, p99Ms, answers: acknowledged, failures: 0 }];
    },
  };
}

/** A figure without latencies of each call; undefined where pgbench is not installed. */
export async function preparePgbench(url: string): Promise<Workload | undefined> {
  const pgbench = promisify(execFile);
  try {
    await pgbench('pgbench', ['-i', '-q', '-s', '100', url]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return {
    name: names.tpcb,
    async run(forMs) {
      const options = [
        '-n',
        '-M',
        'prepared',
        '-j',
        '2',
        '-c',
        '32',
        '-T',
        String(Math.round(forMs / 1000)),
        url,
      ];
      const { stdout } = await pgbench('pgbench', options);
      const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
      const p50Ms = figure(/latency average = ([\d.]+)/);
      return [{ perSecond: figure(/tps = ([\d.]+)/), p50Ms, p99Ms: Number.NaN, answers: 0, failures: 0 }];
    },
  };
}

/** One of every so many, so that callers do not meet. */
function own(people: readonly Customer[], caller: number, callers: number): Customer {
  const mine = Math.floor((people.length - 1 - caller) / callers) + 1;
  return people[caller + callers * Math.floor(Math.random() * mine)] as Customer;
}
