import { Refusal } from '../../../../platform/refusal.ts';
import { actedBy } from '../../../audit/index.ts';
import type { DeskServices, Worker } from '../../services.ts';
import { decideCase } from '../claims.ts';

export async function handleContactMessage(
  services: DeskServices,
  worker: Worker,
  messageId: string,
  note: string,
): Promise<void> {
  const { database, support, audit } = services;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue: 'messages', caseId: messageId }, async (actor) => {
      await support.handleContactMessage(tx, messageId, { by: worker.member.staffId, note });
      await audit.record(tx, {
        ...actedBy(actor),
        action: 'message.handle',
        subject: { kind: 'message', id: messageId },
        before: { status: 'new' },
        after: { status: 'handled', note },
      });
    }),
  );
}

/** Of an account that staff locked, or of what wrong passwords or wrong PINs locked. */
export async function unlock(
  services: DeskServices,
  worker: Worker,
  queue: keyof typeof unlocking,
  customerId: string,
  because: string,
): Promise<void> {
  const { database, identity } = services;
  await database.transaction(async (tx) => {
    if ((await identity.find(tx, customerId)) === undefined) throw new Refusal('not_found');
    await decideCase(services, tx, worker, { queue, caseId: customerId, because }, (actor) =>
      unlocking[queue](services)(tx, actor, customerId),
    );
  });
}

const unlocking = {
  accounts: ({ identity }: DeskServices) => identity.byStaff.unlock,
  logins: ({ identity }: DeskServices) => identity.byStaff.unlockLogin,
  pins: ({ pins }: DeskServices) => pins.unlock,
} as const;
