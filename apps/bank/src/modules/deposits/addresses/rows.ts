import { change, type Row } from '@farthing/ledger';
import type { GivenAddress } from './store.ts';

const announced = change(
  'deposit_address',
  { key: { address: 'text' }, was: { deposit_id: 'uuid?' }, set: { deposit_id: 'uuid' } },
  'deposit-address-announced',
);

/** Takes an address for a deposit, unless it was taken for another meanwhile. */
export function announcedAddressRow({ address }: Pick<GivenAddress, 'address'>, depositId: string): Row {
  return announced.row({ address, was: { deposit_id: null }, deposit_id: depositId });
}
