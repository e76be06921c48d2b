import * as z from 'zod';
import { cardKinds, cardStatuses } from '../../choices.ts';
import { answered } from '../../fields.ts';

/** A card as staff see it. */
export const customerCard = answered({
  id: z.uuid(),
  card_type: z.string(),
  kind: z.enum(cardKinds),
  /** Masked. */
  card_number: z.string(),
  expiry_date: z.string(),
  status: z.enum(cardStatuses),
  frozen_by_customer: z.boolean(),
  frozen_by_bank: z.boolean(),
});
