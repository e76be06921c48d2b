import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes, or wait for what takes its time: one of these at the end would leave the other processors idle. */
const long = [
  /\/proof\/(faults|attacks|faults\/processes)\/[a-z-]+\.test\.ts$/,
  /\/tools\/\w+\/(fresh-clone|starting|stopping|killed-bank|help|staff|ledger)\.test\.ts$/,
  /\/packages\/ledger\/src\/(crash|model|ledger)\.test\.ts$/,
  /\/bank\/src\/(access-matrix|one-connection|database-role|modules\/desk\/(killed|crashes)|modules\/identity\/timing)\.test\.ts$/,
  /\/platform\/(database\/embedded\/embedded-postgres|mail\/mailer|jobs\/boss-jobs)\.test\.ts$/,
];

/** The long ones first, which a clone that has never run them cannot know; then as vitest would have them. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((pattern) => pattern.test(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
