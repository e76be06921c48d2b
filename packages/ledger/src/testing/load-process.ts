import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { openLedger } from '../ledger.ts';
import { LedgerError, type WorkOutcome } from '../write/index.ts';
import { gist, newId } from './fixture.ts';
import { receipt, spent } from './works.ts';

/**
 * A process that moves money at random until it is told to stop, or is killed: works with a receipt and a share of what
 * the payer has spent, in the tables of `works.ts`. It says what it is about to ask for,
 * and what it was told, on its output, so that the one who started it has a journal of its own.
 */
export type LoadSettings = {
  readonly url: string;
  readonly accounts: readonly number[];
  readonly callers: number;
  /** What an earlier process did not hear the end of, to be asked for again. */
  readonly again: readonly LoadTransfer[];
};

export type LoadTransfer = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly amount: string;
};

export type LoadLine = { readonly sent: LoadTransfer } | { readonly done: string; readonly gist: string };

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? '{}') as LoadSettings);

async function run({ url, accounts, callers, again }: LoadSettings): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  const ledger = openLedger({ pool });
  let stopping = false;
  createInterface({ input: process.stdin }).on('line', () => {
    stopping = true;
  });

  const post = async (transfer: LoadTransfer) => {
    tell({ sent: transfer });
    const outcome = await ledger.submit(workOf(transfer)).then(told, (error) => {
      if (error instanceof LedgerError && error.code !== 'broken-invariant') return error.code;
      throw error;
    });
    tell({ done: transfer.id, gist: outcome });
  };
  const caller = async () => {
    while (!stopping) await post(randomTransfer(accounts));
  };
  await Promise.all(again.map(post));
  await Promise.all(Array.from({ length: callers }, caller));
  await ledger.close();
  await pool.end();
  process.exit(0);
}

function workOf({ id, from, to, amount: text }: LoadTransfer) {
  const amount = BigInt(text);
  const rows = [
    receipt.row({ id, no: id, amount, facts: { from, to }, at: null }),
    spent.row({ who: from, day: '2026-01-01', share: amount, ceiling: 10n ** 15n }),
  ];
  return { commands: [{ id, from, to, amount }], rows };
}

function told(outcome: WorkOutcome): string {
  if (outcome.status === 'done') return 'posted';
  if (outcome.status === 'refused') return outcome.outcomes.map(gist).join();
  return outcome.status;
}

/** Written before anything else happens: a killed process has said all that it knew. */
function tell(line: LoadLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

function randomTransfer(accounts: readonly number[]): LoadTransfer {
  const first = Math.floor(Math.random() * accounts.length);
  const second = (first + 1 + Math.floor(Math.random() * (accounts.length - 1))) % accounts.length;
  const amount = String(1 + Math.floor(Math.random() * 50));
  return { id: newId(), from: accounts[first] ?? 0, to: accounts[second] ?? 0, amount };
}
