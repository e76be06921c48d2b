import { type ChatAction, type ChatCase, chatActions } from '@farthing/contract';

export const aboutWords = {
  loan: 'A loan',
  payment: 'A payment',
  'card-payment': 'A payment by card',
  'identity-check': 'An identity check',
} as const satisfies Record<ChatCase, string>;

/** Where staff look at such a case; undefined where there is no page of one alone. */
export function pageOf({ kind, id }: { readonly kind: ChatCase; readonly id: string }): string | undefined {
  if (kind === 'payment') return `/staff/payments/${id}`;
  if (kind === 'identity-check') return `/staff/queues/identity-checks/${id}`;
  return undefined;
}

export const actionChoices = Object.entries(chatActions).map(([value, { label }]) => ({
  value: value as ChatAction,
  label,
}));

export type Filling = { readonly firstName: string; readonly myName: string; readonly bankName: string };

/** What stands in braces in a prepared text; what is not known there stays as it is, and is seen before it is sent. */
export function fillText(text: string, { firstName, myName, bankName }: Filling): string {
  return text
    .replaceAll('{first_name}', firstName)
    .replaceAll('{my_name}', myName)
    .replaceAll('{bank_name}', bankName);
}

/** '3 min', '2 h 5 min', '4 days': as long as somebody waits. */
export function lasting(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}
