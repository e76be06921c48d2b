import {
  approveBatch,
  checkBatch,
  confirmBatch,
  getBatch,
  listBatches,
  refuseBatch,
  sendBatchCode,
} from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkFile } from './check.ts';
import { approve, confirm, refuse, sendCode } from './decide.ts';
import { readBatch, readBatches } from './read.ts';
import type { BatchServices } from './services.ts';

export function batchRoutes(services: BatchServices): Route[] {
  const { pins } = services;
  return [
    route(checkBatch, ({ params: { accountId }, upload, principal: { customerId, sessionId }, origin }) =>
      checkFile(services, { customerId, sessionId, origin }, { accountId, upload }),
    ),
    route(listBatches, async ({ params, principal }) => ({
      batches: await readBatches(services, principal.customerId, params.accountId),
    })),
    route(getBatch, ({ params, query, principal }) =>
      readBatch(services, principal.customerId, { ...params, ...query }),
    ),
    route(sendBatchCode, async ({ params, body, principal: { customerId, sessionId }, origin }) => {
      await pins.check(customerId, body.pin, origin);
      const passkey = await sendCode(services, { customerId, sessionId, origin }, params.batchId);
      return { ...done(passkey ? 'Confirm it with your passkey.' : 'We have emailed you a code.'), passkey };
    }),
    route(confirmBatch, async ({ params, body, principal: { customerId, sessionId }, origin, once }) => {
      await pins.check(customerId, body.pin, origin);
      const asking = { customerId, sessionId, origin };
      const confirming = { batchId: params.batchId, code: body.otp_code };
      return once(async (tx) => {
        const batch = await confirm(services, tx, asking, confirming);
        if (batch instanceof Refusal) return batch;
        const isRunning = batch.state === 'running';
        const words = isRunning
          ? 'The payments are on their way.'
          : 'The payments wait for the approval of others.';
        return { ...done(words), batch };
      });
    }),
    route(approveBatch, async ({ params, body, principal: { customerId, sessionId }, origin, once }) => {
      await pins.check(customerId, body.pin, origin);
      return once(async (tx) => {
        const batch = await approve(services, tx, { customerId, sessionId, origin }, params.batchId);
        const isRunning = batch.state === 'running';
        const words = isRunning
          ? 'You have approved the payments. They are on their way.'
          : 'You have approved the payments. Others still have to approve them.';
        return { ...done(words), batch };
      });
    }),
    route(refuseBatch, async ({ params, body, principal: { customerId, sessionId }, origin }) => {
      const asking = { customerId, sessionId, origin };
      const batch = await refuse(services, asking, { batchId: params.batchId, reason: body.reason });
      return { ...done('No payment in the file is made.'), batch };
    }),
  ];
}
