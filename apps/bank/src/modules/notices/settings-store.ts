import type { NoticeKind } from '@farthing/contract';
import type { Reader, Tx } from '../../platform/database/database.ts';

export type Choice = {
  readonly kind: NoticeKind;
  readonly in_app: boolean;
  readonly by_email: boolean;
  readonly by_push: boolean;
};

export type Preference = {
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly has_digest: boolean;
  readonly shows_figures: boolean;
};

export async function readChoices(
  reader: Reader,
  customerId: string,
): Promise<{ readonly choices: readonly Choice[]; readonly preference: Preference | undefined }> {
  const choices = await reader
    .selectFrom('notice_choice')
    .select(['kind', 'in_app', 'by_email', 'by_push'])
    .where('customer_id', '=', customerId)
    .execute();
  const preference = await reader
    .selectFrom('notice_preference')
    .select(['quiet_from', 'quiet_until', 'has_digest', 'shows_figures'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return { choices: choices as readonly Choice[], preference };
}

/** The caller holds the customer locked. */
export async function replaceChoices(
  tx: Tx,
  customerId: string,
  choices: readonly Choice[],
  preference: Preference,
): Promise<void> {
  await tx.deleteFrom('notice_choice').where('customer_id', '=', customerId).execute();
  if (choices.length > 0)
    await tx
      .insertInto('notice_choice')
      .values(
        choices.map(({ kind, in_app, by_email, by_push }) => ({
          customer_id: customerId,
          kind,
          in_app,
          by_email,
          by_push,
        })),
      )
      .execute();
  await tx
    .insertInto('notice_preference')
    .values({ customer_id: customerId, ...preference })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(preference))
    .execute();
}
