import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { DemoPerson, Platform } from '../app.ts';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { readOrCreatePrivateFile } from '../platform/secrets/private-file.ts';
import { StartError } from '../platform/start-error.ts';
import { openPastBank, type PastBank } from './past-bank.ts';
import { hireStaff, newPassword } from './staff.ts';
import { type Cast, characters, storyDays, tellStory } from './story.ts';
import { workingLogins } from './working-logins.ts';

export { type DemoStaffLogin, demoStaffLogins } from './staff.ts';

const who = {
  rosa: 'half a year of history, a card, a loan, a joint account',
  nadia: 'a large payment that waits for staff, a company with one to sign',
  tom: 'a new customer, no PIN yet, invited to a company',
} as const satisfies Record<keyof typeof characters, string>;

/** Gives an empty sandbox its people and their history; any other bank stays as it is. */
export async function prepareDemo(platform: Platform): Promise<readonly DemoPerson[]> {
  const { config } = platform;
  if (config.mode !== 'sandbox' || !config.sandboxDemo) return [];
  const kept = await keptCast(config.dataDir);
  const cast = withPassword(kept, config.sandboxPassword);
  await onlyOne(platform, async () => {
    if (await isEmpty(platform)) await makeHistory(platform, cast);
    if (await hasCast(platform)) await hireStaff(platform);
  });
  return workingLogins(platform, 'customer', [...loginsOf(cast), ...loginsOf(kept)]);
}

function loginsOf(cast: Cast): DemoPerson[] {
  return names.map((name) => ({
    email: characters[name].email,
    fullName: `${characters[name].firstName} ${characters[name].lastName}`,
    password: cast[name].password,
    pin: name === 'tom' ? undefined : cast[name].pin,
    who: who[name],
  }));
}

const names = Object.keys(characters) as (keyof typeof characters)[];

async function makeHistory(platform: Platform, cast: Cast): Promise<void> {
  const end = platform.clock.now();
  const bank = await openPastBank(platform, new Date(end.getTime() - storyDays * 86_400_000));
  try {
    refuseWeakPassword(bank, cast);
    await tellStory(bank, cast, end);
  } finally {
    await bank.close();
  }
}

/** Before anybody is made: a story that breaks off at its second person is never told again. */
function refuseWeakPassword({ modules }: PastBank, cast: Cast): void {
  for (const name of names) {
    const weakness = modules.identity.checkPassword(cast[name].password, characters[name]);
    if (weakness !== undefined)
      throw new StartError(
        `SANDBOX_PASSWORD will not do for ${characters[name].email}, who is told: ${weakness}`,
      );
  }
}

const castFile = z.record(z.enum(names), z.object({ password: z.string(), pin: z.string() }));

/** The passwords and PINs, made once and kept beside the data. */
async function keptCast(dataDir: string): Promise<Cast> {
  const file = join(await prepareDataDirectory(dataDir), 'sandbox.json');
  const make = () => `${JSON.stringify(newCast(), null, 2)}\n`;
  const parsed = castFile.safeParse(JSON.parse(await readOrCreatePrivateFile(file, make)));
  if (!parsed.success) throw new StartError(`The demo passwords in ${file} are damaged: remove the file.`);
  return parsed.data as Cast;
}

function newCast(): Cast {
  return Object.fromEntries(names.map((name) => [name, newKeys()])) as Cast;
}

/** The one of the setting is everybody's. */
function withPassword(cast: Cast, password: string | undefined): Cast {
  if (password === undefined) return cast;
  return Object.fromEntries(names.map((name) => [name, { ...cast[name], password }])) as Cast;
}

function newKeys() {
  // Four different digits that neither rise nor fall, so that the bank's rule for PINs takes them.
  const pin = `${randomInt(5, 10)}${randomInt(0, 2)}${randomInt(5, 10)}${randomInt(2, 5)}`;
  return { password: newPassword(), pin };
}

/** Of several processes that start together, one makes the history and the others wait for it. */
async function onlyOne({ database }: Platform, work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [demoLock]);
    await work();
  } finally {
    // Not back into the pool: closing it gives the lock up and forgets the settings.
    client.release(true);
  }
}

const demoLock = '5571990310628853791';

async function isEmpty({ database }: Platform): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM customer LIMIT 1');
  return rowCount === 0;
}

/** Staff come only with the customers of the sandbox. */
async function hasCast({ database }: Platform): Promise<boolean> {
  const emails = names.map((name) => characters[name].email);
  const { rowCount } = await database.pool.query('SELECT FROM customer WHERE email = ANY ($1)', [emails]);
  return rowCount === names.length;
}
