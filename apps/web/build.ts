import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Manifest } from 'vite';
import { drawPictures } from './pictures.ts';
import { sharedFile } from './shared-file.ts';
import { assets } from './vite.config.ts';
import { writeWorker } from './worker.ts';

const root = import.meta.dirname;
// Built beside its place and then moved there, so that whoever reads it meets a whole one, and two builds do not mix.
const dist = join(root, '../../node_modules/.cache/farthing', `web-${process.pid}`);
/** What a page asks for ahead, because it sets what is read first. */
const fonts = {
  headings: 'besley-latin-600-normal.woff2',
  text: 'hyperlegible-next-latin-400-normal.woff2',
} as const;
const startedMs = performance.now();

try {
  const manifest = await buildClient();
  // The bundler, the pictures and the compression take other threads each.
  await Promise.all([buildRender(manifest), finishClient(manifest)]);
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await rename(dist, join(root, 'dist'));
} finally {
  await rm(dist, { recursive: true, force: true });
}
console.log(`web: built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);

/** Two entries, two style sheets: what a public page loads never grows with the app. */
async function buildClient(): Promise<Manifest> {
  await build({
    root,
    logLevel: 'warn',
    build: {
      outDir: join(dist, 'client'),
      emptyOutDir: true,
      manifest: 'manifest.json',
      rolldownOptions: {
        input: [join(root, 'src/site/enhance.ts'), join(root, 'src/client.tsx')],
        output: {
          // The first file that everybody loads names all the others: their long names would be a kilobyte of it.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: { groups: [{ name: sharedFile, includeDependenciesRecursively: false }] },
        },
      },
    },
  });
  // Out of the folder that the bank serves, and kept for the check of sizes.
  const file = join(dist, 'manifest.json');
  await rename(join(dist, 'client/manifest.json'), file);
  return JSON.parse(await readFile(file, 'utf8'));
}

/** One module with everything in it, so that the bank can render pages without a node_modules of the web app. */
async function buildRender(manifest: Manifest): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      react(),
      tailwindcss(),
      assets({
        // A public page begins with a heading; the app with its figures and forms.
        siteAssets: filesOf(manifest, 'src/site/enhance.ts', [fonts.headings, fonts.text]),
        clientAssets: filesOf(manifest, 'src/client.tsx', [fonts.text]),
      }),
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/render.tsx'),
      outDir: dist,
      emptyOutDir: false,
      minify: true,
      target: 'node26',
      rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  });
}

function filesOf(manifest: Manifest, entry: string, preloaded: readonly string[]) {
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The build made nothing of ${entry}.`);
  return {
    styles: (chunk.css ?? []).map(href),
    scripts: [href(chunk.file)],
    modules: importsOf(manifest, entry).map(href),
    fonts: preloaded.map((name) => href(fontFile(manifest, name))),
  };
}

function fontFile(manifest: Manifest, name: string): string {
  const found = Object.values(manifest).find(({ src }) => src?.endsWith(name));
  if (!found) throw new Error(`The build has lost ${name}, which every page preloads.`);
  return found.file;
}

function importsOf(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    for (const next of manifest[key]?.imports ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(entry);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []);
}

function href(file: string): string {
  return `/${file}`;
}

async function finishClient(manifest: Manifest): Promise<void> {
  await drawPictures(join(dist, 'client'));
  await writeWorker(join(dist, 'client'), manifest);
  await compressClient();
}

/** Compressed once, at the strongest setting, so that the bank only has to send the file that a browser takes. */
async function compressClient(): Promise<void> {
  const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest']);
  const folder = join(dist, 'client');
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => compressible.has(extname(name))).map((name) => compress(join(folder, name))),
  );
}

async function compress(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) return;
  const plain = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (br.length < plain.length) await writeFile(`${file}.br`, br);
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz);
}
