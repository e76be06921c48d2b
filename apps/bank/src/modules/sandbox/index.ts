import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../platform/brand.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { createInbox } from '../../platform/mail/inbox.ts';
import type { BrandedMailer } from '../../platform/mail/mail.ts';
import { isPrivateSandbox } from '../../platform/private-sandbox.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Staff } from '../staff/index.ts';
import { createDemoPeople, type DemoPeople } from './demo-people.ts';
import { mailFrame, sandboxRoutes } from './routes.ts';

export type { DemoPerson } from './demo-people.ts';
export { demoStaff } from './demo-staff.ts';

export type SandboxModule = {
  readonly routes: readonly Route[];
  /** What is no call of the contract. */
  readonly plainRoutes: readonly ((http: FastifyInstance) => void)[];
  /** Has the login page offer these people. */
  readonly offerPeople: DemoPeople['offer'];
};

/** What only the sandbox has; everybody can read this inbox and these codes, so live mode never makes them. */
export function sandboxModule(
  platform: {
    readonly config: Config;
    readonly brand: Brand;
    readonly database: Database;
    readonly secrets: Secrets;
    readonly mailer: Pick<BrandedMailer, 'footerOf'>;
  },
  staff: Pick<Staff, 'currentCodes'>,
): SandboxModule {
  const { brand, database, secrets, mailer } = platform;
  const inbox = createInbox({
    kysely: database.kysely,
    secrets,
    colours: () => brand.colours,
    footerOf: mailer.footerOf,
  });
  const people = createDemoPeople(database);
  return {
    routes: sandboxRoutes({ inbox, people, staff }),
    plainRoutes: [mailFrame(inbox)],
    // Their passwords may be the staff's too (SANDBOX_PASSWORD), so they are for this machine only.
    offerPeople: async (those) => {
      if (isPrivateSandbox(platform.config)) await people.offer(those);
    },
  };
}
