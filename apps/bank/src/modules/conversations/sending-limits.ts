import type { Tx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/limits/network.ts';
import { chatPolicies } from '../../platform/policies/chat.ts';
import { Refusal } from '../../platform/refusal.ts';
import { judgeSend, type SendingLimit } from '../support/index.ts';
import { listNewGuests } from './guest-store.ts';
import { listSends } from './message-store.ts';
import type { ConversationServices, Person } from './services.ts';
import { lockName } from './store.ts';

/** The caller holds the person locked: messages that are sent at once are judged one by one. */
export async function refuseTooManyMessages(
  services: ConversationServices,
  tx: Tx,
  person: Person,
  isFile: boolean,
): Promise<void> {
  const { perMinute, perDay, filesPerDay } = chatPolicies;
  const bounds = [
    { limit: perMinute, filesOnly: false },
    { limit: perDay, filesOnly: false },
    ...(isFile ? [{ limit: filesPerDay, filesOnly: true }] : []),
  ];
  const now = services.clock.now();
  for (const { limit, filesOnly } of bounds) {
    const since = new Date(now.getTime() - limit.windowMs);
    refuseMore(await listSends(tx, person, { since, most: limit.messages, filesOnly }), now, limit);
  }
}

/** What is kept of where somebody comes from; those who come from there at once are let in one by one. */
export async function lockNetwork(
  { secrets }: ConversationServices,
  tx: Tx,
  address: string,
): Promise<Buffer> {
  const network = secrets.hmac('conversation-network', networkOf(address));
  await lockName(tx, `conversation network ${network.toString('hex')}`);
  return network;
}

/** Whoever drops the cookie is a new guest each time, and is counted by where they come from. */
export async function refuseTooManyGuests(
  { clock }: ConversationServices,
  tx: Tx,
  network: Buffer,
): Promise<void> {
  const limit = chatPolicies.guestsPerNetwork;
  const now = clock.now();
  const since = new Date(now.getTime() - limit.windowMs);
  refuseMore(await listNewGuests(tx, network, since, limit.messages), now, limit);
}

function refuseMore(before: readonly Date[], now: Date, limit: SendingLimit): void {
  const judgement = judgeSend(before, now, limit);
  if (judgement.taken) return;
  const seconds = Math.ceil(judgement.retryAfterMs / 1000);
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  throw new Refusal('too_many_requests', {
    message: `You have sent a lot at once. Please wait ${wait}, then write again.`,
    retryAfterSeconds: seconds,
  });
}
