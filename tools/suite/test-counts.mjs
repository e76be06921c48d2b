// @ts-check
// How `npm test` counts: a test that did not run, or ran and was not judged, has not passed.

import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, messages: string[] }} Failure what failed, and what was said of it
 * @typedef {{ passed: number, failures: Failure[] }} Count
 */

/**
 * Adds up the parts and names every failure once more: of a long run, often only the end is kept. No test at all is a
 * failure: something kept them from running.
 * @param {Count[]} counts
 */
export function summary(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failures = counts.flatMap((count) => count.failures);
  const nothingRan = passed + failures.length === 0;
  return {
    failures: failures.map(inWords).join('\n'),
    line: `tests: ${passed} passed, ${failures.length + (nothingRan ? 1 : 0)} failed`,
    passed: failures.length === 0 && !nothingRan,
  };
}

const linesOfMessage = 6;
const lettersOfLine = 300;

/** @param {Failure} failure */
function inWords({ name, messages }) {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .filter((line) => !/^\s+at .*(node_modules|node:)|^\s*$/.test(line))
    .slice(0, linesOfMessage)
    .map((line) => `      ${line.trim().slice(0, lettersOfLine)}`);
  return [`  ✗ ${name}`, ...lines].join('\n');
}

/**
 * @param {{ name: string, passed: boolean, output?: string }[]} results
 * @returns {Count}
 */
export function countChecks(results) {
  return {
    passed: results.filter((result) => result.passed).length,
    failures: results
      .filter((result) => !result.passed)
      .map(({ name, output = '' }) => ({ name, messages: [output] })),
  };
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @param {{ testResults: VitestFile[] } | undefined} report what vitest's JSON reporter writes
 * @param {number} exitCode
 * @param {string[]} looseErrors those outside of any test
 */
export function countVitest(report, exitCode, looseErrors = []) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  const failed = tests.filter((test) => test.status !== 'passed');
  const unreadable = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  const failures = [
    ...failed.map((test) => ({
      name: `${test.fullName} (${test.status}, ${test.file})`,
      messages: test.failureMessages ?? [],
    })),
    ...unreadable.map((file) => ({ name: `${file.name} could not be run`, messages: [file.message ?? ''] })),
  ];
  return judged('vitest', tests.length - failed.length, failures, exitCode, looseErrors);
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ status: string, expectedStatus: string, results?: { errors: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {{ suites: PlaywrightSuite[], errors?: PlaywrightError[] } | undefined} report what Playwright's JSON reporter writes
 * @param {number} exitCode
 */
export function countPlaywright(report, exitCode) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })));
  const failed = tests.filter((test) => test.status !== 'expected' || test.expectedStatus !== 'passed');
  const failures = failed.map(({ spec, status, results = [] }) => ({
    name: `${spec.title} (${status}, ${spec.file})`,
    messages: messagesOf(results.flatMap((result) => result.errors)),
  }));
  return judged(
    'playwright',
    tests.length - failed.length,
    failures,
    exitCode,
    messagesOf(report?.errors ?? []),
  );
}

/** @param {PlaywrightError[]} errors */
function messagesOf(errors) {
  return errors.map(({ message = '' }) => message);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * A runner that failed or found nothing has failed, even when no single test did.
 * @param {string} runner
 * @param {number} passed
 * @param {Failure[]} failures
 * @param {number} exitCode
 * @param {string[]} looseErrors
 * @returns {Count}
 */
function judged(runner, passed, failures, exitCode, looseErrors) {
  if (looseErrors.length > 0) {
    const loose = { name: `${runner} met an error outside of any test`, messages: looseErrors };
    return { passed, failures: [...failures, loose] };
  }
  if (failures.length > 0) return { passed, failures };
  if (exitCode !== 0)
    return { passed, failures: [{ name: `${runner} ended with ${exitCode}`, messages: [] }] };
  if (passed === 0) return { passed, failures: [{ name: `${runner} found no test`, messages: [] }] };
  return { passed, failures };
}
