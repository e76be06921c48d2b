import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFiles, violations } from './import-rules.ts';

const modules = 'apps/bank/src/modules';
const web = 'apps/web/src';

const packages = {
  'packages/money/package.json': '{ "exports": { ".": "./src/index.ts" } }',
  'packages/contract/package.json': '{ "exports": { ".": "./src/index.ts", "./client": "./src/client.ts" } }',
  'packages/rules/package.json': '{ "exports": { ".": "./src/index.ts" } }',
  'packages/ledger/package.json': '{ "exports": { ".": "./src/index.ts" } }',
};

/** Why the rules refuse a tree in which `from` has this text, beside whatever else is there. */
function why(from: string, text: string, others: Record<string, string> = {}): string[] {
  return violations(new Map(Object.entries({ ...packages, ...others, [from]: text }))).map(({ why }) => why);
}

describe('what the map allows', () => {
  test.each([
    ['packages/contract/src/index.ts', "import { parse } from '@farthing/money';"],
    ['packages/rules/src/index.ts', "import { parse } from '@farthing/money';"],
    [`${web}/bank/transfer.ts`, "import { makeDestination } from '@farthing/rules';"],
    ['packages/ledger/src/index.ts', "import { parse } from '@farthing/money';"],
    [`${modules}/loans/service.ts`, "import { post } from '@farthing/ledger';"],
    [`${modules}/loans/service.ts`, "import { wallet } from '../wallet/index.ts';"],
    [`${modules}/loans/service.ts`, "import { loan } from './loan.ts';"],
    [`${modules}/loans/routes.ts`, "import { Refusal } from '../../platform/refusal.ts';"],
    ['apps/bank/src/app.ts', "import { loans } from './modules/loans/index.ts';"],
    ['apps/bank/src/main.ts', "import { app } from './app.ts';"],
    ['apps/bank/src/main.ts', "import about from '../package.json' with { type: 'json' };"],
    [`${web}/lib/api.ts`, "import { createClient } from '@farthing/contract/client';"],
    [`${web}/site/home.tsx`, "import { Button } from '../ui/button/button.tsx';"],
    [`${web}/ui/link/link.tsx`, "import { routes } from '../../lib/routes.ts';"],
    [`${web}/client.tsx`, "const page = () => import('./account/login.tsx');"],
    ['tools/anything.ts', "import { secret } from '../apps/bank/src/modules/loans/store.ts';"],
  ])('%s may say %s', (from, text) => {
    expect(why(from, text)).toEqual([]);
  });

  test('a test imports whatever it needs', () => {
    const text = "import '../../modules/loans/store.ts'; import '../../app.ts'; import '@farthing/ledger';";
    expect(why('apps/bank/src/platform/http/server.test.ts', text)).toEqual([]);
  });
});

describe('who may import whom', () => {
  test('money has no dependencies', () => {
    expect(why('packages/money/src/index.ts', "import { z } from 'zod';")).toEqual([
      'money has no dependencies',
    ]);
  });

  test.each([
    ['packages/money/src/a.ts', "import '@farthing/contract';", 'money may not import contract'],
    ['packages/contract/src/a.ts', "import '@farthing/ledger';", 'contract may not import ledger'],
    ['packages/rules/src/a.ts', "import '@farthing/contract';", 'rules may not import contract'],
    ['packages/ledger/src/a.ts', "import '@farthing/contract';", 'ledger may not import contract'],
    ['packages/ledger/src/write/a.ts', "import '../ledger.ts';", "the ledger's write may not import ledger"],
    [
      'packages/ledger/src/write/a.ts',
      "import '../testing/model.ts';",
      "the ledger's write may not import the ledger's testing",
    ],
    [
      `${modules}/loans/a.ts`,
      "import '../../../../../packages/ledger/src/write/index.ts';",
      "the module loans may not import the ledger's write",
    ],
    [
      'apps/bank/src/platform/a.ts',
      "import '../modules/loans/index.ts';",
      'the platform may not import the module loans',
    ],
    ['apps/bank/src/platform/a.ts', "import '../app.ts';", 'the platform may not import app.ts'],
    [`${modules}/loans/a.ts`, "import '../../app.ts';", 'the module loans may not import app.ts'],
    [
      'apps/bank/src/main.ts',
      "import './modules/loans/index.ts';",
      "the bank's start may not import the module loans",
    ],
    [
      `${modules}/loans/a.ts`,
      "import '../../../../../tools/x.ts';",
      'the module loans may not import the tooling',
    ],
  ])('%s may not say %s', (from, text, reason) => {
    expect(why(from, text)).toEqual([reason]);
  });

  test('the web app never imports the ledger or the bank', () => {
    expect(why(`${web}/lib/a.ts`, "import '@farthing/ledger';")).toEqual([
      "the web app's lib may not import ledger",
    ]);
    expect(why(`${web}/client.tsx`, "import '../../bank/src/platform/clock.ts';")).toEqual([
      "the web app's wiring may not import the platform",
    ]);
  });

  test.each(['site', 'account', 'bank', 'staff', 'sandbox'])('the feature %s stands alone', (feature) => {
    const other = feature === 'site' ? 'account' : 'site';
    expect(why(`${web}/${feature}/a.tsx`, `import '../${other}/b.tsx';`)).toEqual([
      `the web feature ${feature} may not import the web feature ${other}`,
    ]);
  });

  test.each(['lib', 'ui'])('%s does not know the features', (part) => {
    expect(why(`${web}/${part}/a.ts`, "import '../account/b.tsx';")).toEqual([
      `the web app's ${part} may not import the web feature account`,
    ]);
  });

  test('lib does not know ui', () => {
    expect(why(`${web}/lib/a.ts`, "import '../ui/b.tsx';")).toEqual([
      "the web app's lib may not import the web app's ui",
    ]);
  });

  test('nothing is built on a test', () => {
    expect(why('apps/bank/src/app.ts', "import './platform/clock.test.ts';")).toEqual([
      'nothing is built on a test',
    ]);
  });

  test('a new room has to be given its place', () => {
    expect(() => why('packages/novelty/src/index.ts', "import './a.ts';")).toThrow(
      'packages/novelty has no place',
    );
    expect(() => why(`${web}/novelty/a.ts`, "import './b.ts';")).toThrow('apps/web/src/novelty has no place');
  });
});

describe('a room has one door', () => {
  test.each([
    ['static', "import { row } from '../wallet/store.ts';"],
    ['re-exported', "export { row } from '../wallet/store.ts';"],
    ['exported whole', "export * from '../wallet/store.ts';"],
    ['typed', "import type { Row } from '../wallet/store.ts';"],
    ['lazy', "const later = () => import('../wallet/store.ts');"],
  ])('a %s import of another module past its index is found', (_kind, text) => {
    expect(why(`${modules}/loans/service.ts`, text)).toEqual([
      `the module wallet is entered by ${modules}/wallet/index.ts only`,
    ]);
  });

  test('one room of the ledger enters another by its door', () => {
    expect(why('packages/ledger/src/write/writer.ts', "import '../read/journal.ts';")).toEqual([
      "the ledger's read is entered by packages/ledger/src/read/index.ts only",
    ]);
    expect(why('packages/ledger/src/write/writer.ts', "import '../read/index.ts';")).toEqual([]);
  });

  test.each(["import '@farthing/ledger/batch.ts';", "import '../../../../../packages/ledger/src/batch.ts';"])(
    'a package is not reached into by %s',
    (text) => {
      expect(why(`${modules}/loans/service.ts`, text)).toEqual([
        'ledger is entered by packages/ledger/src/index.ts only',
      ]);
    },
  );
});

describe('a sub-room of a module has a door too', () => {
  const passwords = `${modules}/identity/passwords`;

  test.each([
    [`${modules}/identity/routes.ts`, "import { hash } from './passwords/hash.ts';"],
    [`${modules}/identity/login/sign-in.ts`, "import type { Hash } from '../passwords/hash.ts';"],
    [`${modules}/identity/routes.ts`, "import { link } from './passwords/reset/link.ts';"],
  ])('%s may not say %s', (from, text) => {
    expect(why(from, text)).toEqual([`${passwords} is entered by its index.ts only`]);
  });

  test.each([
    [`${modules}/identity/routes.ts`, "import { hash } from './passwords/index.ts';"],
    [`${passwords}/change.ts`, "import { hash } from './hash.ts';"],
    [`${passwords}/change.ts`, "import { findCustomer } from '../customer-store.ts';"],
    [`${passwords}/reset/link.ts`, "import { hash } from '../hash.ts';"],
    [`${passwords}/change.ts`, "import { link } from './reset/index.ts';"],
  ])('%s may say %s', (from, text) => {
    expect(why(from, text)).toEqual([]);
  });

  test('another module does not reach a sub-room, not even by its door', () => {
    expect(
      why(`${modules}/loans/service.ts`, "import { hash } from '../identity/passwords/index.ts';"),
    ).toEqual([`the module identity is entered by ${modules}/identity/index.ts only`]);
  });
});

describe('cycles', () => {
  const [a, b, c] = ['loan.ts', 'service.ts', 'store.ts'].map((name) => `${modules}/loans/${name}`) as [
    string,
    string,
    string,
  ];

  test('a circle of three files is named whole, once', () => {
    const others = { [b]: "import './store.ts';", [c]: "import './loan.ts';" };
    expect(why(a, "import './service.ts';", others)).toEqual([
      expect.stringMatching(/^a cycle: (\S+ → ){3}\S+$/),
    ]);
  });

  test('a file that imports itself is found', () => {
    expect(why(a, "import './loan.ts';")).toEqual([`a cycle: ${a} → ${a}`]);
  });

  test('two modules that import each other are found', () => {
    const others = { [`${modules}/wallet/index.ts`]: "import '../loans/index.ts';" };
    expect(why(`${modules}/loans/index.ts`, "import '../wallet/index.ts';", others)).toHaveLength(1);
  });

  test('a type closes a circle like a value: neither file can be read without the other', () => {
    const others = { [b]: "import './loan.ts';" };
    expect(why(a, "import type { Service } from './service.ts';", others)).toHaveLength(1);
    expect(why(a, "export type { Service } from './service.ts';", others)).toHaveLength(1);
  });

  test('a lazy import closes no circle, because nothing waits for it', () => {
    const others = { [b]: "import './loan.ts';" };
    expect(why(a, "const later = () => import('./service.ts');", others)).toEqual([]);
  });
});

test("the repository's own files keep the rules", () => {
  expect(violations(sourceFiles(join(import.meta.dirname, '../..')))).toEqual([]);
});
