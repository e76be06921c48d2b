import * as calls from '@farthing/contract';
import { type Route, route } from '../../../../platform/http/route.ts';
import type { DeskServices } from '../../services.ts';
import { decideMany } from './decide-many.ts';
import { previewMany } from './preview-many.ts';

export function bulkRoutes(services: DeskServices): Route[] {
  return [
    route(calls.previewCases, ({ principal: member, origin, params, body }) =>
      previewMany(services, { member, origin }, params.queue, body),
    ),
    route(calls.decideCases, ({ principal: member, origin, params, body, key }) =>
      decideMany(services, { member, origin }, params.queue, body, key),
    ),
  ];
}
