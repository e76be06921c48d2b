/** Where somebody may be in the middle of a payment: nothing takes them away from there. */
export const paymentPages: readonly string[] = [
  '/layout/transfer',
  '/layout/pay',
  '/layout/scheduled/new',
  '/layout/deposit',
  '/layout/deposit-details',
  '/layout/top-up',
];

export const isPaymentPage = (pathname: string): boolean =>
  paymentPages.some((page) => `${pathname}/`.startsWith(`${page}/`));
