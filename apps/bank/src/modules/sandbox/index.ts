import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { createInbox } from '../../platform/mail/inbox.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Staff } from '../staff/index.ts';
import { mailFrame, sandboxRoutes } from './routes.ts';

export { demoStaff } from './demo-staff.ts';

export type SandboxModule = {
  readonly routes: readonly Route[];
  /** What is no call of the contract. */
  readonly plainRoutes: readonly ((http: FastifyInstance) => void)[];
};

/** What only the sandbox has; everybody can read this inbox and these codes, so live mode never makes them. */
export function sandboxModule(platform: {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly staff: Pick<Staff, 'currentCodes'>;
}): SandboxModule {
  const inbox = createInbox({ kysely: platform.database.kysely, secrets: platform.secrets });
  return { routes: sandboxRoutes(inbox, platform.staff), plainRoutes: [mailFrame(inbox)] };
}
