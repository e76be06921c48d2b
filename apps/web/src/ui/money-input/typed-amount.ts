import { type Currency, currencies } from '@farthing/money';

/**
 * What a person typed as the plain decimal that they meant: '£1,250.00' is 1250.00 in pounds. A comma counts only before three
 * digits, where no currency has a decimal point; everything else stays as it is, for `amountProblem` to judge. So does the
 * sign of another currency: who types '£20' where dollars are sent does not mean 20 dollars.
 */
export function typedAmount(text: string, currency: Currency): string {
  const typed = text.trim();
  const { symbol } = currencies[currency];
  const figures = typed.startsWith(symbol) ? typed.slice(symbol.length) : typed;
  const match = /^ ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/.exec(figures);
  if (!match) return typed;
  const [, whole = '', fraction = ''] = match;
  return whole.replaceAll(',', '') + fraction;
}
