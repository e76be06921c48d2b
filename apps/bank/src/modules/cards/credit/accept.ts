import type { PasskeyRequest } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { money } from '@farthing/money';
import { instalmentDay, londonDay } from '@farthing/rules';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { creditAccountCode, type Work } from '../../books/index.ts';
import { statusRow } from '../../identity/index.ts';
import { drawCard } from '../issue.ts';
import { cardRow } from '../rows.ts';
import { limitOf } from './ask.ts';
import { type Credit, ceilingOf, nothingOwed } from './credit.ts';
import { acceptCodeMail, openedMail } from './mails.ts';
import { limitTo } from './postings.ts';
import type { Asking, CreditServices } from './services.ts';
import { stepWork } from './step.ts';
import { type CreditFacts, readCreditFacts } from './store.ts';

const purpose = 'credit-offer';

/** The PIN first. The mail says what is accepted; the code is for this credit card alone. */
export async function sendAcceptCode(
  services: CreditServices,
  { customerId, origin }: Asking,
  { creditId, pin }: { readonly creditId: string; readonly pin: string },
): Promise<PasskeyRequest | null> {
  const { database, identity, brand, clock } = services;
  await offeredTo(services, customerId, creditId);
  await services.pins.check(customerId, pin, origin);
  return database.transaction(async (tx) => {
    const customer = await identity.lock(tx, customerId);
    // Whoever is not active has no valid session; this one became so a moment ago.
    if (customer?.status !== 'active') throw new Refusal('token_not_valid');
    const now = clock.now();
    const { credit } = offered(await readCreditFacts(tx, now, { creditId, customerId }), now);
    const codes = await identity.codes.open(tx, purpose, creditId, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const code = await codes.send();
    const { email: to, firstName } = customer;
    const mail = acceptCodeMail(brand.name, { to, firstName }, { code, limit: limitOf(credit) });
    return identity.deliverCode(tx, customerId, { code, mail });
  });
}

/** With PIN and code: open at once, and once. A code that was right is used up all the same. */
export async function accept(
  services: CreditServices,
  { customerId, origin }: Asking,
  { creditId, pin, code }: { readonly creditId: string; readonly pin: string; readonly code: string },
): Promise<void> {
  const { database, identity } = services;
  await offeredTo(services, customerId, creditId);
  await services.pins.check(customerId, pin, origin);
  told(
    await database.transaction(async (tx) => {
      const codes = await identity.codes.open(tx, purpose, creditId, customerId);
      return codes.judge(code);
    }),
  );
  await decidedAnew(async () => {
    const facts = await offeredTo(services, customerId, creditId);
    // Opened twice under the same name it is one account: whoever was cut off before the work finds it again.
    const account = await openAccount(services, facts.credit);
    await services.books.submit(acceptWork(services, facts, account, { customerId, origin }));
  });
}

async function openAccount(
  { ledger }: CreditServices,
  { id, customerId, currency }: Credit,
): Promise<AccountId> {
  const code = creditAccountCode(customerId, id);
  const [opened] = await ledger.openAccounts([{ code, currency, floor: -ceilingOf(currency) }]);
  if (opened?.status !== 'open') throw new Error(`the ledger refuses ${code}`);
  return opened.account.id;
}

function acceptWork(
  services: CreditServices,
  { credit, holder }: CreditFacts,
  account: AccountId,
  { customerId, origin }: Asking,
): Work {
  const { books, brand, clock } = services;
  if (holder.status !== 'active') throw new Refusal('token_not_valid');
  const day = londonDay(clock.now());
  const { card, numberDigest } = drawCard(services, {
    ...{ customer: holder, blocksGambling: holder.blocksGambling, type: credit.cardType, kind: 'virtual' },
    ...{ fee: money(0n, credit.currency), creditId: credit.id },
  });
  const { holdId, commands } = limitTo(books, credit, { account, granted: credit.granted });
  const first = instalmentDay(day, 1);
  return stepWork(services, credit, {
    action: 'credit.accept',
    actor: { kind: 'customer', customerId, origin },
    credit: {
      ...credit,
      ...{ state: 'open', ledgerAccount: account, holdId, openedOn: day, offeredUntil: null },
      ...{ nextStatementOn: first, standing: nothingOwed(day) },
    },
    amount: credit.granted,
    posting: { commands, lines: [] },
    mail: openedMail(
      brand.name,
      { to: holder.email, firstName: holder.firstName },
      { limit: limitOf(credit), lastFour: card.lastFour, first },
    ),
    rows: [cardRow(card, numberDigest, credit.settingsVersion), statusRow(holder)],
  });
}

async function offeredTo({ database, clock }: CreditServices, customerId: string, creditId: string) {
  const now = clock.now();
  return offered(await readCreditFacts(database.kysely, now, { creditId, customerId }), now);
}

function offered(facts: CreditFacts | undefined, now: Date): CreditFacts {
  if (facts === undefined) throw new Refusal('not_found');
  const { state, offeredUntil } = facts.credit;
  if (state === 'offered' && offeredUntil !== null && offeredUntil > now) return facts;
  const message =
    state === 'offered' || state === 'lapsed'
      ? 'This offer has ended. Please ask again.'
      : 'There is no offer to accept.';
  throw new Refusal('status_conflict', { message });
}
