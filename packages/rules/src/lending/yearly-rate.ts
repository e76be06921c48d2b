/** Something that is paid, so many years after the money was lent. */
export type LaterPayment = { readonly amountMinor: bigint; readonly years: number };

/**
 * The yearly rate of charge (APR) of the Consumer Credit Directive, Annex I, and of the UK rules alike: the rate at which all that is paid later is
 * worth what was lent. In percent. The amount is what the borrower has in hand, less any fee on that day.
 */
export function yearlyRate(inHandMinor: bigint, payments: readonly LaterPayment[]): number {
  const worthAt = (rate: number) =>
    payments.reduce((sum, { amountMinor, years }) => sum + Number(amountMinor) / (1 + rate) ** years, 0) -
    Number(inHandMinor);
  if (inHandMinor <= 0n || worthAt(0) <= 0) return 0;
  let [low, high] = [0, 1];
  while (worthAt(high) > 0 && high < highestRate) high *= 2;
  // Halved until no double lies between: the sum falls as the rate grows, so there is one answer.
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worthAt(middle) > 0) low = middle;
    else high = middle;
  }
  return high * 100;
}

/** The interval of whole months is twelfths of a year; all months are equal. */
export function yearsOf(months: number): number {
  return months / 12;
}

/** To one decimal, half upwards, as the directive wants it: '9.4'. */
export function rateInWords(percent: number): string {
  return (Math.floor(percent * 10 + 0.5 + 1e-9) / 10).toFixed(1);
}

const highestRate = 1e6;
