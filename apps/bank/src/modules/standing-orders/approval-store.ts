import type { Tx } from '../../platform/database/database.ts';

/** Never changed afterwards. */
export async function insertApproval(
  tx: Tx,
  approval: {
    readonly orderId: string;
    readonly statement: string;
    readonly passkeyName: string;
    readonly credential: object;
    readonly publicKey: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  const { orderId: order_id, statement, passkeyName: passkey_name, publicKey: public_key, at } = approval;
  const credential = JSON.stringify(approval.credential);
  await tx
    .insertInto('standing_order_approval')
    .values({ order_id, statement, passkey_name, credential, public_key, at })
    .execute();
}
