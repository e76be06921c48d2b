import type { AuditAction, CustomerTopic, StaffTopic } from '@farthing/contract';
import { type Change, ownedThings, sessionTopic } from '../../platform/stream/changes.ts';
import type { AuditEntry } from './audit-entry.ts';

type ThingActedOn = AuditAction extends infer Action
  ? Action extends `${infer Thing}.${string}`
    ? Thing
    : never
  : never;

/** Who is told of what was done to something: the customer whose it is, and the members of staff who work on it. */
type Told = { readonly customer?: CustomerTopic; readonly staff?: StaffTopic };

const toldOf: { readonly [Thing in ThingActedOn]?: Told } = {
  account: { customer: 'accounts' },
  alarm: { staff: 'operations' },
  'bank-report': { staff: 'operations' },
  card: { customer: 'cards', staff: 'queues' },
  case: { staff: 'queues' },
  conversation: { customer: 'conversations', staff: 'conversations' },
  credit: { customer: 'cards', staff: 'queues' },
  customer: { customer: 'profile', staff: 'customers' },
  deposit: { customer: 'money', staff: 'queues' },
  dispute: { customer: 'cards', staff: 'queues' },
  'identity-check': { customer: 'profile', staff: 'queues' },
  job: { staff: 'operations' },
  lending: { customer: 'loans', staff: 'queues' },
  loan: { customer: 'loans', staff: 'queues' },
  login: { customer: 'profile', staff: 'queues' },
  message: { staff: 'queues' },
  'money-request': { customer: 'payees' },
  password: { customer: 'profile' },
  payee: { customer: 'payees' },
  'payment-file': { staff: 'operations' },
  'payment-in': { customer: 'money', staff: 'operations' },
  pin: { customer: 'profile', staff: 'queues' },
  posting: { customer: 'money' },
  proposal: { staff: 'proposals' },
  'receipt-link': { customer: 'money' },
  referral: { customer: 'money', staff: 'queues' },
  'reported-entry': { staff: 'operations' },
  screening: { staff: 'queues' },
  session: { customer: 'profile' },
  settings: { staff: 'settings' },
  'staff-member': { staff: 'members' },
  'staff-role': { staff: 'members' },
  'standing-order': { customer: 'payees' },
  topup: { customer: 'money', staff: 'queues' },
  withdrawal: { customer: 'money', staff: 'queues' },
};

/** To have looked at something changes nothing that another page shows. */
const looks: ReadonlySet<AuditAction> = new Set<AuditAction>([
  ...(['card.reveal', 'conversation.look', 'customer.reveal', 'dispute.look'] as const),
  ...(['identity-check.look', 'payment-file.download'] as const),
]);

/** What staff do among themselves: a customer must not learn from a stream that somebody writes about them. */
const unseen: ReadonlySet<AuditAction> = new Set<AuditAction>([
  ...(['conversation.note', 'conversation.snooze', 'customer.add-note'] as const),
]);

/** What one of several people did who share an account: the others are to see it, though no money has moved. */
const shared: ReadonlySet<AuditAction> = new Set<AuditAction>([
  ...([
    'standing-order.end',
    'standing-order.pause',
    'standing-order.resume',
    'standing-order.skip',
  ] as const),
  ...(['withdrawal.cancel', 'withdrawal.refuse', 'withdrawal.sign'] as const),
]);

const owned: ReadonlySet<string> = new Set(ownedThings);
const isOwned = (kind: string): kind is (typeof ownedThings)[number] => owned.has(kind);

/** What open pages are told of an entry. Whatever is done at the bank is written down, so that nothing can be forgotten here. */
export function changesOf({ actor, action, subject }: AuditEntry): readonly Change[] {
  if (looks.has(action)) return [];
  const { customer: concerned, staff } = toldOf[action.slice(0, action.indexOf('.')) as ThingActedOn] ?? {};
  const customer = unseen.has(action) ? undefined : concerned;
  const people = new Set<string>();
  if (actor.kind === 'customer') people.add(actor.id);
  if (subject.kind === 'customer') people.add(subject.id);
  return [
    ...(customer === undefined ? [] : [...people].map((customerId) => ({ topic: customer, customerId }))),
    ...(customer !== undefined && subject.kind === 'account'
      ? [{ topic: customer, accountId: subject.id }]
      : []),
    // Whoever acts on what is theirs is told already; the owner is looked for where somebody else acts.
    ...(customer !== undefined && isOwned(subject.kind) && (actor.kind !== 'customer' || shared.has(action))
      ? [{ topic: customer, thing: subject.kind, thingId: subject.id }]
      : []),
    ...(staff === undefined ? [] : [{ topic: staff }]),
    // A lock of an address that is nobody's has no member whose stream could end.
    ...(endsStreams.has(action) && subject.kind === 'staff-member'
      ? [{ topic: sessionTopic, staffId: subject.id } as const]
      : []),
  ];
}

/** What a member of staff may be told is looked at when a stream begins. */
const endsStreams: ReadonlySet<AuditAction> = new Set<AuditAction>([
  ...([
    'staff-member.change-role',
    'staff-member.deactivate',
    'staff-member.lock',
    'staff-member.reset',
  ] as const),
]);
