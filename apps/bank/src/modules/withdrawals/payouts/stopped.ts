/** Why a payment that is in a file may not leave the bank with it. */
type Stop =
  /** Its customer is locked, closed or frozen, or the shared account is that it comes from. */
  | 'customer'
  /** Its money was given back before the file was handed over. */
  | 'given-back';

/** Judged whenever a file is taken out of the bank, and not only when it is made: a customer may be locked in between. */
export function whyStopped(
  payment: { readonly state: string; readonly isPayerActive: boolean },
  file: { readonly downloadedAt: Date | null },
): Stop | undefined {
  if (payment.state === 'paying' && !payment.isPayerActive) return 'customer';
  // After the file was handed over, a payment that failed is one that the other bank has sent back.
  return payment.state === 'failed' && file.downloadedAt === null ? 'given-back' : undefined;
}
