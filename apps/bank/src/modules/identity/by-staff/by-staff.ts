import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../audit/index.ts';
import {
  beginByStaff,
  type CompletedEmail,
  type Correction,
  completeByStaff,
  correctBirthDate,
  correctName,
  type LostEmail,
} from '../addresses/index.ts';
import { resetFactors } from '../authenticator/index.ts';
import { type CustomerRecord, findCredentials } from '../customer-store.ts';
import { type EmailChange, findChange, stopChange } from '../email-change-store.ts';
import type { Names } from '../registration/index.ts';
import { type Factor, factorOf } from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { listSessions, type SessionRecord } from '../sessions/index.ts';
import {
  changeLimits,
  closeAccount,
  forgetWrongPasswords,
  freezeByStaff,
  type Limits,
  letIn,
  liftByStaff,
  lockOut,
  loginLockedUntil,
  sendCodeAgain,
  signOutEverywhere,
} from './staff-actions.ts';

/** What staff may do to an account. What ends sessions has a transaction of its own, so that they end at once. */
export type ByStaff = {
  /** Locks a customer out and ends all sessions. Refused with status_conflict when the account is not active. */
  lock(actor: Actor, customerId: string): Promise<{ readonly sessionsEnded: number }>;
  /** Refused with status_conflict when there is nothing to freeze; nothing when staff have frozen it already. */
  freeze(tx: Tx, actor: Actor, customerId: string): Promise<void>;
  /** Refused with status_conflict when it is not frozen. */
  liftFreeze(tx: Tx, actor: Actor, customerId: string): Promise<void>;
  /** Refused with case_closed when it is not locked. */
  unlock(tx: Tx, actor: Actor, customerId: string): Promise<void>;
  endSessions(actor: Actor, customerId: string): Promise<{ readonly sessionsEnded: number }>;
  /** Where the customer is signed in, newest use first. */
  listSessions(customerId: string): Promise<readonly SessionRecord[]>;
  /** Refused when the customer waits for no code, or the last one was sent a moment ago. */
  resendCode(tx: Tx, actor: Actor, customerId: string): Promise<void>;
  loginLockedUntil(reader: Reader, email: string): Promise<Date | null>;
  /** Refused with case_closed when wrong passwords keep nobody out. */
  unlockLogin(tx: Tx, actor: Actor, customerId: string): Promise<void>;
  /** The best that a customer has beside the password. */
  factorOf(reader: Reader, customerId: string): Promise<Factor>;
  /** Removes passkeys and app of who has lost them. Refused with status_conflict when there is none. */
  resetFactors(tx: Tx, actor: Actor, customerId: string): Promise<void>;
  /**
   * For a customer who has lost the mailbox: notes the new address and tells the old one, by which the customer can object. Refused with
   * status_conflict unless they are active.
   */
  beginEmailChange(tx: Tx, change: LostEmail): Promise<void>;
  findEmailChange(reader: Reader, changeId: string): Promise<EmailChange | undefined>;
  /** Whether an address is some customer's. */
  isCustomerEmail(reader: Reader, email: string): Promise<boolean>;
  /** Puts it in place and ends every session. Refused with status_conflict when somebody has objected, or has the address by now. */
  completeEmailChange(tx: Tx, actor: Actor, change: CompletedEmail): Promise<void>;
  /** Nothing when it has ended before. */
  stopEmailChange(tx: Tx, changeId: string): Promise<void>;
  /** Both are refused with status_conflict when it is not `from` any more. */
  correctBirthDate(tx: Tx, actor: Actor, customerId: string, change: Correction<string>): Promise<void>;
  correctName(tx: Tx, actor: Actor, customerId: string, change: Correction<Names>): Promise<void>;
  /** Refused with status_conflict when the account is closed, or nothing would change. */
  changeLimits(tx: Tx, actor: Actor, customerId: string, limits: Limits): Promise<void>;
  /** For ever; `before` makes sure that no money is left. Refused when the account is pending or closed. */
  close(
    actor: Actor,
    customerId: string,
    before: (tx: Tx, customer: CustomerRecord) => Promise<void>,
  ): Promise<{ readonly sessionsEnded: number }>;
};

export function byStaff(services: IdentityServices): ByStaff {
  return {
    lock: (actor, customerId) => lockOut(services, actor, customerId),
    unlock: (tx, actor, customerId) => letIn(services, tx, actor, customerId),
    freeze: (tx, actor, customerId) => freezeByStaff(services, tx, actor, customerId),
    liftFreeze: (tx, actor, customerId) => liftByStaff(services, tx, actor, customerId),
    listSessions: (customerId) => listSessions(services, customerId),
    endSessions: (actor, customerId) => signOutEverywhere(services, actor, customerId),
    resendCode: (tx, actor, customerId) => sendCodeAgain(services, tx, actor, customerId),
    loginLockedUntil: (reader, email) => loginLockedUntil(services, reader, email),
    unlockLogin: (tx, actor, customerId) => forgetWrongPasswords(services, tx, actor, customerId),
    factorOf: (reader, customerId) => factorOf(services, reader, customerId),
    resetFactors: (tx, actor, customerId) => resetFactors(services, tx, actor, customerId),
    beginEmailChange: (tx, change) => beginByStaff(services, tx, change),
    findEmailChange: findChange,
    isCustomerEmail: async (reader, email) => (await findCredentials(reader, email)) !== undefined,
    completeEmailChange: (tx, actor, change) => completeByStaff(services, tx, actor, change),
    stopEmailChange: (tx, changeId) => stopChange(tx, changeId, 'not-approved', services.clock.now()),
    correctBirthDate: (tx, actor, id, change) => correctBirthDate(services, tx, actor, id, change),
    correctName: (tx, actor, id, change) => correctName(services, tx, actor, id, change),
    changeLimits: (tx, actor, customerId, limits) => changeLimits(services, tx, actor, customerId, limits),
    close: (actor, customerId, before) => closeAccount(services, actor, customerId, before),
  };
}
