import { calls, staffRoles } from '@farthing/contract';
import { readArguments, refuse } from './arguments.ts';
import type { StaffCommand } from './staff-members.ts';

const usage = `Usage: npm run staff -- COMMAND

  add --email ADDRESS --role ROLE   invites a member of staff: ${staffRoles.join(', ')}
  reset --email ADDRESS             lets a member set password and authenticator app anew
  list                              every member with role and state

add and reset print a link that works once, within 24 hours: whoever opens it becomes that member, so hand it over
safely. Every other member is invited in the staff console, by two people.

The bank is that of DATABASE_URL, or of the data directory (DATA_DIR, ./data unless set), in the environment or the file .env,
and has been started once.

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
  const asked = commandOf(command, values);
  // Loaded here: whoever asks how it is used, or asks wrongly, need not wait for half of the bank.
  const { carryOut } = await import('./staff-members.ts');
  await carryOut(asked);
}

type Given = { readonly email?: string | undefined; readonly role?: string | undefined };

function commandOf(command: StaffCommand['command'], given: Given): StaffCommand {
  if (command === 'list') return { command };
  const email = addressIn(given);
  return command === 'reset' ? { command, email } : { command, email, role: roleIn(given) };
}

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
