import { cardList } from '@farthing/contract';
import { sql } from 'kysely';
import { cardView } from '../../../cards/index.ts';
import { customerView } from '../../../identity/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

export const cardSource = source<typeof cardList>({
  list: cardList,
  from: sql`${cardView} AS card`,
  joins: sql`JOIN ${customerView} AS customer ON customer.id = card.customer_id`,
  id: sql`card.id`,
  idType: 'uuid',
  columns: {
    holder: customerCell,
    type: sql`card.card_type`,
    ending: sql`'•••• ' || card.last_four`,
    expires: sql`card.expires_on`,
    since: sql`card.created_at`,
    status: sql`card.status`,
    fee: { minor: sql`card.fee`, currency: sql`card.fee_currency` },
  },
  filters: {
    status: sql`card.status`,
    type: sql`card.card_type`,
    ending: sql`card.last_four`,
    since: sql`card.created_at`,
    customer_id: sql`card.customer_id`,
  },
  orders: { since: { by: sql`card.created_at`, as: 'moment' } },
});
