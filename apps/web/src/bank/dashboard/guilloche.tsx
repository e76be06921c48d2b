/** Curves as on a banknote: one rosette, turned by small steps. */
export function Guilloche({ className }: { className: string }) {
  return (
    <svg
      viewBox="-100 -100 200 200"
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {turns.map((degrees) => (
        <path key={degrees} d={petals} transform={`rotate(${degrees})`} strokeWidth="0.5" />
      ))}
    </svg>
  );
}

const turns = Array.from({ length: 9 }, (_, step) => step * 5);

const petals = rosette(8, 72, 24);

function rosette(lobes: number, radius: number, depth: number): string {
  const points = Array.from({ length: 181 }, (_, step) => {
    const angle = (step / 180) * 2 * Math.PI;
    const r = radius + depth * Math.sin(lobes * angle);
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
