import type { Job } from '../../platform/jobs.ts';
import { findUnkeyed, type LoginAddress, saveLoginAddresses } from './customer-store.ts';
import type { IdentityServices } from './services.ts';

type Keyed = Pick<IdentityServices, 'secrets'>;

/** An address as limits and locks know it: it cannot be read back from the database. */
export function addressKey({ secrets }: Keyed, email: string): Buffer {
  return secrets.hmac('login-address', email);
}

/** The same as it is kept with a customer, so that staff see whom wrong passwords keep out. */
export function loginAddress(services: Keyed, email: string): LoginAddress {
  return {
    login_address: addressKey(services, email),
    login_address_key: services.secrets.currentVersion,
  };
}

/** For customers who were here before it was kept, and for all of them when the secret has changed. */
export function loginAddressJob(
  services: Pick<IdentityServices, 'secrets' | 'database'>,
): Job<Record<string, never>> {
  return {
    name: 'keep-login-addresses',
    every: '*/5 * * * *',
    async handle() {
      while ((await keepSome(services)) === atOnce);
    },
  };
}

const atOnce = 1_000;

async function keepSome(services: Pick<IdentityServices, 'secrets' | 'database'>): Promise<number> {
  const { secrets, database } = services;
  const unkeyed = await findUnkeyed(database.kysely, secrets.currentVersion, atOnce);
  const known = unkeyed.map(({ id, email }) => ({ id, email, address: addressKey(services, email) }));
  await saveLoginAddresses(database.kysely, known, secrets.currentVersion);
  return unkeyed.length;
}
