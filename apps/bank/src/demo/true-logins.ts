import { createPasswordHashing, type Platform } from '../app.ts';

type Login = { readonly email: string; readonly password: string };

/**
 * Whoever is there and can be signed in as, with the first of the passwords that opens: people change theirs, and so
 * does who runs the sandbox.
 */
export async function trueLogins<L extends Login>(
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
  const open = new Map<string, L>();
  for (const login of offered) {
    const hash = hashes.get(login.email);
    if (hash === undefined || open.has(login.email)) continue;
    if (await hashing.verify(login.password, hash)) open.set(login.email, login);
  }
  return [...open.values()];
}
