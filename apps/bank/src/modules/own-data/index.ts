import { listAccessLog } from '@farthing/contract';
import { route } from '../../platform/http/route.ts';
import { accessLog } from './access-log.ts';
import { type CopyServices, type OwnDataCopies, ownDataCopies } from './copy/index.ts';

/** What customers read of the data that the bank has of them. */
export type OwnData = OwnDataCopies;

export function ownDataModule(services: CopyServices): OwnData {
  const log = route(listAccessLog, ({ principal: { customerId }, query }) =>
    accessLog(services.database.kysely, customerId, query.before),
  );
  const copies = ownDataCopies({ ...services, routes: [...services.routes, log] });
  return { ...copies, routes: [log, ...copies.routes] };
}
