import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.test.{ts,tsx}', '**/testing/**'],
}).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** What can be dangerous, and the only lines that may have it: another one in the same file is as new as one elsewhere. */
const rules: readonly [string, RegExp, Readonly<Record<string, readonly string[]>>][] = [
  ['code made of text', /\beval\(|new Function\(|from 'node:vm'/, {}],
  [
    'programs of the system',
    /node:child_process/,
    // Only these of its own PostgreSQL, with arguments in a list and no shell.
    {
      'apps/bank/src/platform/database/embedded/cluster.ts': [
        "import { type ChildProcess, execFile, spawn } from 'node:child_process';",
      ],
      'apps/bank/src/platform/database/embedded/postmaster-file.ts': [
        "import { execFile } from 'node:child_process';",
      ],
      'apps/bank/src/platform/database/embedded/process-identity.ts': [
        "import { execFile } from 'node:child_process';",
      ],
      'apps/bank/src/platform/database/embedded/server-account.ts': [
        "import { execFile } from 'node:child_process';",
      ],
    },
  ],
  ['a shell', /\bexec(Sync)?\(['"`]|shell: true/, {}],
  [
    'markup made of text',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    // JSON, escaped so that it cannot end its element.
    {
      'apps/web/src/document.tsx': [
        'return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;',
      ],
    },
  ],
  [
    'messages from other windows',
    /addEventListener\('message'|\.onmessage\b/,
    // A channel that only pages of the same origin have.
    {
      'apps/web/src/lib/drafts/drafts.ts': ['tabs.onmessage = ({ data }) => {'],
      'apps/web/src/lib/idle.ts': ['tabs.onmessage = () => {'],
      'apps/web/src/lib/live/follow.ts': ['tabs.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);'],
    },
  ],
  [
    'chance that can be foreseen',
    /Math\.random/,
    // Only how long to wait before another try.
    {
      'apps/bank/src/platform/database/database.ts': ['await wait(Math.random() * 10 * 2 ** attempt);'],
      'apps/bank/src/platform/database/outdated.ts': ['await wait(Math.random() * 5 * attempts);'],
      'apps/web/src/lib/api/client.ts': [
        'const waitedMs = answered ? busyForMs(answered) : delayMs * (0.5 + Math.random() / 2);',
        'return askedMs + Math.random() * 1_000;',
      ],
      'apps/web/src/lib/live/follow.ts': [
        'await waitMs(againMs * (1 + Math.random()), signal);',
        "const spreadMs = waiting.has('everything') ? Math.random() * 2_000 : 0;",
      ],
      'packages/ledger/src/write/retries.ts': [
        'return Math.min(500, 10 * 2 ** this.#failures) * (0.5 + Math.random() / 2);',
      ],
    },
  ],
  ['weak cryptography', /['"`](md5|sha1|des(-ede3)?|rc4|aes-\d+-(ecb|cbc))['"`]/i, {}],
  ['certificates that nobody checks', /rejectUnauthorized|NODE_TLS_REJECT/, {}],
  // A word of our own is no text of anybody.
  [
    'SQL made of text',
    /\bsql\.raw\(|\bsql\.lit\((?!'\w+'\))/,
    // The types of columns, which stand in the same file; a letter of the file and the place of a column; the lines of the
    // chart of accounts and their titles; the name of an account, its other owners, the accounts of a customer and whether a
    // payment may leave the bank, given the names of tables and columns: all of them words of the code.
    {
      'apps/bank/src/modules/accounts/limits/by-staff.ts': [
        `\${sql.raw(accountNameSql('seen'))} AS "accountName", account.currency`,
      ],
      'apps/bank/src/modules/accounts/store.ts': [
        `LEFT JOIN LATERAL (\${sql.raw(heldAccountsSql('customer.id'))}) AS own ON true`,
      ],
      'apps/bank/src/modules/books/correction.ts': [
        `\${sql.raw(accountNameSql('payer_of'))} AS from_name,`,
        `\${sql.raw(accountNameSql('payee_of'))} AS to_name,`,
      ],
      'apps/bank/src/modules/books/reports/lines.ts': [
        `const isOfCreditCard = sql\`account.code LIKE \${sql.lit(\`\${creditAccountPrefix}%\`)}\`;`,
        `WHEN \${isOfCreditCard} THEN \${sql.lit(creditLine)}`,
        `const titles = Object.keys(chart).map((line) => sql\`WHEN \${sql.lit(line)} THEN \${sql.lit(titleOf(line))}\`);`,
        `CASE WHEN \${column(account, 'code')} LIKE \${sql.lit(\`\${creditAccountPrefix}%\`)} THEN 'Credit card of a customer' END,`,
      ],
      'apps/bank/src/modules/desk/lists/query/statement.ts': [
        `const named = (letter: string) => sql.raw(\`\${letter}\${place}\`);`,
      ],
      'apps/bank/src/modules/desk/payment-files/payment-file-store.ts': [
        `const mayLeave = sql.raw(mayLeaveSql('withdrawal'));`,
      ],
      'apps/bank/src/modules/payments-in/store.ts': [
        `CASE WHEN own.is_shared THEN \${sql.raw(otherOwnersSql('own.id', 'own.customer_id'))} END AS owners`,
      ],
      'apps/bank/src/modules/requests/store.ts': [
        `request.*, \${sql.raw(accountNameSql('own', 'request.customer_id'))} AS account_name,`,
      ],
      'apps/bank/src/modules/topups/store.ts': [
        `topup.*, \${sql.raw(accountNameSql('own', 'topup.customer_id'))} AS account_name, own.account_number,`,
        `SELECT \${sql.raw(accountNameSql('payer', 'topup.customer_id'))}`,
        `SELECT own.id, \${sql.raw(accountNameSql('own'))} AS name, own.account_number AS number, account.currency`,
      ],
      'apps/bank/src/platform/jobs/job-row.ts': [
        `([name, type]) => sql\`\${sql.id(name)} \${sql.raw(type.replace('?', ''))}\`,`,
      ],
    },
  ],
  [
    'cookies',
    /document\.cookie|cookieStore|set-cookie/i,
    // A phone of the demo keeps the one that the bank has given it.
    {
      'apps/bank/src/demo/past-bank.ts': ["const [kept] = [answer.headers['set-cookie'] ?? []].flat();"],
      'apps/bank/src/platform/http/register-routes.ts': [
        "keepDevice: (token) => void reply.header('set-cookie', cookies.device.write(token)),",
        "keepGuest: (token) => void reply.header('set-cookie', cookies.guest.write(token)),",
      ],
      'apps/web/src/lib/theme.ts': [
        `document.cookie = \`theme=\${value}; Path=/; Max-Age=\${maxAgeS}; SameSite=Lax\`;`,
      ],
    },
  ],
];

test.each(rules)('%s: only where it is known', (_, pattern, known) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(linesWith(pattern)).toEqual(known);
});

test('the bank asks nobody but the services for rates, chains, names and cards and the webhook of alarms that its operator has named', () => {
  // A type opens no connection.
  const asking =
    /(?<!#)\bfetch\(|^(?!import type ).*from '(node:(https?|http2|net|tls|dgram|dns(\/promises)?)|undici|ws)'/;
  expect(linesWith(asking, 'apps/bank/')).toEqual({
    // The one way to the services that an operator has named.
    'apps/bank/src/platform/outside/ask-outside.ts': ['const response = await fetch(url, {'],
    // To public addresses alone in live mode, judged as they are connected to; what is answered is not read.
    'apps/bank/src/platform/outside/post.ts': [
      "import { request as requestPlain } from 'node:http';",
      "import { request } from 'node:https';",
      "import { isIP } from 'node:net';",
    ],
    // These look at an address.
    'apps/bank/src/platform/passkeys/relying-party.ts': ["import { isIP } from 'node:net';"],
    'apps/bank/src/platform/environment.ts': ["import { isIP } from 'node:net';"],
    'apps/bank/src/platform/outside/public-address.ts': [
      "import { lookup as resolve } from 'node:dns';",
      "import { BlockList, isIP, type LookupFunction } from 'node:net';",
    ],
    'apps/bank/src/platform/http/limits/network.ts': ["import { isIPv4 } from 'node:net';"],
    'apps/bank/src/platform/places/network-places.ts': ["import { isIP } from 'node:net';"],
    // These serve, or look for a free port, and ask nobody.
    'apps/bank/src/platform/database/embedded/cluster.ts': [
      "import { type AddressInfo, createServer } from 'node:net';",
    ],
    'apps/bank/src/platform/http/system/metrics-server.ts': ["import { createServer } from 'node:http';"],
  });
});

/** By file, without their indentation. */
function linesWith(pattern: RegExp, under = ''): Readonly<Record<string, readonly string[]>> {
  const found = sources
    .filter(({ file }) => file.startsWith(under))
    .map(({ file, text }): [string, string[]] => [
      file,
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => line.trim()),
    ])
    .filter(([, lines]) => lines.length > 0);
  return Object.fromEntries(found);
}
