// @ts-check
// How `npm test` counts: a test that did not run, or ran and was not judged, has not passed.

/** @typedef {{ passed: number, failures: string[] }} Count */

/**
 * Adds up the parts. No test at all is a failure: something kept them from running.
 * @param {Count[]} counts
 */
export function summary(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failures.length, 0);
  const nothingRan = passed + failed === 0;
  return {
    line: `tests: ${passed} passed, ${failed + (nothingRan ? 1 : 0)} failed`,
    passed: failed === 0 && !nothingRan,
  };
}

/**
 * @param {{ name: string, passed: boolean }[]} results
 * @returns {Count}
 */
export function countChecks(results) {
  return {
    passed: results.filter((result) => result.passed).length,
    failures: results.filter((result) => !result.passed).map((result) => result.name),
  };
}

/**
 * @typedef {{ fullName: string, status: string }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @param {VitestReport | undefined} report what vitest's JSON reporter writes
 * @param {number} exitCode
 */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  const failed = tests.filter((test) => test.status !== 'passed');
  const unreadable = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  const failures = [
    ...failed.map((test) => `${test.fullName} (${test.status}, ${test.file})`),
    ...unreadable.map((file) => `${file.name} could not be run`),
  ];
  return judged('vitest', tests.length - failed.length, failures, exitCode);
}

/**
 * @typedef {{ status: string, expectedStatus: string }} PlaywrightTest
 * @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {{ suites: PlaywrightSuite[] } | undefined} report what Playwright's JSON reporter writes
 * @param {number} exitCode
 */
export function countPlaywright(report, exitCode) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })));
  const failed = tests.filter((test) => test.status !== 'expected' || test.expectedStatus !== 'passed');
  const failures = failed.map(({ spec, status }) => `${spec.title} (${status}, ${spec.file})`);
  return judged('playwright', tests.length - failed.length, failures, exitCode);
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
 * @param {string[]} failures
 * @param {number} exitCode
 * @returns {Count}
 */
function judged(runner, passed, failures, exitCode) {
  if (failures.length > 0) return { passed, failures };
  if (exitCode !== 0) return { passed, failures: [`${runner} ended with ${exitCode}`] };
  if (passed === 0) return { passed, failures: [`${runner} found no test`] };
  return { passed, failures };
}
