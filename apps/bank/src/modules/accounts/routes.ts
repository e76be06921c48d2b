import {
  changeAccount as changeAccountCall,
  closeAccount as closeAccountCall,
  getInterest,
  getPositions,
  listAccounts,
  listSavingsRates,
  moveMoney as moveMoneyCall,
  openAccount as openAccountCall,
  openBusinessAccount,
  openJointAccount,
  orderAccounts as orderAccountsCall,
  quoteExchange,
  takeExchange as takeExchangeCall,
} from '@farthing/contract';
import { formatAlike, fromDecimal, type Money, toDecimal } from '@farthing/money';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { closeAccount } from './close.ts';
import { offerExchange, readPositionReport, type Taken, takeExchange } from './exchange/index.ts';
import { readInterest, readRates } from './interest/index.ts';
import { limitRoutes } from './limits/index.ts';
import { changeAccount, openAccount, orderAccounts, readAccounts } from './manage.ts';
import { type Moved, moveMoney } from './move.ts';
import { openBusiness, openJoint } from './open-shared.ts';
import { potRoutes } from './pots/index.ts';
import type { AccountServices } from './services.ts';

export function accountRoutes(services: AccountServices): Route[] {
  return [
    ...potRoutes(services),
    ...limitRoutes(services),
    route(listAccounts, ({ principal, query }) =>
      readAccounts(services, principal.customerId, query.currency),
    ),
    route(openAccountCall, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const account = await openAccount(services, tx, { customerId, origin }, body);
        return { ...done(`${account.name} is open.`), account };
      }),
    ),
    route(openJointAccount, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const account = await openJoint(services, tx, { customerId, origin }, body);
        return { ...done(`${account.name} is open, and the others are invited.`), account };
      }),
    ),
    route(openBusinessAccount, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const account = await openBusiness(services, tx, { customerId, origin }, body);
        return { ...done(`${account.name} is open.`), account };
      }),
    ),
    route(changeAccountCall, async ({ params, body, principal: { customerId }, origin }) => {
      const account = await changeAccount(services, { customerId, origin }, params.accountId, body);
      return { ...done('Saved.'), account };
    }),
    route(orderAccountsCall, async ({ body, principal: { customerId }, origin }) => {
      await orderAccounts(services, { customerId, origin }, body.accounts);
      return done('Saved.');
    }),
    route(closeAccountCall, ({ params, body, principal: { customerId }, origin, key, onceBy }) => {
      const asked = { customerId, origin, accountId: params.accountId, moveRestTo: body.move_rest_to };
      const closing = { ...asked, key, answerOf: closed };
      return onceBy((rowOf) => decidedAnew(() => closeAccount(services, { ...closing, rowOf })));
    }),
    route(moveMoneyCall, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const move = { customerId, origin, ...body, key, answerOf: moved };
      return onceBy((rowOf) => decidedAnew(() => moveMoney(services, { ...move, rowOf })));
    }),
    route(listSavingsRates, () => readRates(services)),
    route(getInterest, ({ params, principal: { customerId } }) =>
      readInterest(services, customerId, params.accountId),
    ),
    route(quoteExchange, async ({ body, principal: { customerId } }) => ({
      quote: await offerExchange(services, customerId, body),
    })),
    route(getPositions, () => readPositionReport(services)),
    route(takeExchangeCall, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const taking = { customerId, origin, quoteId: body.quote, key, answerOf: exchanged };
      return onceBy((rowOf) => decidedAnew(() => takeExchange(services, { ...taking, rowOf })));
    }),
  ];
}

function closed(rest: Money) {
  return { ...done('The account is closed.'), moved: toDecimal(rest) };
}

function moved({ amount, to, reference }: Moved) {
  return { ...done(`${formatAlike(amount)} moved to ${to.name}.`), reference };
}

function exchanged({ offer: quote, reference }: Taken) {
  const [give, get] = [quote.give, quote.get].map(({ amount, currency }) =>
    formatAlike(fromDecimal(amount, currency)),
  );
  return { ...done(`${give} exchanged for ${get}.`), reference, quote };
}
