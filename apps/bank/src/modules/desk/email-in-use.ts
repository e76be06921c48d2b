import type { Reader } from '../../platform/database/database.ts';
import { memberView } from '../staff/index.ts';
import type { DeskServices } from './services.ts';

/** Of a customer, or of a colleague: nobody who works here may become the customer. */
export async function isSomebodyElses(
  { identity }: Pick<DeskServices, 'identity'>,
  reader: Reader,
  email: string,
): Promise<boolean> {
  if (await identity.byStaff.isCustomerEmail(reader, email)) return true;
  const colleague = await reader
    .selectFrom(memberView.as('member'))
    .select('member.id')
    .where('member.email', '=', email)
    .executeTakeFirst();
  return colleague !== undefined;
}
