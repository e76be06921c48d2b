import { isIban } from '@farthing/rules';

/** Of an account, in mono. An IBAN is read in groups of four; copied, it is without spaces. */
export function AccountNumber({ children }: { children: string }) {
  const groups = isIban(children) ? (children.match(/.{1,4}/g) ?? []) : [children];
  return (
    <span className="wrap-anywhere flex flex-wrap gap-x-[0.5ch] font-mono text-ink-2 text-sm">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change places
        <span key={place}>{group}</span>
      ))}
    </span>
  );
}
