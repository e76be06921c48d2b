import { minute } from '../shared/results.ts';
import { type Row, readJson } from './row.ts';

type FaultReport = {
  readonly command: string;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly skipped: readonly string[];
  readonly problems: readonly string[];
  readonly at: string;
};

/** What is promised by each kind of run, and which of its figures tell the most. */
const faultPromises: Readonly<Record<string, readonly [promise: string, ...figures: string[]]>> = {
  faults: [
    'Whatever fails (bank, database, line, disk, clock, mail, rates): nothing acknowledged is lost or doubled, no mail is lost, and the bank is ready within 10 s',
    'faults',
    'acknowledged',
    'lost',
    'doubled',
    'mails lost',
    'longest until ready again, ms',
  ],
  kills: [
    'The same while only the bank and PostgreSQL are killed',
    'of which kills (SIGKILL)',
    'acknowledged',
    'lost',
    'doubled',
    'mails lost',
    'longest until ready again, ms',
  ],
  cluster: [
    'The loss of a process and of the primary loses nothing, and customers are served again within 30 s',
    'acknowledged',
    'lost',
    'doubled',
    'next yes after one process was killed, ms',
    'next yes after the primary was killed, ms',
  ],
  patroni: [
    'The same with Patroni, which promotes a standby by itself and takes the lost machine back',
    'acknowledged',
    'lost',
    'doubled',
    'next yes after the primary was lost, ms',
    'the lost machine is a standby again after, ms',
  ],
  restore: [
    'A backup gives back the books of any moment',
    'acknowledged until the moment',
    'of those, lost',
    'there twice, or from after the moment',
  ],
  'ledger-kills': [
    'The ledger alone keeps what it has acknowledged, once, through kills and a full disk',
    'kills',
    'posted',
    'tests that passed',
  ],
  'ledger-model': [
    'The ledger does what a simple model of it does, one after the other, at once and on two processes',
    'random commands, one after the other',
    'tests that passed',
  ],
  'ledger-callers': [
    'While two processes write, the books sum to zero at every look',
    'posted',
    'looks',
    'tests that passed',
  ],
  chat: [
    'While 500 people chat and the bank is killed and restarted, nothing that they said is lost, doubled or out of order',
    'people',
    'kills and restarts',
    'acknowledged',
    'lost',
    'doubled',
    'out of order',
    'longest until ready again, ms',
  ],
  commits: ['How many commits that move money a database takes (no goal)', 'commits'],
};

export function faultRows(): Row[] {
  const reports = readJson<Record<string, FaultReport>>('proof/faults/results.json') ?? {};
  return Object.entries(faultPromises).flatMap(([kind, [promise, ...figures]]) => {
    const report = reports[kind];
    if (report === undefined) return [];
    const { command, problems, skipped, at } = report;
    const shown = kind === 'commits' ? Object.keys(report.figures) : figures;
    const told = shown.map((name) => `${name}: ${report.figures[name] ?? ''}`);
    const broken = problems.map((problem) => `broken: ${problem}`);
    return [
      {
        promise,
        command,
        result: [...broken, ...told, ...skipped.map((each) => `not tried: ${each}`)].join('; '),
        verdict: kind === 'commits' ? '' : problems.length === 0 ? 'kept' : 'missed',
        at: minute(at),
      },
    ];
  });
}
