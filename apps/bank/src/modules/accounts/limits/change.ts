import type { AccountLimits, BodyOf, changeAccountLimits, PasskeyRequest } from '@farthing/contract';
import { type Currency, fromDecimal } from '@farthing/money';
import type { Brand } from '../../../platform/brand.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import type { Audit } from '../../audit/index.ts';
import type { CustomerRecord, Identity } from '../../identity/index.ts';
import {
  type Bounds,
  findLimits,
  isRaised,
  limitWords,
  lockLimits,
  refuseAboveBank,
  saveAsked,
  saveLimits,
} from '../../limits/index.ts';
import type { Owners } from '../../owners/index.ts';
import type { Pins } from '../../pins/index.ts';
import { type HeldAccount, ownAccount } from '../account.ts';
import type { Asking } from '../manage.ts';
import { activeHolding } from '../move.ts';
import { readHolding } from '../store.ts';
import { limitsChangedMail, limitsCodeMail } from './mails.ts';
import { changeBy, readAccountLimits } from './read.ts';

/** What limits of accounts stand on. */
export type LimitServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly brand: Brand;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'lock' | 'codes' | 'deliverCode'>;
  readonly owners: Pick<Owners, 'lowerLimits'>;
  readonly pins: Pick<Pins, 'check'>;
};

const purpose = 'account-limits';

type Wish = { readonly accountId: string } & Pick<BodyOf<typeof changeAccountLimits>, 'day' | 'payment'>;

/** The PIN first. The mail says what the code raises, and the code is for that alone. */
export async function sendCode(
  services: LimitServices,
  { customerId, origin }: Asking,
  { pin, ...wish }: Wish & { readonly pin: string },
): Promise<PasskeyRequest | null> {
  const { database, identity, brand } = services;
  await services.pins.check(customerId, pin, origin);
  return database.transaction(async (tx) => {
    const customer = await locked(services, tx, customerId);
    const { account, after } = await wanted(tx, customerId, wish);
    refuseShared(account);
    const { own, bank } = await lockLimits(tx, account.id);
    refuseAboveBank(bank, { before: own, after }, account.currency);
    if (!isRaised(own, after))
      throw new Refusal('status_conflict', {
        message: 'Lower limits apply at once. You need no code for them.',
      });
    const codes = await identity.codes.open(tx, purpose, account.id, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    await saveAsked(tx, account.id, termsOf(after));
    const words = { account: account.name, what: limitWords(after, account.currency) };
    const { email: to, firstName } = customer;
    const code = await codes.send();
    const mail = limitsCodeMail(brand.name, { to, firstName }, { ...words, code });
    return identity.deliverCode(tx, customerId, { code, mail });
  });
}

/** Lower at once, higher with PIN and code. Of a joint account one owner only lowers them. */
export async function changeLimits(
  services: LimitServices,
  asking: Asking,
  { pin, otp_code, ...wish }: Wish & Pick<BodyOf<typeof changeAccountLimits>, 'pin' | 'otp_code'>,
): Promise<AccountLimits> {
  const { database, clock } = services;
  const { customerId, origin } = asking;
  const { account, after } = await wanted(database.kysely, customerId, wish);
  if (account.shared !== null) {
    refuseAlone(account);
    await database.transaction((tx) => services.owners.lowerLimits(tx, asking, account.id, after));
  } else {
    const { own } = await findLimits(database.kysely, account.id);
    const proof = isRaised(own, after) ? given({ pin, code: otp_code }) : undefined;
    if (proof !== undefined) await services.pins.check(customerId, proof.pin, origin);
    told(
      await database.transaction((tx) => save(services, tx, asking, { account, after, code: proof?.code })),
    );
  }
  return readAccountLimits(database.kysely, { customerId, accountId: account.id, now: clock.now() });
}

/** A wrong code is handed over, so that the try is counted. */
async function save(
  services: LimitServices,
  tx: Tx,
  { customerId, origin }: Asking,
  {
    account,
    after,
    code,
  }: { readonly account: HeldAccount; readonly after: Bounds; readonly code: string | undefined },
): Promise<Refusal | undefined> {
  const { identity, audit, clock, mailer, brand } = services;
  const { email: to, firstName } = await locked(services, tx, customerId);
  const { own, bank, asked } = await lockLimits(tx, account.id);
  refuseAboveBank(bank, { before: own, after }, account.currency);
  if (isRaised(own, after)) {
    if (asked !== termsOf(after))
      throw new Refusal('status_conflict', { message: 'The code was for other limits. Ask for a new one.' });
    const codes = await identity.codes.open(tx, purpose, account.id, customerId);
    const refusal = await codes.judge(given({ pin: '', code }).code);
    if (refusal !== undefined) return refusal;
  }
  await saveLimits(tx, account.id, { own: after, bank }, clock.now());
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'account.limits',
    subject: { kind: 'account', id: account.id },
    origin,
    before: { description: limitWords(own, account.currency) },
    after: { description: limitWords(after, account.currency) },
  });
  const words = { account: account.name, what: limitWords(after, account.currency) };
  await mailer.send(tx, limitsChangedMail(brand.name, { to, firstName }, words));
  return undefined;
}

async function locked({ identity }: LimitServices, tx: Tx, customerId: string): Promise<CustomerRecord> {
  const customer = await identity.lock(tx, customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  return customer;
}

async function wanted(
  reader: Parameters<typeof readHolding>[0],
  customerId: string,
  { accountId, day, payment }: Wish,
): Promise<{ readonly account: HeldAccount; readonly after: Bounds }> {
  const account = ownAccount(activeHolding(await readHolding(reader, customerId)).accounts, accountId);
  const minor = (text: string | null) => minorOf(text, account.currency);
  return { account, after: { dayMinor: minor(day), paymentMinor: minor(payment) } };
}

const minorOf = (text: string | null, currency: Currency) =>
  text === null ? null : fromDecimal(text, currency).minor;

const termsOf = ({ dayMinor, paymentMinor }: Bounds) => `${dayMinor ?? 'none'} ${paymentMinor ?? 'none'}`;

/** What raising takes beside the limits, told by field. */
function given({ pin, code }: { readonly pin: string | undefined; readonly code: string | undefined }) {
  if (pin !== undefined && code !== undefined) return { pin, code };
  throw new Refusal('validation_failed', {
    message: 'To raise the limits of this account, enter your PIN and the code that we email you.',
    fields: {
      ...(pin === undefined ? { pin: ['Enter your PIN.'] } : {}),
      ...(code === undefined ? { otp_code: ['Enter the code from the email.'] } : {}),
    },
  });
}

function refuseShared(account: HeldAccount): void {
  if (account.shared === null) return;
  refuseAlone(account);
  throw together();
}

function refuseAlone(account: HeldAccount): void {
  const by = changeBy(account);
  if (by === 'no') throw new Refusal('permission_denied');
  if (by === 'together') throw together();
}

function together(): Refusal {
  return new Refusal('status_conflict', {
    message: 'To change the limits of this account, propose it to the others. It changes when they agree.',
  });
}
