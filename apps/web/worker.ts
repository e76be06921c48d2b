import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { paymentPages } from './src/lib/installed/payment-pages.ts';
import { publicRoutes } from './src/site/routes.ts';

const place = /^const build = .*$/m;
/** What members of staff and the sandbox use is not kept on telephones of customers. */
const notKept = /^src\/(?:staff|sandbox)\//;

/** Tells the service worker what this build is made of. */
export async function writeWorker(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, 'sw.js');
  const script = await readFile(file, 'utf8');
  if (!place.test(script)) throw new Error('The service worker has no place for what the build is made of.');
  const known = {
    files: [...filesFrom(manifest, ['src/client.tsx', 'src/site/enhance.ts'])].sort(),
    pages: publicRoutes,
    paymentPages,
  };
  const version = createHash('sha256').update(script).update(JSON.stringify(known)).digest('base64url');
  const line = `const build = ${JSON.stringify({ version: version.slice(0, 16), ...known })};`;
  await writeFile(
    file,
    script.replace(place, () => line),
  );
}

function filesFrom(manifest: Manifest, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set(['/favicon.svg', '/icon-192.png']);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key) || notKept.test(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  for (const entry of entries) visit(entry);
  return files;
}
