import { WrenLines } from '../../ui/wren/wren.tsx';
import { waves } from './waves.ts';

const stacks = [
  { x: 92, coins: 2 },
  { x: 232, coins: 5 },
  { x: 372, coins: 9 },
  { x: 512, coins: 14 },
] as const;
const [base, thickness] = [500, 19];

/** Piles of farthings, each taller than the one before, and the wren on the tallest. */
export function CoinStacks({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 620 560" className={className} fill="none" aria-hidden="true">
      <defs>
        <linearGradient id="stack-side">
          <stop stopColor="var(--coin-9)" />
          <stop offset=".35" stopColor="var(--coin-3)" />
          <stop offset="1" stopColor="var(--coin-10)" />
        </linearGradient>
        <linearGradient id="stack-top" x2="1" y2="1">
          <stop stopColor="var(--coin-2)" />
          <stop offset="1" stopColor="var(--coin-6)" />
        </linearGradient>
        <g id="stack-coin">
          <path d="M-60-17v17a60 17 0 0 0 120 0v-17z" fill="url(#stack-side)" />
          <path
            d="M-60-8.500a60 17 0 0 0 120 0"
            stroke="var(--coin-10)"
            strokeWidth="11"
            strokeDasharray="1.6 3.4"
            opacity=".55"
          />
          <ellipse cy="-17" rx="60" ry="17" fill="url(#stack-top)" stroke="var(--coin-9)" />
          <ellipse cy="-17" rx="49" ry="12.500" stroke="var(--coin-8)" strokeDasharray="1 3" />
        </g>
      </defs>
      <path
        d={waves({ width: 640, middle: 470, half: 80, amplitudes: [30, 60, 90, 120, 150, 180] })}
        stroke="var(--night-3)"
        opacity=".35"
      />
      {stacks.map(({ x, coins }) => (
        <g key={x}>
          <ellipse cx={x} cy={base + 6} rx="70" ry="18" fill="var(--night-9)" opacity=".5" />
          {Array.from({ length: coins }, (_, index) => base - index * thickness).map((y) => (
            <use key={y} href="#stack-coin" x={x} y={y} />
          ))}
        </g>
      ))}
      <PerchedWren />
    </svg>
  );
}

function PerchedWren() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="3.4" color="var(--night-1)">
      <g transform="translate(436 88) scale(1.5)" stroke="var(--night-1)" fill="var(--night-6)">
        <WrenLines />
      </g>
      <g stroke="var(--night-2)">
        <path d="M92 462c0-26-2-40 6-60M98 404c-22 2-32-10-34-26 20-2 32 8 34 26ZM97 414c4-22 18-30 36-28 0 20-16 32-36 28Z" />
      </g>
    </g>
  );
}
