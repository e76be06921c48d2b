import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { InsightServices } from '../services.ts';
import { addBill, readBill, removeBill } from './bill.ts';
import { chooseCategory } from './category.ts';
import { readMarks, writeNote } from './note.ts';

export { listMarked } from './marked.ts';

/** What people make of their movements: categories, notes, tags and pictures of bills. */
export function marksRoutes(services: InsightServices): Route[] {
  return [
    route(calls.getMarks, async ({ principal: { customerId }, params: { movementId }, query }) => ({
      marks: await readMarks(services, { customerId, movementId, accountId: query.account }),
    })),
    route(calls.chooseCategory, async ({ principal: { customerId }, origin, params, body }) => ({
      ...done('We have changed the category.'),
      ...(await chooseCategory(services, { customerId, origin }, params.movementId, body)),
    })),
    route(calls.writeNote, async ({ principal: { customerId }, origin, params, body }) => ({
      ...done('Saved.'),
      marks: await writeNote(services, { customerId, origin }, params.movementId, body),
    })),
    route(
      calls.addBill,
      async ({ principal: { customerId }, origin, params: { movementId }, query, upload }) => {
        const which = { customerId, movementId, accountId: query.account };
        return {
          ...done('We have kept the picture.'),
          marks: await addBill(services, { customerId, origin }, which, upload),
        };
      },
    ),
    route(calls.getBill, async ({ principal: { customerId }, params: { movementId }, query }) => ({
      type: 'image/webp',
      bytes: await readBill(services, { customerId, movementId, accountId: query.account }),
    })),
    route(calls.removeBill, async ({ principal: { customerId }, origin, params: { movementId }, query }) => {
      const which = { customerId, movementId, accountId: query.account };
      return {
        ...done('We have deleted the picture.'),
        marks: await removeBill(services, { customerId, origin }, which),
      };
    }),
  ];
}
