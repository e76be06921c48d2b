import { join } from 'node:path';
import type { Results } from '../attacks/report.ts';
import { type Row, readJson, root } from './row.ts';

/** What the page /proof tells of the programs that try to break the bank. Made by `npm run proof`, kept with the page. */
export const siteFiguresFile = join(root, 'apps/web/src/site/content/proof.json');

type FaultFigures = {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly at: string;
};
type Mutants = { readonly mutants: number; readonly survived: number; readonly withoutTest: number };

export function siteFigures(rows: readonly Row[]) {
  const faults = readJson<Record<string, FaultFigures>>('proof/faults/results.json') ?? {};
  const attacks = readJson<Results>('proof/attacks/results.json')?.outcomes ?? [];
  const mutations = Object.values(readJson<Record<string, Mutants>>('proof/mutation/results.json') ?? {});
  const kept = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return {
    kills: {
      killed: figure(faults.kills, 'of which kills (SIGKILL)'),
      acknowledged: figure(faults.kills, 'acknowledged'),
      lost: figure(faults.kills, 'lost'),
      doubled: figure(faults.kills, 'doubled'),
      at: faults.kills?.at ?? '',
    },
    attacks: {
      kinds: attacks.length,
      tried: sum(attacks.map(({ tried }) => tried)),
      hostileFields: attacks.find(({ attack }) => attack === 'fields')?.tried ?? 0,
      findings: sum(attacks.map(({ findings }) => findings.length)),
      planted: sum(attacks.map(({ plantsFound }) => plantsFound)),
    },
    mutations: {
      made: sum(mutations.map(({ mutants }) => mutants)),
      unnoticed: sum(mutations.map(({ survived, withoutTest }) => survived + withoutTest)),
    },
    promises: { kept: kept('kept'), missed: kept('missed') },
  };
}

/** A figure that is not there may not be told as nought: nought lost is a claim. */
function figure(report: FaultFigures | undefined, name: string): number {
  const value = report?.figures[name];
  if (typeof value !== 'number') throw new Error(`The results of the faults have no figure "${name}".`);
  return value;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
