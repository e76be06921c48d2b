import { listAccessLog } from '@farthing/contract';
import { route } from '../../platform/http/route.ts';
import { accessLog } from './access-log.ts';
import { type CopyServices, type OwnDataCopies, ownDataCopies } from './copy/index.ts';
import { forgetDue } from './keeping/index.ts';

export { countDue } from './keeping/index.ts';

/** What customers read of the data that the bank has of them. */
export type OwnData = OwnDataCopies & {
  /** What a job does each night: deletes what no law and no rule needs any more. */
  forgetDue(): Promise<void>;
};

export function ownDataModule(services: CopyServices): OwnData {
  const log = route(listAccessLog, ({ principal: { customerId }, query }) =>
    accessLog(services.database.kysely, customerId, query.before),
  );
  const copies = ownDataCopies({ ...services, routes: [...services.routes, log] });
  const forget = () => forgetDue(services);
  services.jobs.register({ name: 'delete-data-by-policy', every: '13 3 * * *', handle: forget });
  return { ...copies, forgetDue: forget, routes: [log, ...copies.routes] };
}
