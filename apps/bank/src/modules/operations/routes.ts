import * as calls from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readAlarms } from './alarms/index.ts';
import { dropDead, retryJob } from './dead-letters/index.ts';
import { readOperations } from './health/index.ts';
import { readVolumes } from './hours/index.ts';
import { actorOf, type OperationsServices } from './services.ts';

export function operationsRoutes(services: OperationsServices): Route[] {
  return [
    route(calls.getOperations, () => readOperations(services)),
    route(calls.getVolumes, ({ query: { day } }) => readVolumes(services, day)),
    route(calls.getThresholds, () => readAlarms(services)),
    route(calls.testAlarm, ({ principal: member, origin }) =>
      services.alarms.sendTest(actorOf({ member, origin })),
    ),
    route(calls.retryDeadJob, async ({ principal: member, origin, params }) => {
      await retryJob(services, { member, origin }, params.jobId);
      return done('The job is back in its queue.');
    }),
    route(calls.dropDeadJob, ({ principal: member, origin, params: { jobId }, body, once }) =>
      once((tx) => dropDead(services, tx, { member, origin }, { jobId, because: body.reason })),
    ),
  ];
}
