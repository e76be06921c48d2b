import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../apps/bank/src/platform/environment.ts';

const root = join(import.meta.dirname, '..');
const files = (pattern: string) => globSync(pattern, { cwd: import.meta.dirname });

type Values = Readonly<Record<string, string>>;

describe('what people read', () => {
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Values;
  const ofOperators = [...files('**/*.md').map((path) => `ops/${path}`), 'docs/scaling.md'];
  const all = globSync(['*.md', '{docs,ops,proof}/**/*.md'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

  test.for(all)('%s leads to files and commands that exist', (path) => {
    const text = textOf(path);
    for (const [, target = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
      expect(existsSync(join(root, dirname(path), target)), target).toBe(true);
    for (const [, name = ''] of text.matchAll(/npm run\s([a-z\d:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });

  /** A row of figures under words is how a table looks that was overwritten by another one. */
  test.for(all)('%s has tables whose rows have as many cells as their head', (path) => {
    let head: number | undefined;
    for (const line of textOf(path)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .split('\n')) {
      const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/).length : undefined;
      head = cells === undefined ? undefined : (head ?? cells);
      expect(cells, line).toBe(head);
    }
  });

  test.for(all)('%s leads to headings that exist', (path) => {
    for (const [, target = '', heading = ''] of textOf(path).matchAll(/\]\(([^)#:\s]*)#([^)\s]+)\)/g)) {
      const text = textOf(target === '' ? path : join(dirname(path), target));
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
        words
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      );
      expect(headings, target).toContain(heading);
    }
  });

  test.for(ofOperators)('%s names settings that exist', (path) => {
    for (const [, name = ''] of textOf(path).matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g))
      expect(settings.shape).toHaveProperty(name);
  });

  test('docs/scaling.md tells the figures of the last runs', () => {
    const measured = (file: string, row: string) => {
      const line = textOf(`proof/bench/results/${file}`)
        .split('\n')
        .find((each) => each.startsWith(`| ${row} |`));
      return Number(line?.match(/ \| (?:[^|]* \| )??([\d.]+) \(/)?.[1]);
    };
    const told = textOf('docs/scaling.md').replaceAll(/(?<=\d),(?=\d)/g, '');
    for (const row of [
      ...[
        'ledger, 512 callers',
        'ledger, 512 callers, hot',
        'works with rows, 256 callers',
        'one transaction each',
      ],
      ...['ledger, two processes of 256 callers', 'works with rows, two processes of 128 callers'],
    ])
      expect(told, row).toContain(` ${measured('ledger.md', row)}`);
    expect(told).toContain(` ${measured('http.md', 'payment to a customer, 64 callers')} a second`);
    const ratio = measured('http.md', 'payments between customers, 64 callers ÷ pgbench TPC-B');
    expect(told).toContain(`, ${ratio.toFixed(2)} of what pgbench`);
    const spent = measured('http.md', 'processor of bank and PostgreSQL for a payment, 64 callers, ms');
    expect(told).toContain(`; ${spent.toFixed(1)} ms of a processor each`);
    const two = measured('http.md', 'payments, two processes of the bank ÷ one');
    expect(told).toContain(`two made ${two.toFixed(2)} of what one did`);
  });

  test('whom the bank connects to is listed with every address that can be set', () => {
    const [, connections = ''] = textOf('SECURITY.md').match(/^## Connections\n([\s\S]+?)^## /m) ?? [];
    const addresses = Object.keys(settings.shape).filter((name) => /_(?:URL|HOSTS)$/.test(name));
    // Those that only pages lead to, and the bank's own.
    const own = ['PUBLIC_URL', 'MIGRATION_DATABASE_URL', 'CONTACT_WHATSAPP_URL', 'CONTACT_TELEGRAM_URL'];
    for (const name of addresses.filter((each) => !own.includes(each)))
      expect(connections).toContain(`\`${name}\``);
  });
});
