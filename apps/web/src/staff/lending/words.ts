export const productWords = {
  personal: 'Personal',
  business: 'Small business',
  merchant: 'Merchant',
} as const;

export function monthsOf(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
