import type { PayeeStanding } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../audit/index.ts';
import type { Names } from '../identity/index.ts';
import { confirm, dismiss } from './decide.ts';
import { followedLists, recentLists, screenAll, screenName, screenNew, screenPayees } from './screen.ts';
import type { ScreeningServices } from './services.ts';

export { importList } from './import.ts';
export type { ListKind } from './store.ts';
export { screeningHitView } from './views.ts';

export type NamedCustomer = { readonly id: string; readonly names: Names; readonly dateOfBirth: string };

/** An account that a customer pays, by the key of payments, and the name that they know it by. */
export type ScreenedPayee = { readonly customerId: string; readonly payeeKey: string; readonly name: string };

const named = ({ customerId: id, payeeKey: payee_key, name }: ScreenedPayee) => ({ id, payee_key, name });

export type Screening = {
  /** Every customer, as a job does each night. */
  screenAll(): Promise<void>;
  /** Who has joined since, as a job does each minute. */
  screenNew(): Promise<void>;
  /** Whether a payee is like somebody on a list or is them, as it was known within the last seconds. */
  standingOf(payee: ScreenedPayee): Promise<PayeeStanding>;
  /** Keeps a case for each that is called like one on a list and is not known yet. */
  screenPayees(tx: Tx, payees: readonly ScreenedPayee[]): Promise<void>;
  /** A name that a customer asks for. False while it is like one on a list and nobody has said that it is another person. */
  isNameFree(tx: Tx, customer: NamedCustomer): Promise<boolean>;
  /** Refused with case_closed when it was decided already. */
  dismiss(tx: Tx, actor: Actor, id: string): Promise<void>;
  /** The same; freezes everything of a customer who is listed, and has every payment held to a payee who is. */
  confirm(tx: Tx, actor: Actor, id: string): Promise<void>;
};

/** Whether customers are on lists of sanctions, or of people in public office. */
export function screeningModule(services: ScreeningServices): Screening {
  const lists = followedLists(services);
  const standingOf = recentLists(services, lists);
  const all = () => screenAll(services, lists);
  const recent = () => screenNew(services, lists);
  services.jobs.register({ name: 'screen-new-customers', every: '* * * * *', handle: recent });
  services.jobs.register({ name: 'screen-all-customers', every: '20 2 * * *', handle: all });
  return {
    screenAll: all,
    screenNew: recent,
    standingOf: (payee) => standingOf(named(payee)),
    screenPayees: (tx, payees) => screenPayees(services, lists, tx, payees.map(named)),
    isNameFree: (tx, { id, names: { first_name, last_name }, dateOfBirth }) => {
      const named = { id, name: `${first_name} ${last_name}`, birth_year: Number(dateOfBirth.slice(0, 4)) };
      return screenName(services, lists, tx, named);
    },
    dismiss: (tx, actor, id) => dismiss(services, tx, actor, id),
    confirm: (tx, actor, id) => confirm(services, tx, actor, id),
  };
}
