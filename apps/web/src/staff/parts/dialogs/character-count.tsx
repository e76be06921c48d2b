type CharacterCountProps = { text: string; max: number };

const figures = new Intl.NumberFormat('en-GB');

/** How much is written of what may be. Read out only where it begins to matter, not with every key. */
export function CharacterCount({ text, max }: CharacterCountProps) {
  const count = text.trim().length;
  const left = max - count;
  return (
    <p className={`text-sm tabular-nums ${left < 0 ? 'font-semibold text-danger' : 'text-ink-2'}`}>
      {figures.format(count)} of {figures.format(max)} characters
      <span role="status" className="sr-only">
        {left < 0 && `${figures.format(-left)} too many.`}
        {left >= 0 && left < max / 10 && `Fewer than ${figures.format(max / 10)} characters are left.`}
      </span>
    </p>
  );
}
