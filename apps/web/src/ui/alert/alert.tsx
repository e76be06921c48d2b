import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

type AlertProps = {
  tone: AlertTone;
  title?: ReactNode;
  /** For what appears while the page is being used: it is read out. */
  announced?: boolean;
  /** In the place of the sign of its tone. */
  art?: ReactNode;
  children?: ReactNode;
};

const tones = {
  info: { word: 'Note', Icon: Info, look: 'border-info/40 bg-info-soft', ink: 'text-info' },
  success: {
    word: 'Done',
    Icon: CircleCheck,
    look: 'border-success/40 bg-success-soft',
    ink: 'text-success',
  },
  warning: {
    word: 'Warning',
    Icon: TriangleAlert,
    look: 'border-warning/40 bg-warning-soft',
    ink: 'text-warning',
  },
  danger: {
    word: 'Problem',
    Icon: OctagonAlert,
    look: 'border-danger/40 bg-danger-soft',
    ink: 'text-danger',
  },
} as const satisfies Record<AlertTone, unknown>;

export function Alert({ tone, title, announced = false, art, children }: AlertProps) {
  const { word, Icon, look, ink } = tones[tone];
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div
      role={announced ? (urgent ? 'alert' : 'status') : undefined}
      data-tone={tone}
      className={`flex items-start gap-3 rounded-md border px-4 py-3 ${look}`}
    >
      {art ?? <Icon className={`mt-0.5 size-5 shrink-0 ${ink}`} aria-hidden="true" />}
      <div className="grid min-w-0 gap-1">
        <span className="sr-only">{word}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
