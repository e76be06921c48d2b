import { passwordStrength, type Strength } from './password.ts';

const looks = {
  short: { filled: 1, bar: 'bg-danger', ink: 'text-danger' },
  weak: { filled: 2, bar: 'bg-warning', ink: 'text-warning' },
  strong: { filled: 3, bar: 'bg-success', ink: 'text-success' },
} as const satisfies Record<Strength['level'], unknown>;

/** Below the field of a new password. Its place is kept while nothing is typed, so that nothing moves. */
export function PasswordMeter({ password, words }: { password: string; words?: readonly string[] }) {
  const strength = password === '' ? undefined : passwordStrength(password, words);
  const look = strength && looks[strength.level];
  return (
    <div className="grid min-h-8 content-start gap-1.5">
      <div className="flex gap-1" aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <span
            key={place}
            className={`h-1 flex-1 rounded-sm transition-colors ${look && place <= look.filled ? look.bar : 'bg-line'}`}
          />
        ))}
      </div>
      <p role="status" className={`text-sm ${look?.ink ?? ''}`}>
        {strength?.advice}
      </p>
    </div>
  );
}
