import { describe, expect, test } from 'vitest';
import { countChecks, countPlaywright, countVitest, summary } from './test-counts.mjs';

const vitestFile = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each, index) => ({ fullName: `fact ${index}`, status: each })),
});

const journeys = (...tests: { status: string; expectedStatus: string }[]) => ({
  suites: [{ specs: [], suites: [{ specs: [{ title: 'a journey', file: 'a.spec.ts', tests }] }] }],
});

describe('the closing line', () => {
  test('adds up all parts', () => {
    const counts = [
      { passed: 3, failures: [] },
      { passed: 4, failures: [] },
    ];
    expect(summary(counts)).toEqual({ line: 'tests: 7 passed, 0 failed', passed: true });
  });

  test('fails with any failure', () => {
    const counts = [
      { passed: 3, failures: ['a'] },
      { passed: 4, failures: [] },
    ];
    expect(summary(counts)).toEqual({ line: 'tests: 7 passed, 1 failed', passed: false });
  });

  test('fails when nothing ran', () => {
    expect(summary([])).toEqual({ line: 'tests: 0 passed, 1 failed', passed: false });
  });
});

test('each check counts as one test', () => {
  const results = [
    { name: 'types', passed: true },
    { name: 'lint', passed: false },
  ];
  expect(countChecks(results)).toEqual({ passed: 1, failures: ['lint'] });
});

describe('vitest', () => {
  test('passed tests are counted', () => {
    const report = { testResults: [vitestFile('passed', 'passed', 'passed')] };
    expect(countVitest(report, 0)).toEqual({ passed: 2, failures: [] });
  });

  test.each(['failed', 'skipped', 'pending', 'todo'])('a %s test has failed', (status) => {
    const report = { testResults: [vitestFile('passed', 'passed', status)] };
    expect(countVitest(report, 0)).toEqual({ passed: 1, failures: [`fact 1 (${status}, a.test.ts)`] });
  });

  test('a file that could not be run has failed', () => {
    const report = { testResults: [vitestFile('failed'), vitestFile('passed', 'passed')] };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failures: ['a.test.ts could not be run'] });
  });

  test('an error outside of any test is a failure', () => {
    const report = { testResults: [vitestFile('passed', 'passed')] };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failures: ['vitest ended with 1'] });
  });

  test('finding no test is a failure, and so is writing no report', () => {
    expect(countVitest({ testResults: [] }, 0).failures).toEqual(['vitest found no test']);
    expect(countVitest(undefined, 7).failures).toEqual(['vitest ended with 7']);
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
    expect(countPlaywright(report, 0)).toEqual({ passed: 1, failures: [`a journey (${status}, a.spec.ts)`] });
  });

  test('finding no journey is a failure', () => {
    expect(countPlaywright({ suites: [] }, 0).failures).toEqual(['playwright found no test']);
  });
});
