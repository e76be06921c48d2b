import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installReason, isNeedless } from './install.mjs';
import { buildReason, recordBuild } from './prepare.mjs';
import { pinnedNode } from './run.mjs';

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'farthing-start-'));
});

afterEach(() => {
  rmSync(tree, { recursive: true, force: true });
});

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), typeof content === 'string' ? content : JSON.stringify(content));
}

function remove(path: string): void {
  rmSync(join(tree, path), { recursive: true });
}

const entries = {
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-fastify' },
  'node_modules/@farthing/money': { resolved: 'packages/money', link: true },
  'packages/money': { name: '@farthing/money', version: '0.1.0' },
};

const lock = (packages: object) => ({ packages: { '': { name: 'farthing' }, ...packages } });

describe('installing', () => {
  beforeEach(() => {
    write('package-lock.json', lock(entries));
    write('node_modules/.package-lock.json', { packages: entries });
    write(pinnedNode(''), '');
  });

  test('what matches the lockfile is left alone', () => {
    expect(installReason('running', tree)).toBeUndefined();
  });

  test('a fresh clone has nothing installed', () => {
    remove('node_modules');
    expect(installReason('running', tree)).toBe('no packages are installed');
  });

  test('an install that was interrupted is done again', () => {
    remove('node_modules/.package-lock.json');
    expect(installReason('running', tree)).toBe('no packages are installed');
  });

  test('an install without the pinned Node is done again', () => {
    remove(pinnedNode(''));
    expect(installReason('running', tree)).toBe('the pinned Node is missing');
  });

  test('a new version in the lockfile is installed', () => {
    write(
      'package-lock.json',
      lock({ ...entries, 'node_modules/fastify': { version: '5.0.1', integrity: 'x' } }),
    );
    expect(installReason('running', tree)).toBe('node_modules/fastify differs from the lockfile');
  });

  test('a new package in the lockfile is installed', () => {
    write('package-lock.json', lock({ ...entries, 'node_modules/zod': { version: '4.0.0' } }));
    expect(installReason('running', tree)).toBe('node_modules/zod differs from the lockfile');
  });

  test('the same version with other bytes is installed', () => {
    const fastify = { version: '5.0.0', integrity: 'sha512-other' };
    write('package-lock.json', lock({ ...entries, 'node_modules/fastify': fastify }));
    expect(installReason('running', tree)).toBe('node_modules/fastify differs from the lockfile');
  });

  test('a package of the tests is not missed by the bank, and is by the tests', () => {
    const stryker = { version: '1.0.0', dev: true };
    write('package-lock.json', lock({ ...entries, 'node_modules/stryker': stryker }));
    expect(installReason('running', tree)).toBeUndefined();
    expect(installReason('everything', tree)).toBe('node_modules/stryker differs from the lockfile');
  });

  test('a package of another platform is not missed', () => {
    const foreign = { version: '1.0.0', optional: true, os: ['win32'] };
    write('package-lock.json', lock({ ...entries, 'node_modules/foreign': foreign }));
    expect(installReason('running', tree)).toBeUndefined();
  });
});

test.each([
  ['pdfkit/js/pdfkit.js.map', true],
  ['@tanstack/query-core/build/modern/query.d.cts.map', true],
  ['lucide-react/dynamicIconImports.d.mts', true],
  ['lucide-react/dist/lucide-react.d.ts', false],
  ['fastify/test', true],
  ['@fastify/static/example', true],
  ['@types/node/test', false],
  ['@farthing/proof/bench', false],
  ['@farthing/proof/README.md', false],
  ['pino/README.md', true],
  ['pino/LICENSE.md', false],
  ['@base-ui/react/menu/index.js', true],
  ['@base-ui/react/menu/index.d.ts', true],
  ['@base-ui/react/menu/index.mjs', false],
  ['@base-ui/react/menu/index.d.mts', false],
  ['react-dom/cjs/react-dom-profiling.development.js', true],
  ['react-dom/cjs/react-dom-client.development.js', false],
  ['pdfkit/js/pdfkit.standalone.js', true],
  ['pdfkit/js/pdfkit.js', false],
  ['@fontsource-variable/noto-sans/files/noto-sans-latin-wdth-italic.woff2', true],
  ['@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2', false],
  ['@fontsource-variable/noto-sans-jp/files/noto-sans-jp-4-wght-normal.woff2', false],
  ['zod/v4/index.d.ts', false],
  ['sharp/lib/map.js', false],
])('of what npm unpacks, %s is removed: %s', (path, removed) => {
  expect(isNeedless(path)).toBe(removed);
});

describe('building', () => {
  beforeEach(() => {
    write('package-lock.json', lock(entries));
    write('apps/web/src/client.tsx', 'start();');
    write('apps/web/vite.config.ts', 'export default {};');
    write('packages/money/src/index.ts', 'export {};');
    write('apps/bank/src/main.ts', 'serve();');
    write('apps/web/dist/render.js', 'built');
    recordBuild(tree);
  });

  test('what was built from the same sources is left alone', () => {
    expect(buildReason(tree)).toBeUndefined();
  });

  test('a fresh clone is not built', () => {
    remove('apps/web/dist');
    expect(buildReason(tree)).toBe('the web app is not built');
  });

  test.each([
    'apps/web/src/client.tsx',
    'apps/web/vite.config.ts',
    'apps/web/src/new-page.tsx',
    'packages/money/src/index.ts',
    'package-lock.json',
  ])('a change to %s is built', (path) => {
    write(path, 'changed');
    expect(buildReason(tree)).toBe('its sources changed');
  });

  test('a removed or renamed source is built', () => {
    remove('apps/web/src/client.tsx');
    write('apps/web/src/app.tsx', 'start();');
    expect(buildReason(tree)).toBe('its sources changed');
  });

  test.each(['apps/bank/src/main.ts', 'apps/web/src/client.test.tsx', 'apps/web/node_modules/.cache/x'])(
    'a change to %s builds nothing',
    (path) => {
      write(path, 'changed');
      expect(buildReason(tree)).toBeUndefined();
    },
  );
});
