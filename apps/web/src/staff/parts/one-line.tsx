/** A few words of a table that stay together: beside a long sentence they would fall into three lines, or break in a word. */
export function OneLine({ children }: { children: string }) {
  return <span className="@2xl:whitespace-nowrap">{children}</span>;
}
