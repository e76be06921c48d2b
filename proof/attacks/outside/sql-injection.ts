import { DatabaseSync } from 'node:sqlite';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { withPlanted } from '../planted/server.ts';
import { endOf, inFolder, missing, printedBy } from './program.ts';
import { withRelay } from './relay.ts';

/** sqlmap on calls whose fields reach the database in the most different ways. */
export const sqlInjection: Attack = {
  name: 'sqlmap',
  claim: 'no field of a call is read as SQL',
  impossible: () => missing('sqlmap'),
  plants: [
    {
      fault: 'a search that is put together with its statement',
      find: () => withPlanted(carelessSearch(), (url) => injected({ path: '/people?name=ada' }, url)),
    },
  ],
  async run(bank) {
    const targets = await targetsOf(bank);
    const chosen = bank.short ? targets.slice(0, 1) : targets;
    const findings: Finding[] = [];
    for (const target of chosen) {
      findings.push(...(await withRelay(bank, target.token, (url) => injected(target, url))));
    }
    return { tried: chosen.length, findings };
  },
};

type Target = {
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
};

const withinMs = 180_000;

async function targetsOf(bank: AttackedBank): Promise<readonly Target[]> {
  const { access, email } = await bank.customer('100.00');
  const { access: staff } = await bank.member('auditor');
  return [
    { path: '/api/v1/wallet/transactions/?search=gift&limit=10', token: access },
    { path: '/api/v1/account/login/', body: { email, password: 'not the right one' } },
    { path: '/api/v1/account/password_reset/', body: { email } },
    { path: '/api/v1/staff/customers/?q=lovelace', token: staff },
    { path: '/api/v1/staff/lists/audit/?subject_id=login&subject_kind=customer', token: staff },
    { path: '/api/v1/wallet/withdrawals/0190f3e2-0000-7000-8000-000000000000*/', token: access },
  ];
}

/** What sqlmap takes for SQL that it could slip in. */
function injected({ path, body }: Target, url: string): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const args = [
      ...['-u', url + path, '--batch', '--disable-coloring', '--flush-session', '--output-dir', folder],
      ...['--level', '1', '--risk', '1', '--technique', 'BEU', '--threads', '4', '--timeout', '10'],
      ...['--ignore-code', '400,401,404,422'],
      ...(body === undefined
        ? []
        : ['--data', JSON.stringify(body), '--headers', 'Content-Type: application/json']),
    ];
    const printed = await printedBy('sqlmap', args, withinMs);
    const where = path.replace(/\?.*/, '');
    const points = [...printed.matchAll(/^Parameter: (.+)$/gm)].map(([, name]) => `${name} takes SQL`);
    if (points.length > 0) return points.map((what) => ({ where, what }));
    if (/do(es)? not (appear|seem) to be injectable/.test(printed)) return [];
    return [{ where, what: `sqlmap came to no end: ${endOf(printed)}` }];
  });
}

/** A search as it must not be written. */
function carelessSearch() {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE TABLE person (name TEXT); INSERT INTO person VALUES ('ada'), ('grace')");
  return ({ query }: { readonly query: URLSearchParams }) => {
    try {
      const found = database.prepare(`SELECT name FROM person WHERE name = '${query.get('name')}'`).all();
      return { body: `<p>${found.map(({ name }) => name).join(', ') || 'nobody'}</p>` };
    } catch (error) {
      return { status: 500, body: String(error) };
    }
  };
}
