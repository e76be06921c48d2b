import * as calls from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findRequester } from '../identity/index.ts';
import { toAnswer } from './answer.ts';
import { settleDebt } from './debt.ts';
import type { TopupServices } from './services.ts';
import { catchUp } from './settle.ts';
import { boundsFor, start } from './start.ts';
import { countedSql, findOwnTopup, listTopups } from './store.ts';
import type { Topup } from './topup.ts';

export function topupRoutes(services: TopupServices): Route[] {
  const { kysely } = services.database;
  const own = async (customerId: string, id: string): Promise<Topup> => {
    const topup = await findOwnTopup(kysely, customerId, id);
    if (topup === undefined) throw new Refusal('not_found');
    return topup;
  };
  return [
    route(calls.listTopups, async ({ principal: { customerId } }) => ({
      offer: await offerFor(services, customerId),
      topups: (await listTopups(kysely, customerId, shown)).map(toAnswer),
    })),
    route(calls.startTopup, ({ body, principal: { customerId }, origin, key, onceBy }) =>
      onceBy((rowOf) => decidedAnew(() => start(services, { customerId, body, origin, key, rowOf }))),
    ),
    route(calls.getTopup, async ({ params, principal: { customerId } }) => ({
      topup: toAnswer(await own(customerId, params.topupId)),
    })),
    route(calls.checkTopup, async ({ params, principal: { customerId } }) => {
      const { id } = await own(customerId, params.topupId);
      return { topup: toAnswer(await catchUp(services, id)) };
    }),
    route(calls.payTopupDebt, async ({ params, principal: { customerId }, origin }) => {
      const topup = await settleDebt(services, { customerId, origin }, params.topupId);
      return { ...done('Paid. You no longer owe anything for this top-up.'), topup: toAnswer(topup) };
    }),
    route(calls.tellOfTopup, async ({ body }) => {
      const { state } = await catchUp(services, body.id);
      return { ...done('Thank you.'), state };
    }),
  ];
}

const shown = 20;

async function offerFor(services: TopupServices, customerId: string) {
  const { provider, database, clock, config } = services;
  if (provider === undefined) return null;
  const about = { customerId, kind: 'topup', key: undefined } as const;
  const asker = await findRequester(database.kysely, about, countedSql(clock.now()));
  if (asker === undefined) throw new Refusal('not_found');
  const { least, most, mostInDay } = await boundsFor(services, asker.customer.tier);
  const left = mostInDay.minor - asker.facts.worth_of_day;
  return {
    currency: config.ledgerCurrency,
    least_amount: toDecimal(least),
    most_amount: toDecimal(most),
    left_today: toDecimal(money(left > 0n ? left : 0n, config.ledgerCurrency)),
  };
}
