import type { CardEntry, CardPurpose, ShopPlace } from '@farthing/contract';

type Place = {
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly purpose: CardPurpose;
  readonly entry: CardEntry;
};

const bought = { purpose: 'purchase', entry: 'online' } as const;

/** What each place is to the network, and how it reads the card. */
export const places: Readonly<Record<ShopPlace, Place>> = {
  shop: { name: 'Wren & Sons', category: '5942', city: 'London', ...bought },
  'cash-machine': {
    ...{ name: 'Cash machine, High Street', category: '6011', city: 'Leeds' },
    purpose: 'cash',
    entry: 'chip',
  },
  'petrol-pump': {
    ...{ name: 'Ring Road Petrol', category: '5542', city: 'York' },
    purpose: 'purchase',
    entry: 'chip',
  },
  subscription: { name: 'Minute by Minute', category: '5968', city: 'London', ...bought },
};

/** A pump asks for 1 before anybody fills in, and takes what was filled. */
export const pump = { authorised: '1.00', filled: '43.20' } as const;
