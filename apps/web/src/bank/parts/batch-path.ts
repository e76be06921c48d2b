/** Where files of payments of an account are checked, and those so far. */
export function batchesPath(accountId: string): string {
  return `/layout/accounts/${accountId}/files`;
}

/** The page of one of them. */
export function batchPath(accountId: string, batchId: string): string {
  return `${batchesPath(accountId)}/${batchId}`;
}
