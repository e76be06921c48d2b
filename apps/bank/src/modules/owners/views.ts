import { type RawBuilder, sql } from 'kysely';
import { tableView, type View, type ViewRow } from '../../platform/database/view.ts';
import { customerAccountView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';

const party = tableView('account_party', ['account_id', 'customer_id', 'role', 'since', 'until']);

/** Who has or had a right on a shared account. */
export const accountPartyView = party;

/** Accounts of several people, and their rules. */
export const sharedAccountView = tableView('shared_account', [
  'account_id',
  'kind',
  'name',
  'version',
  'frozen_because',
  'two_signatures',
  'bound',
  'approvers',
  'company_name',
  'company_number',
]);

/** An owner of a shared account who is told what happens to it, and the name that all of them know it by. */
export type CoOwner = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly accountName: string;
};

/** All owners of a shared account but one, as JSON; both are expressions of the statement that this is part of. */
export const otherOwnersSql = (account: string, but: string) => `(
  SELECT
    json_agg(
      json_build_object(
        'id', customer.id, 'email', customer.email, 'firstName', customer.first_name, 'accountName', shared.name
      )
    )
  FROM ${party.text} AS party
  JOIN ${sharedAccountView.text} AS shared ON shared.account_id = party.account_id
  JOIN ${customerView.text} AS customer ON customer.id = party.customer_id
  WHERE
    party.account_id = ${account} AND party.until IS NULL AND party.role = 'owner'
    AND party.customer_id <> ${but} AND customer.status = 'active'
)`;

type SeenAccount = ViewRow<typeof customerAccountView> & {
  /** What the customer of the row may do; an account of one customer is all theirs. */
  readonly role: string;
};

const columns = ['id', 'kind', 'ledger_account', 'account_number', 'opened_at', 'is_shared'];
const own = columns.map((column) => `own.${column}`).join(', ');
const text = `(
  SELECT own.customer_id, ${own}, 'owner' AS role
  FROM ${customerAccountView.text} AS own
  WHERE NOT own.is_shared
  UNION ALL
  SELECT party.customer_id, ${own}, party.role
  FROM ${party.text} AS party
  JOIN ${customerAccountView.text} AS own ON own.id = party.account_id
  WHERE party.until IS NULL
)`;

/**
 * Which accounts a customer may see, their own and those they share, each once for every such customer. Whoever reads an
 * account for a customer asks this, and not under whose name it is filed: somebody who has left would read on.
 */
export const seenAccountView: View<SeenAccount> = Object.assign(
  sql.raw<SeenAccount>(text) as RawBuilder<SeenAccount>,
  { text },
);
