import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { CheckServices } from '../services.ts';
import { give } from './fresh-selfies.ts';

export function freshSelfieRoutes(services: CheckServices): Route[] {
  return [
    route(calls.sendFreshSelfie, async ({ body, upload, origin }) => {
      await give(services, body.token, upload, origin);
      return done('We have your picture, and compare it with the one from your identity check.');
    }),
  ];
}
