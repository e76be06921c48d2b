import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brokenCalls } from './broken-calls.ts';
import { chance } from './chance.ts';
import { type Crowd, startCrowd } from './customers/crowd.ts';
import { type Calls, newCalls, type Town } from './customers/customer.ts';
import { Journal, readJournal } from './customers/journal.ts';
import { type Fault, type FaultName, faults, type Site } from './fault.ts';
import { judge, type Verdict } from './judge/judge.ts';
import { judgeMail, type MailVerdict } from './judge/judge-mail.ts';
import { untilReady } from './processes/supervised-bank.ts';
import type { Planned } from './schedule.ts';
import { hurryNetworks, openFolder, openSite } from './site.ts';

export type StormOptions = {
  readonly seed: number;
  readonly customers: number;
  readonly plan: Iterable<Planned>;
  /** Whether it is over, asked after each fault. */
  readonly isOver: (sofar: {
    readonly kills: number;
    readonly strikes: number;
    readonly seconds: number;
  }) => boolean;
  /** How long mail that is on its way may take in the end. */
  readonly mailWithinMs: number;
  /** How long the bank may take after a fault; what is promised unless given. */
  readonly readyWithinMs?: number;
  readonly say: (line: string) => void;
};

export type Strike = { readonly fault: FaultName; readonly readyAfterMs: number };

export type StormResult = {
  readonly seed: number;
  readonly seconds: number;
  readonly kills: number;
  readonly strikes: readonly Strike[];
  readonly skipped: Readonly<Record<string, string>>;
  readonly calls: Calls;
  readonly verdict: Verdict;
  readonly mail: MailVerdict;
  /** What breaks a promise, in words; empty when all were kept. */
  readonly problems: readonly string[];
};

const promisedReadyWithinMs = 10_000;
const finishWithinMs = 120_000;

/** Customers use the bank while one thing after another fails; then everything that they were told is checked. */
export async function weatherStorm(options: StormOptions): Promise<StormResult> {
  await using started = new AsyncDisposableStack();
  const folder = await openFolder(started);
  const site = await openSite(started, folder);
  const journal = started.adopt(new Journal(join(folder, 'journal')), (it) => it.close());
  const town: Town = { url: site.bank.url, journal, calls: newCalls(), accounts: new Map() };
  const startedMs = performance.now();
  const crowd = startCrowd(town, options.customers, chance(options.seed).of('customers'));
  started.use(hurryNetworks(() => site.postgres.url('postgres')));

  const { strikes, skipped } = await strikeAll(site, town, options);
  const finished = await finish(crowd);
  const url = site.postgres.url('postgres');
  const mail = await judgeMail(url, site.mail.received, options.mailWithinMs);
  const verdict = await judge(url, readJournal(journal.path));
  const result = {
    seed: options.seed,
    seconds: Math.round((performance.now() - startedMs) / 1000),
    kills: strikes.reduce((sum, { fault }) => sum + faults[fault].kills, 0),
    strikes,
    skipped,
    calls: town.calls,
    verdict,
    mail,
  };
  const problems = [...finished, ...problemsOf(result, site, options)];
  if (problems.length > 0) options.say(readFileSync(join(folder, 'bank.log'), 'utf8').slice(-20_000));
  return { ...result, problems };
}

async function strikeAll(site: Site, town: Town, { seed, plan, isOver, say }: StormOptions) {
  const luck = chance(seed).of('faults');
  const startedMs = performance.now();
  const strikes: Strike[] = [];
  const skipped: Record<string, string> = {};
  let kills = 0;
  for (const { afterMs, fault: name } of plan) {
    const fault: Fault = faults[name];
    const impossible = fault.impossible?.(site);
    if (impossible !== undefined) {
      if (!(name in skipped)) say(`  ${name}: skipped, ${impossible}`);
      skipped[name] = impossible;
      continue;
    }
    await untilBusy(town);
    await wait(afterMs);
    await fault.strike(site, luck);
    const readyAfterMs = Math.round(await untilReady(site.bank.url));
    kills += fault.kills;
    strikes.push({ fault: name, readyAfterMs });
    say(`  ${name}: ready after ${readyAfterMs} ms, ${town.journal.acknowledged} acknowledged so far`);
    const seconds = (performance.now() - startedMs) / 1000;
    if (isOver({ kills, strikes: strikes.length, seconds })) break;
  }
  return { strikes, skipped };
}

/** A fault while nobody uses the bank would prove little. */
async function untilBusy({ journal }: Town): Promise<void> {
  const wanted = journal.acknowledged + 3;
  for (const deadline = Date.now() + 10_000; journal.acknowledged < wanted && Date.now() < deadline; )
    await wait(20);
}

async function finish(crowd: Crowd): Promise<string[]> {
  const late = wait(finishWithinMs, 'late', { ref: false });
  const outcome = await Promise.race([crowd.finish(), late]);
  return outcome === 'late'
    ? [`some customers were not done ${finishWithinMs / 1000} s after the last fault`]
    : [];
}

type Checked = Omit<StormResult, 'problems'>;

function problemsOf(
  { strikes, calls, verdict, mail }: Checked,
  { bank }: Site,
  { readyWithinMs = promisedReadyWithinMs }: StormOptions,
): string[] {
  const { lost, doubled, unfinished, unsound } = verdict;
  return [
    ...lost.map((what) => `lost: ${what}`),
    ...doubled.map((what) => `doubled: ${what}`),
    ...unfinished.map((what) => `unfinished: ${what}`),
    ...unsound,
    ...mail.lost.map((id) => `mail ${id} is lost`),
    ...brokenCalls(calls.broken, [bank]),
    ...[...calls.refused].filter(([code]) => !expectedRefusals.has(code)).map(([code]) => `refused: ${code}`),
    ...strikes
      .filter(({ readyAfterMs }) => readyAfterMs > readyWithinMs)
      .map(({ fault, readyAfterMs }) => `${fault}: not ready before ${readyAfterMs} ms`),
    ...(bank.endedByItself === 0 ? [] : [`the bank ended by itself ${bank.endedByItself} times`]),
  ];
}

/** What a moved clock does to a payment that waits, and a code that was used when its answer was lost. */
const expectedRefusals = new Set(['withdrawal_expired', 'withdrawal_closed', 'code_expired', 'code_invalid']);
