import type { PasskeyRequest } from '@farthing/contract';
import type { Ledger } from '@farthing/ledger';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { Authenticate, Customer } from '../../platform/http/principal.ts';
import type { Origin, Route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { BrandedMailer, Mail } from '../../platform/mail/mail.ts';
import { relyingPartyOf } from '../../platform/passkeys/relying-party.ts';
import {
  createPasswordHashing,
  type PasswordCosts,
  type PasswordHashing,
} from '../../platform/passwords/password-hash.ts';
import { createPasswordCheck, type PasswordCheck } from '../../platform/passwords/password-strength.ts';
import { networkPlaces } from '../../platform/places/network-places.ts';
import { policies } from '../../platform/policies.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Actor, Audit } from '../audit/index.ts';
import {
  askEmailChange,
  cancelEmailChange,
  completeDueChanges,
  confirmEmailChange,
  rename,
} from './addresses/index.ts';
import { type ByStaff, byStaff, closeAccount } from './by-staff/index.ts';
import { type Codes, createCodes } from './codes/index.ts';
import { type CustomerRecord, findCustomer, lockCustomer } from './customer-store.ts';
import { notMeLink } from './email-change-store.ts';
import { type Freezing, freezeFooter, frozenLookup, lift } from './freezing/index.ts';
import { emailChangeJob, forgetJob } from './jobs.ts';
import { openCustomerAccounts } from './ledger-accounts.ts';
import { type PasswordProof, type Proof, provePassword, withPasswordAndCode } from './login/index.ts';
import { loginAddressJob } from './login-address.ts';
import { notMePage } from './mails.ts';
import {
  type AskedApproval,
  approvedByPasskey,
  askForApproval,
  deliverCode,
  type GivenApproval,
  type SignedApproval,
} from './passkeys/index.ts';
import { identityRoutes } from './routes.ts';
import type { IdentityServices } from './services.ts';
import { authenticate, createCustomerSessions, createRevocations, listEndedAfter } from './sessions/index.ts';
import { trustOf } from './trust.ts';

export { accountDetails, drawAccountNumber, refuseOtherCodes } from './account-number.ts';
export { type CodeState, inWords } from './codes/index.ts';
export { type CustomerRecord, findPasswordHashes } from './customer-store.ts';
export type { EmailChange } from './email-change-store.ts';
export { refuseUnlessOwn, withUndo } from './freezing/index.ts';
export type { PasswordProof, Proof } from './login/index.ts';
export { beginTry, clearAttempts, type LoginAttempts, lockAttempts, saveAttempts } from './login/index.ts';
export { inWords as momentInWords } from './mails.ts';
export { type Names, refuseImpersonation } from './registration/index.ts';
export { findRequester, type Requester } from './requester.ts';
export { activeRow, maySendRow, requestRow, statusRow } from './rows.ts';
export * from './views.ts';

export type Identity = {
  readonly routes: readonly Route[];
  readonly authenticateCustomer: Authenticate;
  /** One-time codes by mail, for whichever module has something to confirm. */
  readonly codes: Codes;
  /** Slow on purpose, and one queue for everybody: what it takes of the machine is bounded once. */
  readonly hashing: PasswordHashing;
  readonly checkPassword: PasswordCheck;
  find(reader: Reader, customerId: string): Promise<CustomerRecord | undefined>;
  /** Held until the transaction ends, so that what is read of a customer stays true until it is written. */
  lock(tx: Tx, customerId: string): Promise<CustomerRecord | undefined>;
  /** Since when address, password, PIN and device have been as they are, for whoever judges a payment. */
  trustOf: typeof trustOf;
  /** Refused without a proof, and for a name that poses as the bank; the customer is told. Nothing when it is the same. */
  rename(
    tx: Tx,
    customer: CustomerRecord,
    names: { readonly first_name?: string; readonly last_name?: string },
    proof: PasswordProof | undefined,
  ): Promise<void>;
  /** Refused when it is wrong, and counted like a try to sign in. Has a transaction of its own. */
  provePassword(principal: Customer, password: string, origin: Origin): Promise<PasswordProof>;
  /**
   * Does what takes the password and the best second factor that the customer has; refused when either is wrong. Has transactions
   * of its own, so that a wrong try is counted whatever becomes of the work.
   */
  withPasswordAndCode<T>(
    principal: Customer,
    proof: Proof,
    origin: Origin,
    work: (tx: Tx, customer: CustomerRecord) => Promise<T>,
  ): Promise<T>;
  /** Refused without a proof, unless this very address waits for its code already. */
  askEmailChange(
    tx: Tx,
    customer: CustomerRecord,
    newEmail: string,
    proof: PasswordProof | undefined,
  ): Promise<void>;
  /** The new address is shown to be the customer's; it is in place at once only if the old one has said yes. */
  confirmEmailChange(customerId: string, code: string, origin: Origin): Promise<void>;
  /** What a passkey of this customer has to sign to approve a statement; refused with passkey_missing when they have none. */
  askForApproval(reader: Reader, customerId: string, asked: AskedApproval): Promise<PasskeyRequest>;
  /** Refused with passkey_not_accepted unless a passkey of this customer has signed the statement. */
  approvedByPasskey(reader: Reader, customerId: string, given: GivenApproval): Promise<SignedApproval>;
  /** Mails a code, or answers what a passkey has to sign for it: whoever has one is mailed none. */
  deliverCode(
    tx: Tx,
    customerId: string,
    sent: { readonly code: string; readonly mail: Mail },
  ): Promise<PasskeyRequest | null>;
  /** Those that have waited for their day; a job does it every minute. */
  completeEmailChanges(): Promise<void>;
  /** Refused when no change waits. */
  cancelEmailChange(customerId: string, origin: Origin): Promise<void>;
  /** The address of a page 'This was not me', for a mail about something that others may have done. */
  notMeUrl(tx: Tx, customerId: string): Promise<string>;
  /** Whether everything of a customer is frozen, for the door of what a freeze stops. */
  isFrozen(customerId: string): Promise<boolean>;
  /** Refused when it is not frozen, and for a customer whom staff have frozen. */
  liftFreeze(tx: Tx, customerId: string, by: Omit<Freezing, 'by'>): Promise<void>;
  /** For ever, by the customer; `before` closes what they have. Refused when they are not active. */
  leave(
    actor: Extract<Actor, { kind: 'customer' }>,
    before: (tx: Tx) => Promise<void>,
  ): Promise<{ readonly sessionsEnded: number }>;
  readonly byStaff: ByStaff;
};

export type IdentityOptions = {
  readonly config: Config;
  readonly brand: Brand;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly mailer: BrandedMailer;
  readonly audit: Audit;
  readonly opening: IdentityServices['opening'];
  readonly ledger: Pick<Ledger, 'openAccountsWithin'>;
  /** Those of the policies when absent. */
  readonly passwordCosts?: PasswordCosts;
};

/** Who the customers are, and how they show it. */
export function identityModule(options: IdentityOptions): Identity {
  const services = assemble(options);
  options.mailer.end((mail) => freezeFooter(services, mail));
  options.jobs.register(forgetJob(services));
  options.jobs.register(emailChangeJob(services));
  options.jobs.register(loginAddressJob(services));
  return {
    routes: identityRoutes(services),
    authenticateCustomer: (token) => authenticate(services, token),
    codes: services.codes,
    hashing: services.hashing,
    checkPassword: services.checkPassword,
    find: findCustomer,
    async lock(tx, customerId) {
      // Asked at once and answered one after the other: what is found is what the lock has waited for.
      const [, found] = await Promise.all([lockCustomer(tx, customerId), findCustomer(tx, customerId)]);
      return found;
    },
    trustOf,
    rename: (tx, customer, names, proof) => rename(services, tx, customer, names, proof),
    provePassword: (principal, password, origin) => provePassword(services, principal, password, origin),
    withPasswordAndCode: (principal, proof, origin, work) =>
      withPasswordAndCode(services, principal, proof, origin, work),
    askEmailChange: (tx, customer, newEmail, proof) =>
      askEmailChange(services, tx, customer, newEmail, proof),
    confirmEmailChange: (customerId, code, origin) => confirmEmailChange(services, customerId, code, origin),
    askForApproval: (reader, customerId, asked) => askForApproval(services, reader, customerId, asked),
    approvedByPasskey: (reader, customerId, given) => approvedByPasskey(services, reader, customerId, given),
    deliverCode: (tx, customerId, sent) => deliverCode(services, tx, customerId, sent),
    completeEmailChanges: () => completeDueChanges(services),
    cancelEmailChange: (customerId, origin) => cancelEmailChange(services, customerId, origin),
    notMeUrl: async (tx, customerId) =>
      notMePage(services.letterhead, await notMeLink(services, tx, customerId, null)),
    isFrozen: frozenLookup(services.database),
    liftFreeze: (tx, customerId, by) => lift(services, tx, customerId, by),
    leave: (actor, before) => closeAccount(services, actor, actor.customerId, before),
    byStaff: byStaff(services),
  };
}

function assemble(options: IdentityOptions): IdentityServices {
  const {
    config,
    brand,
    ledger,
    jobs: _unused,
    passwordCosts = policies.passwords.argon2,
    ...platform
  } = options;
  const { database, secrets, clock } = platform;
  const letterhead = {
    get brandName() {
      return brand.name;
    },
    publicUrl: publicUrlOf(config),
  };
  const placeOf = networkPlaces(config.networkPlaces);
  const revocations = createRevocations({ clock, load: (after) => listEndedAfter(database.kysely, after) });
  return {
    ...platform,
    letterhead,
    relyingParty: relyingPartyOf(config, brand),
    // Everybody there reads the mails of a sandbox: its code shows nothing but how it is asked for.
    mailsNewDevices: config.mode === 'live' || config.sandboxNewDevices === 'code',
    placeOf,
    accountCodes: config.accountCodes,
    openCustomerAccounts: openCustomerAccounts(ledger),
    codes: createCodes({ clock, secrets }),
    hashing: createPasswordHashing({ ...policies.passwords, argon2: passwordCosts }),
    checkPassword: createPasswordCheck(brand),
    revocations,
    sessions: createCustomerSessions({ ...platform, letterhead, revocations, placeOf }),
  };
}
