import { randomInt } from 'node:crypto';
import { type AccountType, ageInYears, registrationAgeYears } from '@farthing/contract';
import type { AccountCodes } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, type RefusalDetails } from '../../../platform/refusal.ts';
import { areNumbersTaken, insertCustomerAccounts } from '../../books/index.ts';
import { accountDetails, drawAccountNumber } from '../account-number.ts';
import type { OpenCodes } from '../codes/index.ts';
import { type Credentials, findCredentials } from '../customer-store.ts';
import { loginAddress } from '../login-address.ts';
import { addressClosedMail, addressInUseMail, welcomeMail } from '../mails.ts';
import type { IdentityServices, Opening } from '../services.ts';
import type { Device } from '../sessions/index.ts';
import { refuseImpersonation } from './bank-impersonation.ts';
import {
  areTaken,
  findReferrer,
  insertCustomer,
  type NewCustomer,
  replacePending,
} from './new-customer-store.ts';
import { insertRegistration } from './registration-store.ts';

export const verifyEmail = 'verify-email';

export type Registration = {
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly account_type: AccountType;
  readonly email: string;
  readonly password: string;
  readonly ref?: string | undefined;
  readonly newsletter: boolean;
};

type Applicant = Omit<Registration, 'account_type' | 'newsletter'>;

/** Refuses what cannot be registered, and answers who has referred this person. Asks nothing about the address. */
export async function checkRegistration(
  services: IdentityServices,
  applicant: Applicant,
): Promise<string | undefined> {
  const { database, clock } = services;
  const { ref } = applicant;
  const referrer = ref === undefined ? undefined : await findReferrer(database.kysely, ref);
  refuseImpersonation(applicant, services.letterhead.brandName);
  refuseFirst([
    ageProblem(applicant.date_of_birth, clock.now()),
    passwordProblem(services, applicant),
    ref !== undefined && referrer === undefined
      ? problem('referral_code_unknown', 'ref', 'We do not know this referral code.')
      : undefined,
  ]);
  return referrer;
}

/** Checks what a registration says and makes a customer of it, not yet written. */
export async function prepareRegistration(
  services: IdentityServices,
  registration: Registration,
): Promise<NewCustomer> {
  const { ids, clock, hashing } = services;
  const { password, ref: _known, ...given } = registration;
  const referrer = await checkRegistration(services, registration);
  return {
    id: ids.next(),
    ...given,
    ...loginAddress(services, given.email),
    password_hash: await hashing.hash(password),
    referred_by: referrer ?? null,
    created_at: clock.now(),
  };
}

/**
 * Opens an account, or does what an address needs that has one: the answer is the same, only its owner is told, by
 * mail. Several who register one address each get a code of their own: which of them is entered decides whose the account
 * is, so that nobody's password gets under a registration that another completes.
 */
export async function register(
  services: IdentityServices,
  tx: Tx,
  customer: NewCustomer,
  from: { readonly device: Device; readonly origin: Origin },
): Promise<void> {
  const { origin } = from;
  const account = await drawNumbers(tx, services.accountCodes);
  const opening = await services.opening();
  const isNew = await insertCustomer(
    tx,
    customer,
    { ...account.details, referralCode: account.referralCode },
    opening,
  );
  const codes = await services.codes.open(tx, verifyEmail, customer.email);
  if (!isNew) return registerTaken(services, tx, customer, codes, from);

  await openFirstAccounts(services, tx, customer, { ...account, currency: opening.currency });
  await services.audit.record(tx, {
    actor: { kind: 'customer', id: customer.id },
    action: 'customer.register',
    subject: { kind: 'customer', id: customer.id },
    origin,
    after: { ...facts(customer), account_number: account.details.accountNumber },
  });
  await keepRegistration(services, tx, customer.id, customer, { ...from, code: await codes.issueFirst() });
}

async function registerTaken(
  services: IdentityServices,
  tx: Tx,
  customer: NewCustomer,
  codes: OpenCodes,
  from: { readonly device: Device; readonly origin: Origin },
): Promise<void> {
  const owner = await findCredentials(tx, customer.email);
  if (owner === undefined) return;
  if (owner.status === 'pending') {
    if (codes.quotaWaitMs > 0) return;
    await recordAgain(services, tx, owner, customer, from.origin);
    return keepRegistration(services, tx, owner.id, customer, { ...from, code: await codes.issue() });
  }
  if (codes.waitMs > 0) return;
  await codes.count();
  const reader = { to: owner.email, firstName: owner.first_name };
  const mailOf = owner.status === 'closed' ? addressClosedMail : addressInUseMail;
  await services.mailer.send(tx, mailOf(services.letterhead, reader));
}

/** What stands with a customer who is not verified yet is the newest registration; it opens nothing by that. */
async function recordAgain(
  services: IdentityServices,
  tx: Tx,
  owner: Credentials,
  customer: NewCustomer,
  origin: Origin,
): Promise<void> {
  await replacePending(tx, owner.id, customer);
  await services.audit.record(tx, {
    actor: { kind: 'anyone' },
    action: 'customer.register-again',
    subject: { kind: 'customer', id: owner.id },
    origin,
    before: { first_name: owner.first_name, last_name: owner.last_name },
    after: facts(customer),
  });
}

async function keepRegistration(
  { ids, mailer, letterhead }: IdentityServices,
  tx: Tx,
  customerId: string,
  customer: NewCustomer,
  { code, device }: { readonly code: Awaited<ReturnType<OpenCodes['issue']>>; readonly device: Device },
): Promise<void> {
  const { id: _own, email: to, login_address: _a, login_address_key: _k, ...given } = customer;
  await insertRegistration(tx, { id: ids.next(), customerId, deviceDigest: device.digest, code, given });
  const { first_name: firstName, last_name: lastName } = given;
  const from = { fullName: `${firstName} ${lastName}`, device: device.name };
  await mailer.send(tx, welcomeMail(letterhead, { to, firstName, code: code.code, ...from }));
}

type Numbers = Awaited<ReturnType<typeof drawNumbers>>;

/** The wallet, which has the customer's own number, and savings. */
async function openFirstAccounts(
  { openCustomerAccounts, ids }: IdentityServices,
  tx: Tx,
  { id, created_at }: NewCustomer,
  { details: { accountNumber }, savingsNumber, currency }: Numbers & Pick<Opening, 'currency'>,
): Promise<void> {
  const { wallet, savings } = await openCustomerAccounts(tx, id, currency);
  const accounts = [
    { id: ids.next(), kind: 'wallet', ledgerAccount: wallet, accountNumber },
    { id: ids.next(), kind: 'savings', ledgerAccount: savings, accountNumber: savingsNumber },
  ] as const;
  await insertCustomerAccounts(tx, id, accounts, created_at);
}

async function drawNumbers(tx: Tx, codes: AccountCodes) {
  for (;;) {
    const details = accountDetails(codes, drawAccountNumber());
    const savingsNumber = drawAccountNumber();
    const referralCode = drawReferralCode();
    const isTaken =
      details.accountNumber === savingsNumber ||
      (await areTaken(tx, details.iban, referralCode)) ||
      (await areNumbersTaken(tx, [details.accountNumber, savingsNumber]));
    if (!isTaken) return { details, savingsNumber, referralCode };
  }
}

function facts(customer: NewCustomer) {
  const { email, first_name, last_name, account_type, newsletter, referred_by } = customer;
  return {
    email,
    first_name,
    last_name,
    account_type,
    newsletter,
    referral_code_used: referred_by !== null,
    status: 'pending',
  };
}

type Problem = { readonly code: Refusal['code']; readonly field: string; readonly message: string };

function problem(code: Refusal['code'], field: string, message: string): Problem {
  return { code, field, message };
}

function ageProblem(dateOfBirth: string, now: Date): Problem | undefined {
  const today = now.toISOString().slice(0, 10);
  if (dateOfBirth > today)
    return problem('too_young', 'date_of_birth', 'Your date of birth cannot be in the future.');
  if (ageInYears(dateOfBirth, today) >= registrationAgeYears) return undefined;
  const message = `You must be at least ${registrationAgeYears} years old to open an account.`;
  return problem('too_young', 'date_of_birth', message);
}

function passwordProblem(services: IdentityServices, registration: Applicant): Problem | undefined {
  const weakness = services.checkPassword(registration.password, {
    firstName: registration.first_name,
    lastName: registration.last_name,
    email: registration.email,
    dateOfBirth: registration.date_of_birth,
  });
  return weakness === undefined ? undefined : problem('password_too_weak', 'password', weakness);
}

/** The first names the refusal; all of them are listed by field, so that a form can show them at once. */
function refuseFirst(found: readonly (Problem | undefined)[]): void {
  const problems = found.filter((each) => each !== undefined);
  const [first] = problems;
  if (first === undefined) return;
  const fields: NonNullable<RefusalDetails['fields']> = Object.fromEntries(
    problems.map(({ field, message }) => [field, [message]]),
  );
  throw new Refusal(first.code, { message: first.message, fields });
}

/** Without what is mistaken for something else when it is read aloud or copied by hand: 0 O, 1 I L, 5 S, 8 B, U V. */
const alphabet = 'ACDEFGHJKMNPQRTWXYZ234679';

export function drawReferralCode(): string {
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
