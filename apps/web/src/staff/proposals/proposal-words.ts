import type { Evidence, Proposal } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';

/** What waits for a second person, the longest overdue first: as the address of the list says it. */
export const openProposals = '?state=open&order=due';

/** Who reads the reason of a decision. */
export function whoReads({ proposed_by }: Proposal, { customers }: Evidence): string {
  const words = `${proposed_by.full_name} reads it, and it is kept in the audit log.`;
  return customers.length === 0 ? words : `${words} The customer does not read it.`;
}

/** Whether nobody can approve it yet. */
export function isWaiting(proposal: Proposal): proposal is Proposal & { approvable_from: string } {
  const { status, approvable_from } = proposal;
  return status === 'open' && approvable_from !== null && Date.parse(approvable_from) > Date.now();
}

export type ContentLine = { readonly label: string; readonly text: string; readonly isCode: boolean };

/** What is decided on, every field of it: nothing may be approved that was not to be read. */
export function contentLines(content: Proposal['content']): ContentLine[] {
  return Object.entries(content).map(([name, value]) => ({
    label: labelOf(name),
    ...textOf(value),
  }));
}

/** `daily_limit` and `dailyLimit` are both 'Daily limit'. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/\bid\b/, 'ID')
    .replace(/\bpin\b/, 'PIN');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: Proposal['content'][string]): { text: string; isCode: boolean } {
  if (value === null || value === '') return { text: 'none', isCode: false };
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no', isCode: false };
  const text = `${value}`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return { text: formatMoment(text), isCode: false };
  return { text, isCode: /^[\da-f]{8}-[\da-f-]{27}$/.test(text) };
}
