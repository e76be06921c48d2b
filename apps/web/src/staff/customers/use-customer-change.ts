import { useChange } from '../parts/use-change.ts';

/** Of a customer, whom queues and proposals name too. */
export const useCustomerChange = () =>
  useChange([['customer'], ['queues'], ['cases'], ['staff', 'proposals']]);
