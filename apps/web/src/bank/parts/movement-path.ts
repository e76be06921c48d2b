/** The page of a transaction, or of a payment, deposit or loan that has not ended; on the wallet unless an account is named. */
export function movementPath(id: string, accountId?: string): string {
  return `/layout/transactions/${id}${accountId === undefined ? '' : `?account=${accountId}`}`;
}
