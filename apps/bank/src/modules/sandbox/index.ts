import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { createInbox } from '../../platform/mail/inbox.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { mailFrame, sandboxRoutes } from './routes.ts';

export type SandboxModule = {
  readonly routes: readonly Route[];
  /** What is no call of the contract. */
  readonly plainRoutes: readonly ((http: FastifyInstance) => void)[];
};

/** What only the sandbox has; everybody can read this inbox, so live mode never makes it. */
export function sandboxModule(platform: { database: Database; secrets: Secrets }): SandboxModule {
  const inbox = createInbox({ kysely: platform.database.kysely, secrets: platform.secrets });
  return { routes: sandboxRoutes(inbox), plainRoutes: [mailFrame(inbox)] };
}
