import { calls, staffRoles } from '@farthing/contract';
import { createAudit } from '../../apps/bank/src/modules/audit/index.ts';
import { inviteAtOnce, resetAtOnce } from '../../apps/bank/src/modules/staff/index.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { readArguments, refuse } from './arguments.ts';
import { findDatabase } from './find-database.ts';

const usage = `Usage: npm run staff -- COMMAND

  add --email ADDRESS --role ROLE   invites a member of staff: ${staffRoles.join(', ')}
  reset --email ADDRESS             lets a member set password and authenticator app anew
  list                              every member with role and state

add and reset print a link that works once, within 24 hours: whoever opens it becomes that member, so hand it over
safely. Every other member is invited in the staff console, by two people.

The bank is that of DATABASE_URL, or of the data directory (DATA_DIR, ./data unless set), and has been started once.

Examples:
  npm run staff -- add --email ada@example.com --role administrator
  npm run staff -- list`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    email: { type: 'string' },
    role: { type: 'string' },
  });
  const [command] = positionals;
  if (positionals.length !== 1 || (command !== 'add' && command !== 'reset' && command !== 'list'))
    return refuse(usage);
  const config = readConfig(process.env);
  await using server = await findDatabase();
  const database = await openDatabase({ url: server.url, maxConnections: 1 });
  try {
    if (command === 'list') return await list(database);
    const ids = uuidV7(systemClock);
    const services = {
      brand: { name: config.brandName, formerNames: [], colours: null },
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      clock: systemClock,
      ids,
      // The link is printed, and whoever reads it hands it over.
      mailer: { send: async () => {}, rowsOf: () => [] },
      audit: createAudit({ clock: systemClock, ids, database, jobs: { register: () => {} } }),
    };
    const because = 'on the command line';
    const url = await database.transaction(async (tx) => {
      if (command === 'reset') return resetAtOnce(services, tx, addressIn(values), because);
      const member = { email: addressIn(values), role: roleIn(values) };
      return (await inviteAtOnce(services, tx, member, because)).url;
    });
    console.log(`This link works once, within 24 hours:\n${url}`);
  } finally {
    await database.close();
  }
}

type Given = { readonly email?: string | undefined; readonly role?: string | undefined };

const { email: address } = calls.inviteMember.body.shape;

function addressIn({ email }: Given): string {
  const parsed = address.safeParse(email);
  if (!parsed.success) throw new Error('Give an email address: --email name@example.com');
  return parsed.data;
}

function roleIn({ role }: Given) {
  const known = staffRoles.find((name) => name === role);
  if (known === undefined) throw new Error(`Give a role: --role ${staffRoles.join('|')}`);
  return known;
}

async function list(database: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const members = await database.kysely
    .selectFrom('staff_member')
    .select(['email', 'full_name', 'role', 'status'])
    .orderBy('email')
    .execute();
  for (const { email, full_name, role, status } of members)
    console.log(`${email}  ${full_name === '' ? '(no name yet)' : full_name}  ${role}  ${status}`);
}

try {
  await main();
} catch (error) {
  console.error(whatWentWrong(error));
  process.exitCode = 2;
}

function whatWentWrong(error: unknown): string {
  const undefinedTable = '42P01';
  if ((error as { code?: string }).code === undefinedTable)
    return 'This bank has no tables for staff yet: start it once, which brings its database up to date.';
  return error instanceof Error ? error.message : String(error);
}
