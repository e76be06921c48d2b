import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { complete, downloadAddresses, missingNatives, missingOptionals } from './lockfile.mjs';

const lock = {
  lockfileVersion: 3,
  packages: {
    '': {},
    'node_modules/biome': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        'biome-linux-x64': '2.0.0',
        'biome-linux-x64-musl': '2.0.0',
        'biome-win32-arm64': '2.0.0',
      },
    },
    'node_modules/biome-linux-x64': { version: '2.0.0' },
    'node_modules/knip': { version: '1.0.0' },
    'node_modules/knip/node_modules/biome': {
      version: '1.0.0',
      optionalDependencies: { 'biome-linux-x64': '1.0.0', 'biome-win32-arm64': '1.0.0' },
    },
    'node_modules/knip/node_modules/biome-linux-x64': {
      version: '1.0.0',
      resolved: 'https://example.org/b.tgz',
    },
  },
};

describe('the lockfile', () => {
  test('optional packages without an entry are named', () => {
    expect(missingOptionals(lock).map(({ parent, name }) => `${parent} ${name}`)).toEqual([
      'node_modules/biome biome-linux-x64-musl',
      'node_modules/biome biome-win32-arm64',
      'node_modules/knip/node_modules/biome biome-win32-arm64',
    ]);
  });

  test('download addresses are named', () => {
    expect(downloadAddresses(lock)).toEqual(['node_modules/knip/node_modules/biome-linux-x64']);
  });

  test('completed, it has neither fault', () => {
    const completed = complete(lock);
    expect(missingOptionals(completed)).toEqual([]);
    expect(downloadAddresses(completed)).toEqual([]);
  });

  test('an added entry names its platform, so that no other downloads it', () => {
    const { packages } = complete(lock);
    expect(packages['node_modules/biome-linux-x64-musl']).toEqual({
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    });
  });

  test('two versions of one package both find their place', () => {
    const { packages } = complete(lock);
    expect(packages['node_modules/biome-win32-arm64']).toMatchObject({ version: '2.0.0' });
    expect(packages['node_modules/knip/node_modules/biome/node_modules/biome-win32-arm64']).toMatchObject({
      version: '1.0.0',
      os: ['win32'],
    });
  });

  test('a package that names no platform is not guessed at', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { helper: '1.0.0' } } };
    expect(() => complete({ packages })).toThrow('helper names no platform');
  });
});

describe('[RUN-02] what is compiled for one platform', () => {
  const part = (cpu: string, integrity?: string) => ({
    version: '1.0.0',
    os: ['linux'],
    cpu: [cpu],
    ...(integrity && { integrity }),
  });
  const both = { 'b-linux-arm64': '1.0.0', 'b-linux-x64': '1.0.0' };

  test('is in order when both Linux machines have their part with its integrity', () => {
    const packages = {
      'node_modules/b': { optionalDependencies: both },
      'node_modules/b-linux-arm64': part('arm64', 'sha512-a'),
      'node_modules/b-linux-x64': part('x64', 'sha512-b'),
    };
    expect(missingNatives({ packages })).toEqual([]);
  });

  test('is named when one part is in the lockfile without its integrity', () => {
    const packages = {
      'node_modules/b': { optionalDependencies: both },
      'node_modules/b-linux-arm64': part('arm64'),
      'node_modules/b-linux-x64': part('x64', 'sha512-b'),
    };
    expect(missingNatives({ packages })).toEqual(['node_modules/b-linux-arm64 has no integrity']);
  });

  test('is named when it was never made for one of the machines', () => {
    const packages = {
      'node_modules/b': { optionalDependencies: { 'b-linux-x64': '1.0.0' } },
      'node_modules/b-linux-x64': part('x64', 'sha512-b'),
    };
    expect(missingNatives({ packages })).toEqual(['node_modules/b has no part for linux arm64']);
  });

  test('does not count for another libc, and is not asked of what is for macOS alone', () => {
    const packages = {
      'node_modules/b': { optionalDependencies: { 'b-linux-x64': '1.0.0', 'b-linux-arm64-musl': '1.0.0' } },
      'node_modules/b-linux-x64': part('x64', 'sha512-b'),
      'node_modules/b-linux-arm64-musl': { ...part('arm64', 'sha512-c'), libc: ['musl'] },
      'node_modules/watcher': { optionalDependencies: { fsevents: '1.0.0' } },
      'node_modules/fsevents': { version: '1.0.0', os: ['darwin'] },
    };
    expect(missingNatives({ packages })).toEqual(['node_modules/b has no part for linux arm64']);
  });

  test('is complete in the lockfile of this repository', () => {
    const path = new URL('../../package-lock.json', import.meta.url);
    expect(missingNatives(JSON.parse(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
