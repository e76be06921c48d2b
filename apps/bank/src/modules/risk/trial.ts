import type { AnswerOf, tryRiskRules } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { judgePayment, type RiskFacts, type RiskRule, riskFactNames } from '@farthing/rules';
import type { Reader } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { countJudged, type JudgedPayment, listJudged, type Payments } from './store.ts';

type Trial = AnswerOf<typeof tryRiskRules>['trial'];

type TrialBounds = { readonly days: number; readonly mostPayments: number; readonly examples: number };

/** Judges the payments of the last 90 days again, by the facts that were kept with them. Pure but for the reading. */
export async function tryRules(
  reader: Reader,
  payments: Payments,
  rules: readonly RiskRule[],
  now: Date,
  { days, mostPayments, examples }: TrialBounds = policies.risk.trial,
): Promise<Trial> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const changes = new Map<string, number>();
  const shown: Trial['examples'][number][] = [];
  let tried = 0;
  let place: Pick<JudgedPayment, 'confirmedAt' | 'id'> | undefined;
  while (tried < mostPayments) {
    const limit = Math.min(pageSize, mostPayments - tried);
    const page = await listJudged(reader, payments, { since, before: place, limit });
    for (const payment of page) {
      const { answer, fired } = judgeAgain(payment, rules);
      if (answer === payment.risk.answer) continue;
      const change = `${payment.risk.answer} ${answer}`;
      changes.set(change, (changes.get(change) ?? 0) + 1);
      if (shown.length < examples)
        shown.push(
          exampleOf(
            payment,
            answer,
            fired.map(({ id }) => id),
          ),
        );
    }
    tried += page.length;
    place = page.at(-1);
    if (page.length < limit) break;
  }
  return {
    payments: tried,
    // Counted only when some may have been left out: to count reads as many rows as there are.
    payments_in_all: tried < mostPayments ? tried : await countJudged(reader, payments, since),
    otherwise: [...changes.values()].reduce((sum, count) => sum + count, 0),
    changes: [...changes].map(([change, count]) => {
      const [before = '', after = ''] = change.split(' ');
      return { before, after, payments: count };
    }),
    examples: shown,
  };
}

const pageSize = 2_000;

function judgeAgain({ risk, limitCurrency }: JudgedPayment, rules: readonly RiskRule[]) {
  // A fact that was not known when it was judged counts as nothing.
  const facts = Object.fromEntries(riskFactNames.map((name) => [name, BigInt(risk.facts[name] ?? '0')]));
  return judgePayment(facts as RiskFacts, { version: 0, rules }, limitCurrency);
}

function exampleOf(payment: JudgedPayment, after: string, rules: string[]): Trial['examples'][number] {
  return {
    withdrawal_id: payment.id,
    reference: payment.reference,
    amount: toDecimal(money(payment.amountMinor, payment.currency)),
    currency: payment.currency,
    confirmed_at: payment.confirmedAt.toISOString(),
    before: payment.risk.answer,
    after,
    rules,
  };
}
