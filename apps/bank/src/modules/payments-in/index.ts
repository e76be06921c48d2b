import type { Reader } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Actor } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { findOpenPayee, findWaiting, planCredit, planReturn } from './decide.ts';
import type { Payee, PaymentIn, Told } from './payment-in.ts';
import { type Along, receive } from './receive.ts';
import { paymentInRoutes } from './routes.ts';
import type { PaymentInServices } from './services.ts';
import { findPaymentIn } from './store.ts';

export { findAccountNumber, isSameAccount, noAccount } from './account-here.ts';
export type { PaymentIn, Told } from './payment-in.ts';
export { comeIn, goneBack } from './postings.ts';
export { paymentInView } from './views.ts';

type Member = Extract<Actor, { readonly kind: 'staff' }>;

export type PaymentsIn = {
  readonly routes: readonly Route[];
  /**
   * Money from another bank, told by whoever saw it: credited once, or kept until staff have looked. What goes along is written
   * with the first telling, and not with one after it.
   */
  receive(told: Told, along?: Along): Promise<PaymentIn>;
  find(reader: Reader, id: string): Promise<PaymentIn | undefined>;
  /** One that waits for a person; refused when it does not. */
  waiting(reader: Reader, id: string): Promise<PaymentIn>;
  /** Whom money can reach under this number or IBAN; refused by the field `account`. */
  payee(reader: Reader, account: string): Promise<Payee>;
  /** What has to be handed in for a decision, as things are now. */
  readonly plans: {
    credit(
      reader: Reader,
      actor: Member,
      to: { readonly id: string; readonly account: string },
    ): Promise<Work>;
    return(
      reader: Reader,
      actor: Member,
      to: { readonly id: string; readonly reference: string | null },
    ): Promise<Work>;
  };
};

/** Money that other banks send to accounts here. */
export function paymentsInModule(services: PaymentInServices): PaymentsIn {
  return {
    routes: paymentInRoutes(services),
    receive: (told, along) => receive(services, told, along),
    find: findPaymentIn,
    waiting: findWaiting,
    payee: (reader, account) => findOpenPayee(services, reader, account),
    plans: {
      credit: (reader, actor, to) => planCredit(services, reader, actor, to),
      return: (reader, actor, to) => planReturn(services, reader, actor, to),
    },
  };
}
