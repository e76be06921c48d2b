import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attack, Finding } from '../attack.ts';
import { withPlanted } from '../planted/server.ts';
import { endOf, inFolder, missing, printedBy } from './program.ts';

/** slowhttptest: hundreds of clients that take their time, while another one asks whether it is still served. */
export const slowRequests: Attack = {
  name: 'slowhttptest',
  alone: true,
  claim: 'clients that send or read as slowly as they can keep nobody else from being served',
  impossible: () => missing('slowhttptest'),
  plants: [
    {
      fault: 'a server that has few places, and waits for everybody who holds one',
      find: () =>
        withPlanted(
          () => ({ body: 'served' }),
          (url) => slowed('headers', url),
          patient,
        ),
    },
  ],
  async run(bank) {
    const chosen: Way[] = bank.short ? ['headers'] : ['headers', 'body', 'read'];
    // All at once: together they hold more places than each by itself.
    const findings = await Promise.all(chosen.map((way) => slowed(way, bank.url)));
    return { tried: chosen.length, findings: findings.flat() };
  },
};

/** For whoever never comes to an end, and few of them. */
const patient = { headersTimeout: 0, requestTimeout: 0, places: 50 };

type Way = keyof typeof ways;

/** What is sent a few bytes at a time; the last reads the answer so. */
const ways = {
  headers: ['-H', '-t', 'GET'],
  body: ['-B', '-t', 'POST', '-s', '8192', '-f', 'application/json'],
  read: ['-X', '-w', '16', '-y', '32', '-n', '2', '-z', '8', '-k', '3'],
} as const;

const addresses: Readonly<Record<Way, string>> = {
  headers: '/',
  body: '/api/v1/account/login/',
  read: '/',
};

const seconds = 20;

function slowed(way: Way, url: string): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const statistics = join(folder, 'statistics');
    const args = [
      ...[...ways[way], '-u', url + addresses[way], '-c', '400', '-r', '200', '-i', '3', '-x', '10'],
      // A probe that is not answered within this time counts as nobody being served.
      ...['-p', '2', '-l', String(seconds), '-g', '-o', statistics],
    ];
    const printed = await printedBy('slowhttptest', args, (seconds + 30) * 1000);
    const rows = await readFile(`${statistics}.csv`, 'utf8').then(rowsOf, () => []);
    const where = `slow ${way}`;
    if (rows.length === 0) return [{ where, what: `slowhttptest came to no end: ${endOf(printed)}` }];
    const unserved = rows.filter(({ served }) => !served).length;
    return unserved === 0 ? [] : [{ where, what: `nobody was served in ${unserved} of ${rows.length} s` }];
  });
}

/** Seconds, closed, pending, connected, and whether the service was available. */
function rowsOf(csv: string): { readonly served: boolean }[] {
  const [, ...rows] = csv.trim().split('\n');
  return rows.map((row) => ({ served: Number(row.split(',')[4]) > 0 }));
}
