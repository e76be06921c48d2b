/**
 * What a person typed as the plain decimal that they meant: '£1,250.00' is 1250.00. A comma counts only before three
 * digits, where no currency has a decimal point; everything else stays as it is, for `amountProblem` to judge.
 */
export function typedAmount(text: string): string {
  const match = /^[£$€]? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/.exec(text.trim());
  if (!match) return text.trim();
  const [, whole = '', fraction = ''] = match;
  return whole.replaceAll(',', '') + fraction;
}
