/**
 * Whether the database could not do the work now, as opposed to having refused it: the caller may try again later.
 * Codes are SQLSTATEs (classes 08, 53, 57; 25006 is a server that has become a standby) and Node's network errors.
 */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return error instanceof Error && poolMessages.has(error.message);
  return networkCodes.has(code) || /^(08|53|57P0|57014|55P03|40P01|40001|25006|25P03)/.test(code);
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** pg gives these without a code. */
const poolMessages = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
]);
