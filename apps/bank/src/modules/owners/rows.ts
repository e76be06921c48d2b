import { condition, type Row } from '@farthing/ledger';

const unchanged = condition(
  'shared_account',
  { key: { account_id: 'uuid' }, was: { version: 'integer' } },
  'shared-account',
);

/** The guard of a work that was decided on the people and rules of a shared account: whoever was removed meanwhile sends nothing. */
export function sharedAccountRow({
  accountId,
  version,
}: {
  readonly accountId: string;
  readonly version: number;
}): Row {
  return unchanged.row({ account_id: accountId, was: { version } });
}
