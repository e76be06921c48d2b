import { exportAuditProof, getAuditEntry } from '@farthing/contract';
import { type Route, route } from '../../../platform/http/route.ts';
import type { DeskServices } from '../services.ts';
import { readEntry } from './audit-log.ts';
import { proofExport } from './proof-export.ts';

/** One entry of the log, and the proof of some of it. The list of all entries is a described list. */
export function auditRoutes(services: DeskServices): Route[] {
  const exported = proofExport(services);
  return [
    route(getAuditEntry, ({ params, principal }) => readEntry(services, params.entryId, principal)),
    route(exportAuditProof, ({ query, principal: member, origin }) => exported({ member, origin }, query)),
  ];
}
