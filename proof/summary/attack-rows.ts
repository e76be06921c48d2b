import type { Results } from '../attacks/report.ts';
import { minute } from '../shared/results.ts';
import { type Row, readJson } from './row.ts';

export function attackRows(): Row[] {
  const results = readJson<Results>('proof/attacks/results.json');
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
