import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { seenAccountView } from '../../owners/index.ts';

/** Whose budgets: of an account that the customer may see, the wallet unless one is named. */
export type Which = { readonly customerId: string; readonly accountId: string | undefined };

export type OwnAccount = {
  readonly id: string;
  readonly ledgerAccount: number;
  readonly currency: Currency;
  readonly availableMinor: bigint;
  readonly canChange: boolean;
};

/** Another's is answered as if there were none. */
export async function findOwnAccount(reader: Reader, { customerId, accountId }: Which): Promise<OwnAccount> {
  const { rows } = await sql<Row>`
    SELECT
      own.id, own.ledger_account, own.role, account.currency, account.balance - account.held AS available
    FROM ${seenAccountView} AS own
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE
      own.customer_id = ${customerId} AND own.kind <> 'pot' AND NOT account.closed
      AND CASE
        WHEN ${accountId ?? null}::uuid IS NULL THEN own.kind = 'wallet'
        ELSE own.id = ${accountId ?? null}
      END
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  const { id, currency, available: availableMinor } = row;
  const canChange = row.role !== 'see';
  return { id, currency, availableMinor, canChange, ledgerAccount: row.ledger_account };
}

/** Who may only look at a shared account is refused. */
export async function findOwnAccountToChange(reader: Reader, which: Which): Promise<OwnAccount> {
  const account = await findOwnAccount(reader, which);
  if (!account.canChange) throw new Refusal('permission_denied');
  return account;
}

type Row = {
  readonly id: string;
  readonly ledger_account: number;
  readonly role: string;
  readonly currency: Currency;
  readonly available: bigint;
};
