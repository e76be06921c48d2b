import { getRiskRules, proposeRiskRules, tryRiskRules } from '@farthing/contract';
import type { RiskRules } from '@farthing/rules';
import { type Route, route } from '../../platform/http/route.ts';
import { tryRules } from './trial.ts';
import { checkedRules, proposeRules, readRules, type VersionServices } from './versions.ts';

/** What staff do with the rules: read them, try others, and ask for them. */
export function riskRoutes(services: VersionServices, holding: () => Promise<RiskRules>): Route[] {
  const { database, clock, payments } = services;
  return [
    route(getRiskRules, async () => readRules(services, await holding())),
    route(tryRiskRules, async ({ body }) => ({
      trial: await tryRules(database.kysely, payments, checkedRules(body.rules), clock.now()),
    })),
    route(proposeRiskRules, ({ body: { rules, reason }, principal: member, origin, once }) =>
      once(async (tx) => {
        const proposal_id = await proposeRules(services, tx, rules, { member, origin, reason });
        const message = 'Proposed. The rules hold once a second person has approved them.';
        return { status: 'success', message, proposal_id };
      }),
    ),
  ];
}
