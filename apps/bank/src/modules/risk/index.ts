import type { Money } from '@farthing/money';
import {
  type FactsWithoutAmount,
  judgePayment,
  type PayeeStanding,
  type RiskDecision,
  type RiskFacts,
  type RiskRules,
  withAmount,
} from '@farthing/rules';
import type { Reader } from '../../platform/database/database.ts';
import { tableView } from '../../platform/database/view.ts';
import type { Route } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { defaultRules } from './default-rules.ts';
import { factsOf, type WholeFile } from './facts.ts';
import type { ReadFacts } from './facts-row.ts';
import { riskRoutes } from './routes.ts';
import { type AskedFacts, findRules, latestVersion, type Payments, readFacts } from './store.ts';
import { rulesChange, type VersionServices } from './versions.ts';

export type { WholeFile } from './facts.ts';
export { type FactsRow, type ReadFacts, toReadFacts } from './facts-row.ts';
export { factsQuery } from './store.ts';

/** Of the rules that hold, the newest, for whoever reads it with the rest of what is judged. */
export const rulesVersionView = tableView('risk_rules', ['version']);

/** A decision together with all that it was made of, as it is kept with its payment. */
export type KeptDecision = RiskDecision & { readonly facts: Readonly<Record<keyof RiskFacts, string>> };

/** What is known before an amount is, and the rules that hold: enough to judge by without asking anybody. */
export type PaymentFacts = {
  readonly facts: FactsWithoutAmount;
  readonly rules: RiskRules;
};

type Terms = {
  readonly now: Date;
  /** Turns what came in into the currency of the limit. */
  readonly toLimit: (came: Money) => bigint;
  /** Since when the device is known, where no session says it. */
  readonly deviceSince?: Date | null;
  /** Of a line: the file that it is part of. */
  readonly file?: WholeFile | undefined;
  /** The payer has been told that the account is in another name. */
  readonly isOtherName?: boolean | undefined;
  /** Whose account it is was not checked, because the payer has checked too many names. */
  readonly isNameUnasked?: boolean | undefined;
  /** Whether the payee is like somebody on a list, or is them. */
  readonly payeeStanding?: PayeeStanding | undefined;
};

export type Risk = {
  /** What was read by `factsQuery` as part of the payment's own read. The rules are read only when they have changed. */
  known(reader: Reader, read: ReadFacts, terms: Terms): Promise<PaymentFacts>;
  /** The same for a payment that nobody has asked for yet, in one statement. */
  read(reader: Reader, asked: AskedFacts & Pick<Terms, 'toLimit'>): Promise<PaymentFacts>;
  /** The calls of staff about the rules; needs the engine of proposals, which knows customers as this does not. */
  staffRoutes(services: Omit<VersionServices, 'payments'>): readonly Route[];
  /** Pure. The amount is that of the payment in the currency of the customer's limit. */
  judge(known: PaymentFacts, amount: Money): KeptDecision;
};

/** Judges payments, by rules that are data. */
export function riskModule(payments: Payments): Risk {
  let rules = defaultRules(policies.risk);

  /** Read anew when another version holds: no process goes on with rules that two people have replaced. */
  async function rulesOf(reader: Reader, version: number): Promise<RiskRules> {
    if (version === rules.version) return rules;
    const found = await findRules(reader, version);
    if (found === undefined) throw new Error(`the rules of risk have no version ${version}`);
    rules = { version, rules: found };
    return rules;
  }

  const known: Risk['known'] = async (reader, read, { deviceSince = null, ...terms }) => ({
    facts: factsOf({ ...read, deviceSince: read.deviceSince ?? deviceSince }, terms),
    rules: await rulesOf(reader, read.version),
  });

  return {
    known,
    async read(reader, { toLimit, ...asked }) {
      return known(reader, await readFacts(reader, payments, asked), { now: asked.now, toLimit });
    },
    staffRoutes(given) {
      const services = { ...given, payments };
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
