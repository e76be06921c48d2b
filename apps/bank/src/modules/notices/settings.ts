import {
  type AnswerOf,
  type BodyOf,
  type getNoticeSettings,
  type NoticeKind,
  noticeKinds,
  type saveNoticeSettings,
} from '@farthing/contract';
import type { Reader } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { settingsChangedMail } from './mails.ts';
import type { NoticesServices } from './services.ts';
import { type Choice, readChoices, replaceChoices } from './settings-store.ts';

type Settings = AnswerOf<typeof getNoticeSettings>;
type Chosen = BodyOf<typeof saveNoticeSettings>;

export async function readSettings(reader: Reader, customerId: string): Promise<Settings> {
  const { choices, preference } = await readChoices(reader, customerId);
  const chosen = new Map(choices.map((choice) => [choice.kind, choice]));
  return {
    kinds: (Object.keys(noticeKinds) as NoticeKind[]).map((kind) => {
      const { in_app = true, by_email = true, by_push = true } = chosen.get(kind) ?? {};
      const { name, fixed } = noticeKinds[kind];
      return { kind, name, fixed: [...fixed], in_app, by_email, by_push };
    }),
    quiet_from: timeOf(preference?.quiet_from ?? null),
    quiet_until: timeOf(preference?.quiet_until ?? null),
    digest: preference?.has_digest ?? false,
    figures: preference?.shows_figures ?? false,
  };
}

/** Told by email, whatever was chosen: whoever takes over a session would see to it that the owner hears of nothing. */
export async function saveSettings(
  { database, mailer, brand, audit, identity }: NoticesServices,
  { customerId, origin }: { readonly customerId: string; readonly origin: Origin },
  chosen: Chosen,
): Promise<Settings> {
  refuseNonsense(chosen);
  return database.transaction(async (tx) => {
    const customer = await identity.lock(tx, customerId);
    if (customer?.status !== 'active') throw new Refusal('token_not_valid');
    const before = await readSettings(tx, customerId);
    // What goes everywhere needs no row.
    const choices = chosen.kinds.filter(({ in_app, by_email, by_push }) => !(in_app && by_email && by_push));
    await replaceChoices(tx, customerId, choices as readonly Choice[], {
      quiet_from: minutesOf(chosen.quiet_from),
      quiet_until: minutesOf(chosen.quiet_until),
      has_digest: chosen.digest,
      shows_figures: chosen.figures,
    });
    const after = await readSettings(tx, customerId);
    if (JSON.stringify(before) === JSON.stringify(after)) return after;
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.change-notices',
      subject: { kind: 'customer', id: customerId },
      origin,
      before: { description: inWords(before) },
      after: { description: inWords(after) },
    });
    const recipient = { to: customer.email, firstName: customer.firstName };
    await mailer.send(tx, settingsChangedMail(brand.name, recipient));
    return after;
  });
}

function refuseNonsense({ kinds, quiet_from: from, quiet_until: until }: Chosen): void {
  const refuse = (field: string, message: string) =>
    new Refusal('validation_failed', { message, fields: { [field]: [message] } });
  if (new Set(kinds.map(({ kind }) => kind)).size < kinds.length)
    throw refuse('kinds', 'Name each kind once.');
  const less = kinds.find((chosen) => noticeKinds[chosen.kind].fixed.some((channel) => !chosen[channel]));
  if (less !== undefined)
    throw refuse('kinds', `${noticeKinds[less.kind].name}: some of these cannot be switched off.`);
  if ((from === null) !== (until === null)) throw refuse('quiet_until', 'Enter both times, or neither.');
  if (from !== null && from === until) throw refuse('quiet_until', 'Enter two different times.');
}

/** What goes less far than everywhere, in a line. */
function inWords({ kinds, quiet_from, quiet_until, digest, figures }: Settings): string {
  const less = kinds.flatMap(({ kind, in_app, by_email, by_push }) => {
    const off = [...(in_app ? [] : ['app']), ...(by_email ? [] : ['email']), ...(by_push ? [] : ['push'])];
    return off.length === 0 ? [] : [`${kind}: no ${off.join(', ')}`];
  });
  return [
    ...less,
    ...(quiet_from === null ? [] : [`quiet ${quiet_from} to ${quiet_until}`]),
    ...(digest ? ['one email a day'] : []),
    ...(figures ? ['figures on devices'] : []),
  ].join('; ');
}

function minutesOf(time: string | null): number | null {
  if (time === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number | null): string | null {
  if (minutes === null) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
