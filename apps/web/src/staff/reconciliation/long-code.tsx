/** An id of ours stays on its line; a hash, or what others call theirs, may be longer than that. */
export function LongCode({ children }: { children: string }) {
  const isShort = children.length <= 16;
  return (
    <span className={`font-mono text-sm ${isShort ? 'whitespace-nowrap' : 'wrap-anywhere'}`}>{children}</span>
  );
}
