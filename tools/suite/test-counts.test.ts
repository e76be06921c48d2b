import { describe, expect, test } from 'vitest';
import { countChecks, countPlaywright, countVitest, summary } from './test-counts.mjs';

const vitestFile = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each, index) => ({ fullName: `fact ${index}`, status: each })),
});

const failed = (name: string, ...messages: string[]) => ({ name, messages });
const names = (count: { failures: { name: string }[] }) => count.failures.map(({ name }) => name);

interface Journey {
  status: string;
  expectedStatus: string;
  results?: { errors: { message: string }[] }[];
}

const journeys = (...tests: Journey[]) => ({
  suites: [{ specs: [], suites: [{ specs: [{ title: 'a journey', file: 'a.spec.ts', tests }] }] }],
});

describe('the closing line', () => {
  test('adds up all parts', () => {
    const counts = [
      { passed: 3, failures: [] },
      { passed: 4, failures: [] },
    ];
    expect(summary(counts)).toEqual({ failures: '', line: 'tests: 7 passed, 0 failed', passed: true });
  });

  test('fails with any failure', () => {
    const counts = [
      { passed: 3, failures: [failed('a')] },
      { passed: 4, failures: [] },
    ];
    expect(summary(counts)).toMatchObject({ line: 'tests: 7 passed, 1 failed', passed: false });
  });

  test('comes after the name of every failure and the first lines of what was said of it', () => {
    const long = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const counts = [
      { passed: 3, failures: [failed('a check', long)] },
      {
        passed: 4,
        failures: [
          failed(
            'a fact',
            '\u001b[31mError: 1 is not 2\u001b[39m\n\n    at x (node_modules/x.js:1:2)\n    at a.ts:3:4',
          ),
          failed('b'),
        ],
      },
    ];
    expect(summary(counts).failures.split('\n')).toEqual([
      '  ✗ a check',
      ...[0, 1, 2, 3, 4, 5].map((index) => `      line ${index}`),
      '  ✗ a fact',
      '      Error: 1 is not 2',
      '      at a.ts:3:4',
      '  ✗ b',
    ]);
  });

  test('fails when nothing ran', () => {
    expect(summary([])).toMatchObject({ line: 'tests: 0 passed, 1 failed', passed: false });
  });
});

test('each check counts as one test', () => {
  const results = [
    { name: 'types', passed: true },
    { name: 'lint', passed: false, output: 'a.ts is untidy' },
  ];
  expect(countChecks(results)).toEqual({ passed: 1, failures: [failed('lint', 'a.ts is untidy')] });
});

describe('vitest', () => {
  test('passed tests are counted', () => {
    const report = { testResults: [vitestFile('passed', 'passed', 'passed')] };
    expect(countVitest(report, 0)).toEqual({ passed: 2, failures: [] });
  });

  test.each(['failed', 'skipped', 'pending', 'todo'])('a %s test has failed', (status) => {
    const report = { testResults: [vitestFile('passed', 'passed', status)] };
    expect(countVitest(report, 0)).toEqual({
      passed: 1,
      failures: [failed(`fact 1 (${status}, a.test.ts)`)],
    });
  });

  test('a failed test keeps what was said of it', () => {
    const test = { fullName: 'a fact', status: 'failed', failureMessages: ['Error: no'] };
    const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [test] }] };
    expect(countVitest(report, 1).failures).toEqual([failed('a fact (failed, a.test.ts)', 'Error: no')]);
  });

  test('a file that could not be run has failed', () => {
    const broken = { ...vitestFile('failed'), message: 'no such module' };
    const report = { testResults: [broken, vitestFile('passed', 'passed')] };
    const failures = [failed('a.test.ts could not be run', 'no such module')];
    expect(countVitest(report, 1)).toEqual({ passed: 1, failures });
  });

  test('an error outside of any test is a failure', () => {
    const report = { testResults: [vitestFile('passed', 'passed')] };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failures: [failed('vitest ended with 1')] });
    const failures = [failed('vitest met an error outside of any test', 'Error: adrift')];
    expect(countVitest(report, 1, ['Error: adrift'])).toEqual({ passed: 1, failures });
  });

  test('finding no test is a failure, and so is writing no report', () => {
    expect(names(countVitest({ testResults: [] }, 0))).toEqual(['vitest found no test']);
    expect(names(countVitest(undefined, 7))).toEqual(['vitest ended with 7']);
  });
});

describe('Playwright', () => {
  test('passed journeys are counted', () => {
    const report = journeys({ status: 'expected', expectedStatus: 'passed' });
    expect(countPlaywright(report, 0)).toEqual({ passed: 1, failures: [] });
  });

  test.each([
    ['unexpected', 'passed'],
    ['flaky', 'passed'],
    ['skipped', 'skipped'],
    ['expected', 'failed'],
  ])('one that is %s where %s was expected has failed', (status, expectedStatus) => {
    const report = journeys({ status: 'expected', expectedStatus: 'passed' }, { status, expectedStatus });
    const failures = [failed(`a journey (${status}, a.spec.ts)`)];
    expect(countPlaywright(report, 0)).toEqual({ passed: 1, failures });
  });

  test('a failed journey keeps what was said of it', () => {
    const results = [{ errors: [{ message: 'Error: not visible' }] }];
    const report = journeys({ status: 'unexpected', expectedStatus: 'passed', results });
    expect(countPlaywright(report, 1).failures).toEqual([
      failed('a journey (unexpected, a.spec.ts)', 'Error: not visible'),
    ]);
  });

  test('an error before any journey is a failure', () => {
    const failures = [failed('playwright met an error outside of any test', 'Error: no bank')];
    const report = { suites: [], errors: [{ message: 'Error: no bank' }] };
    expect(countPlaywright(report, 1)).toEqual({ passed: 0, failures });
  });

  test('finding no journey is a failure', () => {
    expect(names(countPlaywright({ suites: [] }, 0))).toEqual(['playwright found no test']);
  });
});
