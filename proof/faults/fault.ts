import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailServer } from '../shared/mail-server.ts';
import type { TcpProxy } from '../shared/tcp-proxy.ts';
import type { Chance } from './chance.ts';
import type { PostgresServer } from './processes/postgres-server.ts';
import type { RatesServer } from './processes/rates-server.ts';
import type { SupervisedBank } from './processes/supervised-bank.ts';
import type { SmallDisk } from './small-disk.ts';

/** Everything that can be made to fail. */
export type Site = {
  readonly bank: SupervisedBank;
  readonly postgres: PostgresServer;
  /** Between the two. */
  readonly line: TcpProxy;
  readonly mail: MailServer;
  readonly rates: RatesServer;
  /** What the database is on; absent where none can be mounted. */
  readonly disk: SmallDisk | undefined;
  /** The bank's; absent where there is no libfaketime. */
  readonly clock: MovableClock | undefined;
};

export type Fault = {
  /** How many processes it kills without a word. */
  readonly kills: number;
  /** Why it cannot be tried on this machine. */
  impossible?(site: Site): string | undefined;
  /** Returns when the fault is over and only its consequences remain. */
  strike(site: Site, chance: Chance): Promise<void>;
};

const aWhile = (chance: Chance) => wait(chance.between(500, 3_000));

export const faults = {
  'kill the bank': {
    kills: 1,
    strike: async ({ bank }) => bank.kill(),
  },
  'kill PostgreSQL': {
    kills: 1,
    async strike({ postgres }) {
      await postgres.kill();
      await postgres.start();
    },
  },
  'kill both': {
    kills: 2,
    async strike({ bank, postgres }) {
      bank.kill();
      await postgres.kill();
      await postgres.start();
    },
  },
  'cut the connections': {
    kills: 0,
    strike: async ({ line }) => line.cut(),
  },
  'refuse connections': {
    kills: 0,
    async strike({ line }, chance) {
      line.block();
      await aWhile(chance);
      line.allow();
    },
  },
  'stall the line': {
    kills: 0,
    async strike({ line }, chance) {
      line.stall();
      await aWhile(chance);
      // Either the answers come late, or they never do.
      if (chance.happens(0.5)) line.cut();
      line.flow();
    },
  },
  'pause the bank': {
    kills: 0,
    async strike({ bank }, chance) {
      bank.pause();
      await aWhile(chance);
      bank.resume();
    },
  },
  'pause PostgreSQL': {
    kills: 0,
    async strike({ postgres }, chance) {
      await postgres.pause();
      await aWhile(chance);
      await postgres.resume();
    },
  },
  'fill the disk': {
    kills: 0,
    impossible: ({ disk }) => (disk === undefined ? 'this account may not mount a small disk' : undefined),
    async strike({ disk, postgres }, chance) {
      disk?.fill();
      await aWhile(chance);
      disk?.empty();
      // Out of space for its log, PostgreSQL ends itself; whoever supervises it starts it again.
      if (!postgres.isRunning) await postgres.start();
    },
  },
  'move the clock of the bank': {
    kills: 0,
    impossible: ({ clock }) => (clock === undefined ? 'libfaketime is not on this machine' : undefined),
    async strike({ clock }, chance) {
      // By as much as a wrong time server does, and by more than a token or a code lives.
      clock?.move(chance.pick([-90, -5, 5, 90, 900]));
      await wait(chance.between(2_000, 4_000));
      clock?.move(0);
    },
  },
  'fail the mail server': {
    kills: 0,
    async strike({ mail }, chance) {
      mail.mood = chance.pick(['busy', 'forgetful']);
      await aWhile(chance);
      mail.mood = 'well';
    },
  },
  'fail the rates while the bank starts': {
    kills: 1,
    async strike({ rates, bank }, chance) {
      rates.mood = chance.pick(['broken', 'garbled', 'silent']);
      bank.kill();
      await aWhile(chance);
      rates.mood = 'well';
    },
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** The clock of a process that was started with these settings, moved by a file. */
export type MovableClock = {
  readonly settings: Readonly<Record<string, string>>;
  move(seconds: number): void;
};

export function movableClock(folder: string): MovableClock | undefined {
  const library = process.env.FAKETIME_LIBRARY ?? globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
  if (library === undefined || !existsSync(library)) return undefined;
  const file = join(folder, 'clock');
  const move = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  move(0);
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    move,
  };
}
