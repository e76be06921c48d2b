import type { StaffRole } from '@farthing/contract';
import { createAudit } from '../../apps/bank/src/modules/audit/index.ts';
import { inviteAtOnce, resetAtOnce } from '../../apps/bank/src/modules/staff/index.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { publicUrlOf, readConfig } from '../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { findDatabase } from './find-database.ts';

export type StaffCommand =
  | { readonly command: 'add'; readonly email: string; readonly role: StaffRole }
  | { readonly command: 'reset'; readonly email: string }
  | { readonly command: 'list' };

/** Does what `npm run staff` was asked for, and prints what came of it. */
export async function carryOut(asked: StaffCommand): Promise<void> {
  const config = readConfig(process.env);
  await using server = await findDatabase();
  const database = await openDatabase({ url: server.url, maxConnections: 1 });
  try {
    if (asked.command === 'list') return await list(database);
    const ids = uuidV7(systemClock);
    const services = {
      brand: { name: config.brandName, formerNames: [], colours: null },
      publicUrl: publicUrlOf(config),
      clock: systemClock,
      ids,
      // The link is printed, and whoever reads it hands it over.
      mailer: { send: async () => {}, rowsOf: () => [] },
      audit: createAudit({ clock: systemClock, ids, database, jobs: { register: () => {} } }),
    };
    const because = 'on the command line';
    const url = await database.transaction(async (tx) => {
      if (asked.command === 'reset') return resetAtOnce(services, tx, asked.email, because);
      const member = { email: asked.email, role: asked.role };
      return (await inviteAtOnce(services, tx, member, because)).url;
    });
    console.log(`This link works once, within 24 hours:\n${url}`);
  } finally {
    await database.close();
  }
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
