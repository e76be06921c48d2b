import { afterAll } from 'vitest';
import { policies } from '../../../apps/bank/src/platform/policies.ts';

/**
 * For the tests of a file, a receipt may take as long as a test: on a busy machine its thread may take longer to start
 * than a customer would wait, and that is no failure.
 */
export function waitLongerForReceipts(): void {
  const { withinMs } = policies.receipts;
  Object.assign(policies.receipts, { withinMs: 90_000 });
  afterAll(() => void Object.assign(policies.receipts, { withinMs }));
}
