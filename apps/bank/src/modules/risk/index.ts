import type { Money } from '@farthing/money';
import {
  type FactsWithoutAmount,
  judgePayment,
  type RiskDecision,
  type RiskFacts,
  type RiskRules,
  withAmount,
} from '@farthing/rules';
import type { Route } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { defaultRules } from './default-rules.ts';
import { factsOf } from './facts.ts';
import { riskRoutes } from './routes.ts';
import { type AskedFacts, findRules, latestVersion, type Reader, readFacts } from './store.ts';
import { rulesChange, type VersionServices } from './versions.ts';

/** A decision together with all that it was made of, as it is kept with its payment. */
export type KeptDecision = RiskDecision & { readonly facts: Readonly<Record<keyof RiskFacts, string>> };

/** What is known before an amount is, and the rules that hold: enough to judge by without asking anybody. */
export type PaymentFacts = {
  readonly facts: FactsWithoutAmount;
  readonly rules: RiskRules;
  /** Wrong codes for all payments of the customer within a day. */
  readonly wrongCodes: number;
};

export type Risk = {
  /**
   * One statement, to be awaited together with the payment's other reads. `toLimit` turns what came into the wallet into
   * the currency of the limit.
   */
  read(
    reader: Reader,
    asked: AskedFacts & { readonly toLimit: (walletMinor: bigint) => bigint },
  ): Promise<PaymentFacts>;
  /** The calls of staff about the rules; needs the engine of proposals, which knows customers as this does not. */
  staffRoutes(services: VersionServices): readonly Route[];
  /** Pure. The amount is that of the payment in the currency of the customer's limit. */
  judge(known: PaymentFacts, amount: Money): KeptDecision;
};

/** Judges payments, by rules that are data. */
export function riskModule(): Risk {
  let rules = defaultRules(policies.risk);

  /** Read anew when another version holds: no process goes on with rules that two people have replaced. */
  async function rulesOf(reader: Reader, version: number): Promise<RiskRules> {
    if (version === rules.version) return rules;
    const found = await findRules(reader, version);
    if (found === undefined) throw new Error(`the rules of risk have no version ${version}`);
    rules = { version, rules: found };
    return rules;
  }

  return {
    async read(reader, { toLimit, ...asked }) {
      const known = await readFacts(reader, asked);
      return {
        facts: factsOf(known, { now: asked.now, toLimit }),
        rules: await rulesOf(reader, known.version),
        wrongCodes: known.wrongCodes,
      };
    },
    staffRoutes(services) {
      const { kysely } = services.database;
      services.staff.register('risk-rules', rulesChange(services));
      return riskRoutes(services, async () => rulesOf(kysely, await latestVersion(kysely)));
    },
    judge({ facts, rules: holding }, amount) {
      const all = withAmount(facts, amount.minor);
      const decision = judgePayment(all, holding, amount.currency);
      const kept = Object.fromEntries(Object.entries(all).map(([name, figure]) => [name, String(figure)]));
      return { ...decision, facts: kept as KeptDecision['facts'] };
    },
  };
}
