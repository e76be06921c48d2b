import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** The role that migrates and owns everything, on a server of the bank's own. */
export const ownerRole = 'farthing_owner';

/** The role that the running bank works as; what it may do is granted by the migrations. */
export const appRole = 'farthing_app';

/** The logins of a server of the bank's own. */
export async function createLogins(
  superuser: pg.ClientBase,
  passwords: { readonly owner: string; readonly app: string },
): Promise<void> {
  for (const [role, password] of [
    [ownerRole, passwords.owner],
    [appRole, passwords.app],
  ] as const) {
    const { rows } = await superuser.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rows.length > 0) continue;
    await superuser.query(`CREATE ROLE ${role} LOGIN PASSWORD ${superuser.escapeLiteral(password)}`);
  }
}

/** On any server: makes the app's role when it is missing and lets the login become it. */
export async function prepareAppRole(client: pg.ClientBase, login: string): Promise<void> {
  for (let attempt = 1; !(await mayBecomeAppRole(client, login)); attempt += 1) {
    try {
      // Sent as one, so that it happens as one.
      await client.query(`
        DO $$ BEGIN
          IF to_regrole('${appRole}') IS NULL THEN
            CREATE ROLE ${appRole} NOLOGIN;
          END IF;
        END $$;
        GRANT ${appRole} TO ${client.escapeIdentifier(login)}`);
    } catch (cause) {
      // Roles belong to the whole server: another database's migration may be making it at the same moment.
      if (attempt < 5 && concurrentChange.has((cause as pg.DatabaseError).code ?? '')) continue;
      throw new StartError(
        `The database login may not prepare the role ${appRole}: let an administrator run ` +
          `CREATE ROLE ${appRole} NOLOGIN; GRANT ${appRole} TO ${client.escapeIdentifier(login)};`,
        { cause },
      );
    }
  }
}

const duplicateObject = '42710';
const uniqueViolation = '23505';
const tupleConcurrentlyUpdated = 'XX000';
const concurrentChange = new Set([duplicateObject, uniqueViolation, tupleConcurrentlyUpdated]);

async function mayBecomeAppRole(client: pg.ClientBase, login: string): Promise<boolean> {
  // From PostgreSQL 16 on a login can be a member of a role and yet not be allowed to become it.
  const { rows } = await client.query<{ may: boolean | null }>(
    `SELECT pg_has_role(
       $1::name,
       to_regrole($2),
       CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END
     ) AS may`,
    [login, appRole],
  );
  return rows[0]?.may ?? false;
}
