import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { supportRoutes } from './routes.ts';
import { createSupport, type Support, type SupportOptions } from './service.ts';

export { judgeSend, type SendingLimit } from './sending-limit.ts';
export * from './views.ts';

export type SupportModule = Support & { readonly routes: readonly Route[] };

/** What people write to the bank without an account. */
export function supportModule(platform: SupportOptions & { readonly jobs: Jobs }): SupportModule {
  const support = createSupport(platform);
  platform.jobs.register({
    name: 'forget-contact-senders',
    every: '23 * * * *',
    handle: () => support.forgetSenders(),
  });
  return { routes: supportRoutes(support), handleContactMessage: support.handleContactMessage };
}
