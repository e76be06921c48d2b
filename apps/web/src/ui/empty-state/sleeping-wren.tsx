/** The wren of the mark, asleep on its twig: puffed up, head drawn in, tail down. Decorative. */
export function SleepingWren({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 140 110"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M35 58c-2-17 10-30 26-31 9-1 15 3 22 8 12 8 20 18 19 30-1 13-13 22-33 22-20 0-33-12-34-29Z" />
      <path d="M36 51 24 54l12 5" />
      <path d="M44 49c3 3 7 3 10 0" strokeWidth="2.4" />
      <path d="M40 41c6-4 13-4 19-1" strokeWidth="1.8" />
      <path d="M60 60c4 14 20 18 38 8-9-2-13-6-18-11-6-6-15-5-20 3Z" strokeWidth="2.4" />
      <path d="M70 67c4 3 8 4 12 3M67 62c5 3 9 3 13 1" strokeWidth="1.8" />
      <path d="M100 57l22 15-7 6-18-5" />
      <path d="M104 64l11 8" strokeWidth="1.8" />
      <path d="M58 86v7M74 86v7" strokeWidth="2.4" />
      <path d="M14 94c32 5 76 5 114-2M110 95c5 4 9 6 16 6M32 97c-4 4-9 6-14 5" strokeWidth="2.4" />
      <g className="text-copper" strokeWidth="2.4">
        <path d="M20 36h8l-8 9h8" />
        <path d="M8 19h6l-6 7h6" strokeWidth="2" />
      </g>
    </svg>
  );
}
