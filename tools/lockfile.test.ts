import { describe, expect, test } from 'vitest';
import { complete, downloadAddresses, missingOptionals } from './lockfile.mjs';

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
