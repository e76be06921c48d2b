import {
  changePot as changePotCall,
  closePot as closePotCall,
  listPots,
  movePotMoney as movePotMoneyCall,
  openPot as openPotCall,
} from '@farthing/contract';
import { formatAlike, isPositive, type Money, toDecimal } from '@farthing/money';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { AccountServices } from '../services.ts';
import { changePot, openPot, readPots } from './manage-pots.ts';
import { closePot, movePotMoney, type PotMoved } from './pot-money.ts';

export function potRoutes(services: AccountServices): Route[] {
  return [
    route(listPots, ({ params, principal: { customerId } }) =>
      readPots(services, customerId, params.accountId),
    ),
    route(openPotCall, ({ params, body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const asked = { accountId: params.accountId, wish: body };
        const pot = await openPot(services, tx, { customerId, origin }, asked);
        return { ...done(`${pot.name} is open.`), pot };
      }),
    ),
    route(changePotCall, async ({ params, body, principal: { customerId }, origin }) => {
      const pot = await changePot(services, { customerId, origin }, params, body);
      return { ...done('Saved.'), pot };
    }),
    route(movePotMoneyCall, ({ params, body, principal: { customerId }, origin, key, onceBy }) => {
      const move = { customerId, origin, ...params, ...body, key, answerOf: moved };
      return onceBy((rowOf) => decidedAnew(() => movePotMoney(services, { ...move, rowOf })));
    }),
    route(closePotCall, ({ params, principal: { customerId }, origin, key, onceBy }) => {
      const closing = { customerId, origin, ...params, key, answerOf: closed };
      return onceBy((rowOf) => decidedAnew(() => closePot(services, { ...closing, rowOf })));
    }),
  ];
}

function moved({ amount, direction, pot, reference }: PotMoved) {
  const words = direction === 'in' ? 'put into' : 'taken from';
  return { ...done(`${formatAlike(amount)} ${words} ${pot.name}.`), reference };
}

function closed(rest: Money) {
  const words = isPositive(rest) ? `, and ${formatAlike(rest)} went back to the account` : '';
  return { ...done(`The pot is closed${words}.`), moved: toDecimal(rest) };
}
