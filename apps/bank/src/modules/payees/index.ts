import type { KeptPayee } from '@farthing/contract';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readBook } from './book.ts';
import {
  forgetChecks,
  keptSince,
  nameOfPayment,
  nameProvider,
  namesOfFile,
  type PaymentName,
  type PaymentToName,
} from './names/index.ts';
import { payeeRoutes } from './routes.ts';
import { screenBook } from './screen.ts';
import type { PayeeServices } from './services.ts';

export { tooManyNames } from './lookups.ts';
export { noteOfPayment, type PaymentName, paymentNameRow } from './names/index.ts';
export { askedNamesSql, keptPayees, paymentNameView } from './views.ts';

export type Payees = {
  readonly routes: readonly Route[];
  /** Every payee that somebody keeps, as a job does each night. */
  screenAll(): Promise<void>;
  /** One that a customer keeps, as a payment takes it; refused as not found when it is not theirs. */
  findKept(customerId: string, payeeId: string): Promise<KeptPayee>;
  /** What is known of the name of a payee when a payment is asked for; kept with it by `paymentNameRow`. */
  nameOfPayment(payment: PaymentToName): Promise<PaymentName>;
  /** What is known of the names in a file of payments, line by line; counted as one question. */
  namesOfFile(customerId: string, lines: Parameters<typeof namesOfFile>[2]): ReturnType<typeof namesOfFile>;
};

/** Whom a customer pays: the book that they keep, and whether an account is whose they think. */
export function payeesModule({ jobs, ...given }: PayeeServices & { readonly jobs: Jobs }): Payees {
  const services = { ...given, provider: nameProvider(given.config, given.clock) };
  jobs.register({
    name: 'forget-name-checks',
    every: '41 4 * * *',
    handle: () => given.database.transaction((tx) => forgetChecks(tx, keptSince(given.clock.now()))),
  });
  const screenAll = () => screenBook(given);
  jobs.register({ name: 'screen-payees', every: '50 2 * * *', handle: screenAll });
  return {
    screenAll,
    routes: payeeRoutes(services),
    async findKept(customerId, payeeId) {
      const found = (await readBook(services, customerId)).payees.find(({ id }) => id === payeeId);
      if (found === undefined) throw new Refusal('not_found', { message: 'You have no such payee.' });
      return found;
    },
    nameOfPayment: (payment) => nameOfPayment(services, payment),
    namesOfFile: (customerId, lines) => namesOfFile(services, customerId, lines),
  };
}
