import type { Platform } from '../app.ts';
import { createPasswordHashing } from '../platform/passwords/password-hash.ts';

type Login = { readonly email: string; readonly password: string };

/**
 * Whoever is there and can be signed in as, with the first of the passwords that opens: people change theirs, and so
 * does who runs the sandbox.
 */
export async function workingLogins<L extends Login>(
  { database }: Platform,
  table: 'customer' | 'staff_member',
  offered: readonly L[],
): Promise<readonly L[]> {
  const { rows } = await database.pool.query<{ email: string; password_hash: string }>(
    `SELECT email, password_hash FROM ${table} WHERE status = 'active' AND email = ANY ($1)`,
    [offered.map(({ email }) => email)],
  );
  const hashes = new Map(rows.map(({ email, password_hash }) => [email, password_hash]));
  const hashing = createPasswordHashing();
  const opens = async (login: L) => {
    const hash = hashes.get(login.email);
    return hash !== undefined && (await hashing.verify(login.password, hash));
  };
  // Side by side: one after another they would be a tenth of every start of a sandbox.
  const people = Map.groupBy(offered, ({ email }) => email);
  const found = await Promise.all([...people.values()].map((logins) => firstThat(opens, logins)));
  return found.filter((login) => login !== undefined);
}

async function firstThat<L>(
  suits: (login: L) => Promise<boolean>,
  logins: readonly L[],
): Promise<L | undefined> {
  for (const login of logins) if (await suits(login)) return login;
  return undefined;
}
