import type { EvidenceFact } from '@farthing/contract';
import { formatDay } from '../parts/dates.ts';
import { roleWordsOf } from '../parts/role-words.ts';
import { kindWords } from '../reconciliation/entry-words.ts';

type TextFact = Extract<EvidenceFact, { type: 'text' }>;

/** What the bank says by a name of its own is said in the words that its page has for it; all else as it was written. */
export function FactText({ fact: { name, text } }: { fact: TextFact }) {
  if (isRole(name)) return <Role role={text} />;
  if (name === 'reported' && Object.hasOwn(kindWords, text)) return kindWords[text as keyof typeof kindWords];
  if (name === 'booked_on') return formatDay(text);
  return <span className="whitespace-pre-line">{text}</span>;
}

function isRole(name: TextFact['name']): boolean {
  return name === 'role' || name === 'role_before';
}

/** Who agrees to a role sees what it may do. */
function Role({ role }: { role: string }) {
  const { name, does } = roleWordsOf(role);
  return (
    <>
      {name} <span className="block text-ink-2 text-sm">{does}</span>
    </>
  );
}
