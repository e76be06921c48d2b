import type { AnswerOf, BodyOf, getRiskRules, proposeRiskRules } from '@farthing/contract';
import { conditionProblem, type RiskRule, type RiskRules, riskFactNames, riskFacts } from '@farthing/rules';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Audit, actedBy, reasonOf } from '../audit/index.ts';
import type { ProposalDefinition, Staff } from '../staff/index.ts';
import { defaultRules } from './default-rules.ts';
import { differences } from './differences.ts';
import { findRules, insertRules, latestVersion, listVersions, lockVersions, type Payments } from './store.ts';
import { tryRules } from './trial.ts';

export type VersionServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly audit: Audit;
  readonly staff: Pick<Staff, 'propose' | 'register' | 'openProposals' | 'names'>;
};

type GivenRules = BodyOf<typeof proposeRiskRules>['rules'];

/** The subject of every proposal for rules: there is one set of them. */
const theRules = 'rules';

export async function readRules(
  { database: { kysely }, staff }: VersionServices,
  holding: RiskRules,
): Promise<AnswerOf<typeof getRiskRules>> {
  const [versions, open] = await Promise.all([listVersions(kysely), staff.openProposals(kysely, [theRules])]);
  const people = versions.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy]);
  const names = await staff.names(kysely, people);
  const nameOf = (id: string) => names.get(id) ?? 'Somebody';
  return {
    version: holding.version,
    rules: holding.rules.map(({ when, any, ...rule }) => ({ ...rule, when: [...when], any: [...any] })),
    facts: riskFactNames.map((name) => ({ name, kind: riskFacts[name].kind, words: riskFacts[name].words })),
    versions: versions.map(({ version, approvedAt, reason, proposedBy, approvedBy }) => ({
      version,
      approved_at: approvedAt.toISOString(),
      reason,
      proposed_by: nameOf(proposedBy),
      approved_by: nameOf(approvedBy),
    })),
    proposal_id: open.find(({ kind }) => kind === 'risk-rules')?.id ?? null,
  };
}

/** As rules that can be judged by; what is wrong is refused by its place. */
export function checkedRules(given: GivenRules): readonly RiskRule[] {
  const problems: Record<string, string[]> = {};
  const check = (conditions: GivenRules[number]['when'], place: string) => {
    for (const [index, condition] of conditions.entries()) {
      const wrong = conditionProblem(condition);
      if (wrong !== undefined) problems[`${place}.${index}.${wrong.part}`] = [wrong.problem];
    }
  };
  const ids = new Set<string>();
  for (const [index, { id, when, any }] of given.entries()) {
    check(when, `rules.${index}.when`);
    check(any, `rules.${index}.any`);
    if (ids.has(id)) problems[`rules.${index}.id`] = ['Another rule has this name.'];
    ids.add(id);
  }
  if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', { fields: problems });
  return given as readonly (GivenRules[number] & RiskRule)[];
}

export async function proposeRules(
  { staff, clock, payments }: VersionServices,
  tx: Tx,
  given: GivenRules,
  proposer: { readonly member: StaffMember; readonly origin: Origin; readonly reason: string },
): Promise<string> {
  const rules = checkedRules(given);
  const version = (await latestVersion(tx)) + 1;
  const trial = await tryRules(tx, payments, rules, clock.now());
  const content = contentOf(version, rules, trial);
  return (await staff.propose(tx, { kind: 'risk-rules', content, ...proposer })).id;
}

const content = z.object({
  version: z.int().positive(),
  rules: z.string(),
  tried: z.int(),
  /** How many payments there are, when only the newest of them were tried. Older proposals do not say it. */
  of: z.int().nullable().default(null),
  otherwise: z.int(),
});

type Content = z.output<typeof content>;

export function contentOf(
  version: number,
  rules: readonly RiskRule[],
  { payments: tried, payments_in_all: of, otherwise }: Awaited<ReturnType<typeof tryRules>>,
): Content {
  return { version, rules: JSON.stringify(rules), tried, of: of > tried ? of : null, otherwise };
}

const figures = new Intl.NumberFormat('en-GB');

/** What the second person reads of the trial. */
export function summaryOf({ version, tried, of, otherwise }: Content): string {
  const newest = of === null ? '' : `the newest ${figures.format(tried)} of `;
  const payments = of ?? tried;
  return (
    `Judge payments by version ${version} of the rules. Of ${newest}${figures.format(payments)} ` +
    `${payments === 1 ? 'payment' : 'payments'} of the last 90 days, ${figures.format(otherwise)} would have a different answer.`
  );
}

/** What two people have agreed on: the next version, and none that was proposed before another became it. */
export function rulesChange(services: VersionServices): ProposalDefinition<Content> {
  const isNext = async (reader: Reader, { version }: Content) =>
    (await latestVersion(reader)) === version - 1;
  return {
    content,
    subject: () => ({ kind: 'risk-rules', id: theRules }),
    summary: summaryOf,
    moves: () => null,
    async evidence(reader, { version, rules }) {
      const before = await rulesBefore(reader, version);
      const reasons = [...differences(before, JSON.parse(rules) as readonly RiskRule[])];
      return { moves: [], facts: [], reasons, customers: [], payments: [] };
    },
    whyGone: async (tx, proposed) =>
      (await isNext(tx, proposed)) ? undefined : 'Other rules have been approved since.',
    async change(tx, proposed, { actor, proposedBy, approvedBy, id }) {
      await lockVersions(tx);
      if (!(await isNext(tx, proposed))) throw new Refusal('proposal_not_possible');
      await insertRules(tx, {
        version: proposed.version,
        rules: JSON.parse(proposed.rules) as readonly RiskRule[],
        reason: String(reasonOf(actor).because ?? 'No reason was given.'),
        proposalId: id,
        proposedBy,
        approvedBy,
        approvedAt: services.clock.now(),
      });
      await services.audit.record(tx, {
        ...actedBy(actor),
        action: 'risk-rules.change',
        subject: { kind: 'risk-rules', id: String(proposed.version) },
        after: { rules_version: proposed.version, ...reasonOf(actor) },
      });
    },
  };
}

async function rulesBefore(reader: Reader, version: number): Promise<readonly RiskRule[]> {
  const before = version === 1 ? undefined : await findRules(reader, version - 1);
  return before ?? defaultRules(policies.risk).rules;
}
