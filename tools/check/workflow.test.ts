import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, '.github/workflows/test.yml'), 'utf8');

type Step = Readonly<Record<string, unknown>> & { readonly run?: string; readonly uses?: string };
type Job = Readonly<Record<string, unknown>> & {
  readonly steps: readonly Step[];
  readonly strategy: { readonly matrix: Readonly<Record<string, unknown>> };
};
type Workflow = Readonly<Record<string, unknown>> & { readonly jobs: Readonly<Record<string, Job>> };

/** The words of the workflow language that we use. GitHub refuses a file with any other, and no machine here would notice. */
const words = {
  workflow: ['name', 'on', 'permissions', 'concurrency', 'jobs'],
  job: ['name', 'runs-on', 'timeout-minutes', 'strategy', 'services', 'env', 'steps'],
  step: ['name', 'uses', 'with', 'run', 'if', 'env'],
};

/** What is wrong with a workflow, as far as it can be told without GitHub. */
function faultsOf(source: string): string[] {
  const document = parseDocument(source, { strict: true, uniqueKeys: true });
  if (document.errors.length > 0) return document.errors.map(({ message }) => message);
  const workflow = document.toJS() as Workflow;
  return [
    ...unknownWords('the workflow', workflow, words.workflow),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) => faultsOfJob(name, job)),
  ];
}

function faultsOfJob(name: string, job: Job): string[] {
  const missing = ['runs-on', 'timeout-minutes', 'steps'].filter((word) => job[word] === undefined);
  return [
    ...unknownWords(name, job, words.job),
    ...missing.map((word) => `${name}: ${word} is missing`),
    ...(job.steps ?? []).flatMap((step) => faultsOfStep(name, step)),
    ...unknownValues(name, job),
  ];
}

function faultsOfStep(job: string, step: Step): string[] {
  const { run, uses } = step;
  const files = run?.match(/(?<![\w/])(?:\.ci|ops|tools|proof|apps)\/[\w./-]+/g) ?? [];
  return [
    ...unknownWords(job, step, words.step),
    ...((run === undefined) === (uses === undefined) ? [`${job}: a step either runs or uses something`] : []),
    ...(uses === undefined || /^[\w-]+\/[\w-]+@v\d+$/.test(uses) ? [] : [`${job}: ${uses} has no version`]),
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `${job}: ${file} is not there`),
  ];
}

/** An expression with a name that nothing has is an empty text to GitHub, not an error. */
function unknownValues(name: string, job: Job): string[] {
  const { matrix = {} } = job.strategy ?? {};
  const listed = (matrix.include ?? []) as readonly Readonly<Record<string, unknown>>[];
  const known = new Set([
    ...Object.keys(matrix).filter((key) => key !== 'include'),
    ...listed.flatMap(Object.keys),
  ]);
  return [...JSON.stringify(job).matchAll(/\$\{\{ (.*?) \}\}/g)]
    .map(([, expression = '']) => expression)
    .filter((expression) => !known.has(/^matrix\.(\w+)$/.exec(expression)?.[1] ?? ''))
    .map((expression) => `${name}: nothing has the value ${expression}`);
}

function unknownWords(where: string, given: object, known: readonly string[]): string[] {
  return Object.keys(given)
    .filter((word) => !known.includes(word))
    .map((word) => `${where}: ${word} is no word of the language`);
}

describe('[RUN-01] the workflow of continuous integration', () => {
  test('is one that GitHub takes, and everything that it names is there', () => {
    expect(faultsOf(text)).toEqual([]);
  });

  test.each([
    [
      'a word that is misspelt',
      'runs-on: ubuntu-24.04',
      'run-on: ubuntu-24.04',
      'postgres: run-on is no word',
    ],
    ['a value that nothing has', '{ matrix.postgres }', '{ matrix.postgress }', 'matrix.postgress'],
    ['a file that was moved', '.ci/run', '.ci/moved', '.ci/moved is not there'],
    [
      'an action without a version',
      'actions/checkout@v5',
      'actions/checkout',
      'actions/checkout has no version',
    ],
    ['a key that is there twice', 'jobs:', 'name: again\n\njobs:', 'Map keys must be unique'],
  ])('is refused with %s', (_fault, sound, broken, said) => {
    expect(text).toContain(sound);
    expect(faultsOf(text.replaceAll(sound, broken)).join('\n')).toContain(said);
  });

  test('runs on Linux of both kinds and on macOS, and on the oldest and the newest PostgreSQL', () => {
    const { jobs } = parseDocument(text).toJS() as Workflow;
    const machines = jobs.test?.strategy.matrix.include as readonly { readonly machine: string }[];
    expect(new Set(machines.map(({ machine }) => machine))).toEqual(
      new Set(['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15']),
    );
    expect(jobs.postgres?.strategy.matrix.postgres).toEqual([15, 18]);
  });
});
