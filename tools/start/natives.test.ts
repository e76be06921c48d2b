import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchAlone, nativesFor, problemOf } from './natives.mjs';
import { whyNpmFailed } from './npm-failure.mjs';
import { root, run } from './run.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farthing-natives-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const part = (cpu: string, more: object = {}) => ({ version: '1.0.0', os: ['linux'], cpu: [cpu], ...more });

test('[RUN-02] a machine needs its own parts, of what it installs', () => {
  const packages = {
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/@b/linux-arm64': part('arm64', { integrity: 'sha512-a' }),
    'node_modules/@b/linux-arm64-musl': part('arm64', { libc: ['musl'] }),
    'node_modules/@b/linux-x64': part('x64'),
    'node_modules/knip/node_modules/@c/linux-arm64': part('arm64', { dev: true }),
  };
  const names = (scope: 'running' | 'everything') =>
    nativesFor({ packages }, { os: 'linux', cpu: 'arm64' }, scope).map(({ name }) => name);
  expect(names('running')).toEqual(['@b/linux-arm64']);
  expect(names('everything')).toEqual(['@b/linux-arm64', '@c/linux-arm64']);
});

describe('[RUN-03] a part that is not for this machine, or half there, is told in one sentence', () => {
  const inTree = () => relative(root, folder);

  test('a library', async () => {
    writeFileSync(join(folder, 'binding.node'), 'half of a library');
    expect(await problemOf(inTree())).toMatch(/^[^\n]*binding\.node[^\n]*\.$/);
  });

  test('a program', async () => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(
      join(folder, 'bin/server'),
      '#!/bin/sh\necho "error: libicu.so.60: cannot open" >&2\nexit 127\n',
      {
        mode: 0o755,
      },
    );
    expect(await problemOf(inTree())).toBe('error: libicu.so.60: cannot open.');
  });

  test('what works is none', async () => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/server'), '#!/bin/sh\necho 18.4\n', { mode: 0o755 });
    expect(await problemOf(inTree())).toBeUndefined();
  });
});

describe('[RUN-03] a part that did not come is fetched alone', () => {
  let registry: Server;
  let address: string;
  let packed: Buffer;

  beforeEach(async () => {
    mkdirSync(join(folder, 'package'));
    writeFileSync(join(folder, 'package/package.json'), '{"name":"part-linux-x64","version":"1.0.0"}');
    await run('tar', ['-czf', join(folder, 'part.tgz'), '-C', folder, 'package']);
    packed = readFileSync(join(folder, 'part.tgz'));
    registry = createServer(({ url = '' }, response) => {
      if (url === '/part-linux-x64') response.end(JSON.stringify(description()));
      else if (url === '/part.tgz') response.end(packed);
      else response.writeHead(404).end('{}');
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
    vi.stubEnv('npm_config_registry', address);
    vi.stubEnv('npm_config_cache', join(folder, 'cache'));
    vi.stubEnv('npm_config_fetch_retries', '0');
  });

  afterEach(() => void registry.close());

  const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const description = () => ({
    name: 'part-linux-x64',
    'dist-tags': { latest: '1.0.0' },
    versions: {
      '1.0.0': {
        name: 'part-linux-x64',
        version: '1.0.0',
        dist: { tarball: `${address}/part.tgz`, integrity: integrityOf(packed) },
      },
    },
  });
  const native = (more: object = {}) => ({
    location: relative(root, join(folder, 'node_modules/part-linux-x64')),
    name: 'part-linux-x64',
    version: '1.0.0',
    integrity: integrityOf(packed),
    ...more,
  });

  test('by name and version, into its place', async () => {
    await fetchAlone(native());
    expect(existsSync(join(folder, 'node_modules/part-linux-x64/package.json'))).toBe(true);
  });

  test('and refused when it is not what the lockfile names', async () => {
    const fetching = fetchAlone(native({ integrity: 'sha512-other' }));
    await expect(fetching).rejects.toThrow(/^part-linux-x64 1\.0\.0[^\n]+not what the lockfile names[^\n]+$/);
    expect(existsSync(join(folder, 'node_modules/part-linux-x64'))).toBe(false);
  });

  test('and named when the registry does not have it', async () => {
    const fetching = fetchAlone(native({ name: 'part-linux-s390x' }));
    await expect(fetching).rejects.toThrow(
      /^part-linux-s390x 1\.0\.0[^\n]+the registry does not have it[^\n]+$/,
    );
  });

  test('and named when the registry cannot be reached', async () => {
    registry.close();
    registry.closeAllConnections();
    await expect(fetchAlone(native())).rejects.toThrow(/^part-linux-x64[^\n]+cannot be reached[^\n]+$/);
  });
});

describe('[RUN-03] what npm says at its end is one sentence', () => {
  const log = 'npm error A complete log of this run can be found in: /home/a/.npm/_logs/1-debug-0.log';

  test.each([
    ['npm error code ENOSPC\nnpm error syscall write', 'the disk is full'],
    ['npm error code EACCES\nnpm error path /srv/farthing', 'this user may not write there'],
    ['npm error code E404\nnpm error 404 Not Found - GET', 'the registry does not have it'],
    ['npm error code ENOTFOUND\nnpm error network request to failed', 'the registry cannot be reached'],
    [
      'npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed',
      'not what the lockfile names',
    ],
  ])('%s', (output, sentence) => {
    const { message } = whyNpmFailed('The packages could not be installed', `${output}\n${log}\n`);
    expect(message).toMatch(/^The packages could not be installed: [^\n]+$/);
    expect(message).toContain(sentence);
    expect(message).toContain('/home/a/.npm/_logs/1-debug-0.log');
  });

  test('or, where nobody foresaw it, its first lines without warnings and stacks', () => {
    const warnings = 'npm warn EBADENGINE Unsupported engine\n'.repeat(50);
    const output = `${warnings}npm error code EODD\nnpm error Something odd.\nnpm error     at f (x.js:1:2)\n${log}\n`;
    expect(whyNpmFailed('It failed', output).message).toBe(
      'It failed:\n  code EODD\n  Something odd.\nThe whole log is /home/a/.npm/_logs/1-debug-0.log',
    );
  });
});
