export { giveAddress, hasOwnAddresses } from './give.ts';
export { walletKeysNow } from './keys.ts';
export { announcedAddressRow } from './rows.ts';
export type { GivenAddress } from './store.ts';
