import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.test.{ts,tsx}', '**/testing/**'],
}).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** What can be dangerous, and the only places that may have it. */
const rules: readonly [string, RegExp, readonly string[]][] = [
  ['code made of text', /\beval\(|new Function\(|from 'node:vm'/, []],
  [
    'programs of the system',
    /from 'node:child_process'/,
    [
      // Only these of its own PostgreSQL, with arguments in a list and no shell.
      'apps/bank/src/platform/database/cluster.ts',
      'apps/bank/src/platform/database/postmaster-file.ts',
      'apps/bank/src/platform/database/process-identity.ts',
      'apps/bank/src/platform/database/server-account.ts',
    ],
  ],
  ['a shell', /\bexec(Sync)?\(['"`]|shell: true/, []],
  [
    'markup made of text',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    // JSON, escaped so that it cannot end its element.
    ['apps/web/src/document.tsx'],
  ],
  [
    'messages from other windows',
    /addEventListener\('message'|\.onmessage\b/,
    // A channel that only pages of the same origin have.
    ['apps/web/src/lib/drafts.ts', 'apps/web/src/lib/idle.ts'],
  ],
  [
    'chance that can be foreseen',
    /Math\.random/,
    // Only how long to wait before another try.
    [
      'apps/bank/src/platform/database/database.ts',
      'apps/bank/src/platform/database/outdated.ts',
      'apps/web/src/lib/api/client.ts',
      'packages/ledger/src/retries.ts',
    ],
  ],
  ['weak cryptography', /['"`](md5|sha1|des(-ede3)?|rc4|aes-\d+-(ecb|cbc))['"`]/i, []],
  ['certificates that nobody checks', /rejectUnauthorized|NODE_TLS_REJECT/, []],
  // A word of our own is no text of anybody.
  [
    'SQL made of text',
    /\bsql\.raw\(|\bsql\.lit\((?!'\w+'\))/,
    // Numbers and names that stand in the same file.
    ['apps/bank/src/modules/reconciliation/state-sweeps.ts', 'apps/bank/src/platform/jobs/job-row.ts'],
  ],
  [
    'cookies',
    /document\.cookie|cookieStore|set-cookie/i,
    ['apps/bank/src/platform/http/register-routes.ts', 'apps/web/src/lib/theme.ts'],
  ],
];

test.each(rules)('%s: only where it is known', (_, pattern, known) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(pattern)).toEqual([...known].sort());
});

test('the bank asks nobody but the service for rates that its operator has named', () => {
  // Whoever only serves asks nobody.
  const asking = filesWith(/\bfetch\(|import (?!\{ createServer \} ).*from 'node:https?'/).filter((file) =>
    file.startsWith('apps/bank/'),
  );
  expect(asking).toEqual(['apps/bank/src/modules/rates/fetch-rates.ts']);
});

function filesWith(pattern: RegExp): string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();
}
