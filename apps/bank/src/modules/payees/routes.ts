import {
  addPayee as addPayeeCall,
  changePayee as changePayeeCall,
  checkPayeeName,
  findPayee,
  type KeptPayee,
  keepPaidPayee,
  listKeptPayees,
  removePayee as removePayeeCall,
} from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { addPayee, changePayee, keepPaid, readBook, removePayee } from './book.ts';
import { findByEmail } from './find.ts';
import { checkName, type NameServices } from './names/index.ts';

export function payeeRoutes(services: NameServices): Route[] {
  return [
    route(listKeptPayees, ({ principal: { customerId } }) => readBook(services, customerId)),
    route(addPayeeCall, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => kept(await addPayee(services, tx, { customerId, origin }, body))),
    ),
    route(keepPaidPayee, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => kept(await keepPaid(services, tx, { customerId, origin }, body.withdrawal_id))),
    ),
    route(findPayee, async ({ body, principal: { customerId } }) => ({
      payee: await findByEmail(services, customerId, body.email),
    })),
    route(checkPayeeName, async ({ body, principal: { customerId } }) => {
      const { result, closeName: name, checkedAt } = await checkName(services, customerId, body);
      return { name_check: { result, name, checked_at: checkedAt.toISOString() } };
    }),
    route(changePayeeCall, async ({ params, body, principal: { customerId }, origin }) => {
      const payee = await changePayee(services, { customerId, origin }, params.payeeId, body);
      return { ...done('Saved.'), payee };
    }),
    route(removePayeeCall, async ({ params, principal: { customerId }, origin }) => {
      await removePayee(services, { customerId, origin }, params.payeeId);
      return done('Removed.');
    }),
  ];
}

function kept(payee: KeptPayee) {
  return { ...done(`${payee.label ?? payee.account_name} is among your payees.`), payee };
}
