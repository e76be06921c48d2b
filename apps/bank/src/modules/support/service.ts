import { maskSecrets } from '@farthing/rules/chat';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/limits/network.ts';
import type { Ids } from '../../platform/ids.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { tellChanges } from '../../platform/stream/changes.ts';
import { judgeSend, type SendingLimit } from './sending-limit.ts';
import {
  type ContactMessage,
  deleteSendersBefore,
  type Handled,
  insertMessage,
  lockSends,
  markHandled,
  saveSends,
} from './store.ts';

export type Support = {
  /** Refused with case_closed when there is no such message, or somebody was faster. */
  handleContactMessage(tx: Tx, id: string, handled: Handled): Promise<void>;
};

export type SupportService = Support & {
  receiveMessage(
    tx: Tx,
    message: Pick<ContactMessage, 'fullName' | 'email' | 'message'>,
    address: string,
  ): Promise<void>;
  /** Forgets who wrote when, as soon as it does not count any more. */
  forgetSenders(): Promise<void>;
};

export type SupportOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  /** Every message is a conversation as well. */
  readonly onReceived: (tx: Tx, message: Omit<ContactMessage, 'createdAt'>) => Promise<void>;
  readonly onHandled: (tx: Tx, id: string) => Promise<void>;
};

export function createSupport({ database, clock, ids, secrets, ...hooks }: SupportOptions): SupportService {
  const { perAddress, perEmail } = policies.contact;

  async function countSend(tx: Tx, sender: string, limit: SendingLimit): Promise<void> {
    const digest = secrets.hmac('contact-sender', sender);
    const now = clock.now();
    const judgement = judgeSend(await lockSends(tx, digest, now), now, limit);
    if (!judgement.taken) {
      throw new Refusal('too_many_requests', {
        message: 'We have received several messages from you and will answer them. Please write again later.',
        retryAfterSeconds: judgement.retryAfterMs / 1000,
      });
    }
    await saveSends(tx, digest, judgement.sends, now);
  }

  return {
    async receiveMessage(tx, message, address) {
      // Always in this order: two that wait for each other's row would end in a deadlock.
      await countSend(tx, `address ${networkOf(address)}`, perAddress);
      await countSend(tx, `email ${message.email}`, perEmail);
      const { text } = maskSecrets(message.message);
      const kept = { ...message, message: text, id: ids.next() };
      await insertMessage(tx, { ...kept, createdAt: clock.now() });
      await hooks.onReceived(tx, kept);
      await tellChanges(tx, [{ topic: 'queues' }]);
    },

    async handleContactMessage(tx, id, handled) {
      if (!(await markHandled(tx, id, clock.now(), handled))) throw new Refusal('case_closed');
      await hooks.onHandled(tx, id);
    },

    async forgetSenders() {
      const longestMs = Math.max(perAddress.windowMs, perEmail.windowMs);
      await deleteSendersBefore(database.kysely, new Date(clock.now().getTime() - longestMs));
    },
  };
}
