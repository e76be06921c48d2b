import { useId } from 'react';
import { WrenLines } from '../../ui/wren/wren.tsx';
import { waves } from './waves.ts';

const looks = {
  verdigris: ['var(--night-4)', 'var(--night-6)'],
  copper: ['var(--coin-5)', 'var(--coin-10)'],
} as const;

type CardFaceProps = { look: keyof typeof looks; network: string; className?: string };

/** The front of a card as the app draws it: masked, with nobody's name on it. */
export function CardFace({ look, network, className }: CardFaceProps) {
  return (
    <svg viewBox="0 0 340 214" className={className} aria-hidden="true">
      <CardDrawing look={look} network={network} />
    </svg>
  );
}

/** Two of them, one over the other. */
export function CardFan({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 620 560" className={className} aria-hidden="true">
      <path
        d={waves({ width: 640, middle: 300, half: 80, amplitudes: [40, 90, 140, 190, 240] })}
        fill="none"
        stroke="var(--night-3)"
        opacity=".3"
      />
      <g transform="translate(96 150) rotate(-16 170 107) scale(1.2)">
        <CardDrawing look="copper" network="MASTERCARD" />
      </g>
      <g transform="translate(140 206) rotate(5 170 107) scale(1.24)">
        <rect x="4" y="10" width="340" height="214" rx="16" fill="var(--night-9)" opacity=".45" />
        <CardDrawing look="verdigris" network="VISA" />
      </g>
    </svg>
  );
}

function CardDrawing({ look, network }: Omit<CardFaceProps, 'className'>) {
  const [from, to] = looks[look];
  const id = useId();
  return (
    <g>
      <defs>
        <linearGradient id={`${id}-fill`} x2="1" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <clipPath id={`${id}-edge`}>
          <rect width="340" height="214" rx="16" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-edge)`}>
        <rect width="340" height="214" fill={`url(#${id}-fill)`} />
        <path
          d={waves({ width: 340, middle: 150, half: 62, amplitudes: [30, 62, 94, 126, 158, 190] })}
          fill="none"
          stroke="var(--white)"
          opacity=".16"
        />
      </g>
      <rect
        x=".5"
        y=".5"
        width="339"
        height="213"
        rx="15.500"
        fill="none"
        stroke="var(--white)"
        opacity=".25"
      />
      <rect x="26" y="74" width="44" height="34" rx="6" fill="var(--chip)" />
      <path d="M26 86h14v10H26m44-10H56v10h14M40 74v34m16-34v34" fill="none" stroke="var(--chip-line)" />
      <g
        transform="translate(20 14) scale(.46)"
        fill="none"
        stroke="var(--white)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        color="var(--white)"
      >
        <WrenLines />
      </g>
      <g fill="var(--white)" fontFamily="var(--font-sans)">
        <text x="26" y="146" fontSize="20" letterSpacing="1.5">
          •••• •••• •••• 1960
        </text>
        <text x="26" y="186" fontSize="13" letterSpacing="1">
          A N OTHER
        </text>
        <text x="314" y="186" fontSize="15" fontWeight="700" textAnchor="end">
          {network}
        </text>
      </g>
    </g>
  );
}
