/** The wren of the mark, drawn in one line; its colour is the text colour. Decorative: the name stands beside it. */
export function Wren({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3.4"
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
  return (
    <>
      <path d="M24 37C26 30 32 25 40 27c8 2 11 8 17 13 4 3 8 5 13 4l9-26 8 3-7 33c-2 15-13 25-28 25-15 0-25-10-27-24-1-5-1-8-2-10" />
      <path d="M23 45 11 40.5 24 37" />
      <path d="M27 33c6-3 13-2 18 2" strokeWidth="2" />
      <path d="M43 52c2 13 13 18 28 7-6-1-9-3-12-7-4-5-10-6-16 0Z" strokeWidth="2.6" />
      <path d="M51 58c3 3 6 4 9 4M74 38l7 2M77 30l6 2" strokeWidth="2" />
      <path d="M47 79v10m-5 1 5-1 5 1M58 78l2 10m-5 2 5-2 5 1" strokeWidth="2.6" />
      <circle cx="32" cy="38" r="2.2" fill="currentColor" stroke="none" />
    </>
  );
}
