import { minute } from '../shared/results.ts';
import { type Row, readJson } from './row.ts';

type AttackOutcome = {
  readonly attack: string;
  readonly claim: string;
  readonly plantsFound: number;
  readonly tried: number;
  readonly findings: readonly unknown[];
  readonly skipped: readonly string[];
  readonly at: string;
};

export function attackRows(): Row[] {
  const results = readJson<{ outcomes: readonly AttackOutcome[] }>('proof/attacks/results.json');
  return (results?.outcomes ?? []).map(({ attack, claim, plantsFound, tried, findings, skipped, at }) => ({
    promise: claim,
    command: `npm run attacks -- ${attack}`,
    result:
      tried === 0
        ? skipped.join('; ')
        : `${tried} tried, ${findings.length} findings; ${plantsFound} planted faults found`,
    verdict: findings.length > 0 ? 'missed' : tried === 0 ? 'not tried' : 'kept',
    at: minute(at),
  }));
}
