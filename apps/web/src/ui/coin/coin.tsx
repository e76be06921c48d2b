import { useId } from 'react';
import { WrenLines } from '../wren/wren.tsx';

/** A farthing: milled edge, beaded rim, the wren on its twig. */
export function Coin({ className }: { className?: string }) {
  // Ids of its own: a coin must not lose its metal when another one, hidden, was drawn before it.
  const id = useId();
  return (
    <svg viewBox="0 0 200 200" className={className} fill="none" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}-face`} cx="36%" cy="28%" r="85%">
          <stop offset="0" stopColor="var(--coin-2)" />
          <stop offset="0.45" stopColor="var(--coin-4)" />
          <stop offset="1" stopColor="var(--coin-7)" />
        </radialGradient>
        <linearGradient id={`${id}-rim`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--coin-2)" />
          <stop offset="1" stopColor="var(--coin-9)" />
        </linearGradient>
      </defs>
      <circle cx="100" cy="100" r="94" fill={`url(#${id}-rim)`} />
      <circle cx="100" cy="100" r="96" stroke="var(--coin-8)" strokeWidth="5" strokeDasharray="2 1.35" />
      <circle cx="100" cy="100" r="87" fill={`url(#${id}-face)`} stroke="var(--coin-9)" strokeWidth="1" />
      <circle
        cx="100"
        cy="100"
        r="80"
        stroke="var(--coin-9)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray="0 5.03"
      />
      <CoinRelief />
    </svg>
  );
}

/** Each line twice, the light one a little lower, as struck metal catches light from above. */
function CoinRelief() {
  return (
    <g strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
      <g transform="translate(46 39.2) scale(1.12)" stroke="var(--coin-1)" color="var(--coin-1)">
        <WrenLines />
      </g>
      <g transform="translate(46 38) scale(1.12)" stroke="var(--coin-10)" color="var(--coin-10)">
        <WrenLines />
      </g>
      <g stroke="var(--coin-10)" strokeWidth="2.6">
        <path d="M52 141c18 4 62 4 98-5M128 138c6 4 12 6 20 5M66 143c-5 4-10 6-16 5" />
        <path d="M146 134c2-7 8-10 14-9-1 7-7 11-14 9ZM54 141c-4-6-10-7-15-4 2 6 9 8 15 4Z" />
      </g>
    </g>
  );
}
