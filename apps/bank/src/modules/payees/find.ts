import type { AnswerOf, findPayee } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerAccountView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import { countLookup } from './lookups.ts';
import type { PayeeServices } from './services.ts';

type Found = AnswerOf<typeof findPayee>['payee'];

/** Another customer who can be paid, by the whole address. Each try counts, whoever is found. */
export async function findByEmail(
  { database, clock, brand, config }: PayeeServices,
  customerId: string,
  email: string,
): Promise<Found> {
  const asked = { kind: 'email', bound: policies.payeeLookups, now: clock.now() } as const;
  await database.transaction((tx) => countLookup(tx, customerId, asked));
  const found = await readByEmail(database.kysely, email);
  if (found === undefined) throw new Refusal('payee_not_found');
  if (found.id === customerId) throw new Refusal('payee_is_self');
  return {
    account_name: found.name,
    account_number: found.account_number,
    bank_name: brand.name,
    currency: found.currency,
    beneficiary: { sort_code: config.accountCodes.sortCode },
  };
}

type FoundRow = {
  readonly id: string;
  readonly name: string;
  readonly account_number: string;
  readonly currency: Currency;
};

/** Whoever is locked or has left is not found: nothing can be paid to them. */
async function readByEmail(reader: Reader, email: string): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`
    SELECT
      customer.id, customer.first_name || ' ' || customer.last_name AS name, own.account_number, account.currency
    FROM ${customerView} AS customer
    JOIN ${customerAccountView} AS own ON own.customer_id = customer.id AND own.kind = 'wallet'
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE customer.email = ${email} AND customer.status = 'active' AND NOT account.closed
    LIMIT 1
  `.execute(reader);
  return rows[0];
}
