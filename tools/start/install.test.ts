import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installPackages } from './install.mjs';

test('[RUN-03] a version that came out after npm last looked is installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const published: string[] = [];
  const registry = await registryOf(folder, published);
  vi.stubEnv('npm_config_registry', registry.url);
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  onTestFinished(() => void vi.unstubAllEnvs());

  for (const version of ['1.0.0', '1.0.1']) {
    published.push(version);
    const tree = join(folder, version);
    writeTree(tree, version);
    await installPackages('running', tree);
    expect(JSON.parse(readFileSync(join(tree, 'node_modules/wren/package.json'), 'utf8'))).toEqual({
      name: 'wren',
      version,
    });
  }
});

function writeTree(tree: string, version: string): void {
  mkdirSync(tree);
  const own = { name: 'nest', version: '1.0.0', dependencies: { wren: version } };
  const packages = { '': own, 'node_modules/wren': { version } };
  writeFileSync(join(tree, 'package.json'), JSON.stringify(own));
  writeFileSync(join(tree, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }));
}

/** A registry with one package, which says how long its answers are good for, as registries do. */
async function registryOf(folder: string, published: readonly string[]): Promise<{ readonly url: string }> {
  const server = createServer((request, response) => {
    const version = /wren-(.*)\.tgz$/.exec(request.url ?? '')?.[1];
    if (version !== undefined) return response.end(packed(folder, version));
    const versions = published.map((each) => [
      each,
      { name: 'wren', version: each, dist: { tarball: `${url}/wren/-/wren-${each}.tgz` } },
    ]);
    const body = {
      name: 'wren',
      'dist-tags': { latest: published.at(-1) },
      versions: Object.fromEntries(versions),
    };
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'public, max-age=300');
    return response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url };
}

function packed(folder: string, version: string): Buffer {
  const place = join(folder, `packed-${version}`);
  mkdirSync(join(place, 'package'), { recursive: true });
  writeFileSync(join(place, 'package/package.json'), JSON.stringify({ name: 'wren', version }));
  return execFileSync('tar', ['-czf', '-', 'package'], { cwd: place });
}
