/** The page of a transaction, or of a payment, deposit or loan that has not ended. */
export function movementPath(id: string): string {
  return `/layout/transactions/${id}`;
}
