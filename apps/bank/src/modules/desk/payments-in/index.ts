export { paymentInCredit, paymentInReturn } from './decisions.ts';
export { paymentInRoutes } from './routes.ts';
