import { wren } from '@farthing/rules';

/** The wren of the mark, drawn in one line; its colour is the text colour. Decorative: the name stands beside it. */
export function Wren({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={wren.strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <WrenLines />
    </svg>
  );
}

/** The strokes alone, to be set inside another drawing. */
export function WrenLines() {
  const { x, y, radius } = wren.eye;
  return (
    <>
      {wren.strokes.map(({ path, width }) => (
        <path key={path} d={path} strokeWidth={width} />
      ))}
      <circle cx={x} cy={y} r={radius} fill="currentColor" stroke="none" />
    </>
  );
}
