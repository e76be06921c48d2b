import * as calls from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readStanding } from './answer.ts';
import { appeal, giveDocument, givePicture, start, submit } from './own.ts';
import type { CheckServices } from './services.ts';

export function checkRoutes(services: CheckServices): Route[] {
  const told = async (customerId: string, words: string) => ({
    ...done(words),
    ...(await readStanding(services, customerId)),
  });
  return [
    route(calls.getIdentityCheck, ({ principal: { customerId } }) => readStanding(services, customerId)),
    route(calls.startIdentityCheck, async ({ principal: { customerId }, origin, body }) => {
      await start(services, { customerId, origin }, body);
      return told(customerId, 'Your identity check has begun.');
    }),
    route(calls.saveIdentityDocument, async ({ principal: { customerId }, origin, body }) => {
      await giveDocument(services, { customerId, origin }, body.lines);
      return told(customerId, 'We have read the lines of your document.');
    }),
    route(calls.addIdentityPicture, async ({ principal: { customerId }, origin, params, upload }) => {
      const lines = await givePicture(services, { customerId, origin }, params.part, upload);
      return { ...(await told(customerId, 'We have your picture.')), read_lines: lines ?? null };
    }),
    route(calls.submitIdentityCheck, async ({ principal: { customerId }, origin }) => {
      await submit(services, { customerId, origin });
      return told(customerId, 'Thank you. We check it now.');
    }),
    route(calls.appealIdentityCheck, async ({ principal: { customerId }, origin, body }) => {
      await appeal(services, { customerId, origin }, body.words);
      return told(customerId, 'Thank you. A person will look at it again.');
    }),
  ];
}
