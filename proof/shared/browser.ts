import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import bundled from '@sparticuz/chromium';
import project from '../package.json' with { type: 'json' };

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const cache = join(import.meta.dirname, '../../node_modules/.cache/farthing');

/** The Chromium of the system or, where there is none, the one that comes as an npm package. */
export async function browserExecutable(): Promise<string> {
  const system = systemBrowsers.find(isExecutable);
  if (system !== undefined) return system;
  const folder = join(cache, `chromium-${project.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) await unpack(folder);
  return join(folder, 'chromium');
}

/** Unpacked beside its place and then moved there, so that an interrupted run leaves no half a browser. */
async function unpack(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the system's temporary folder, where the one of another user would be in the way.
    process.env.TMPDIR = unfinished;
    await bundled.executablePath();
    await rename(unfinished, folder);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(unfinished, { recursive: true, force: true });
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
