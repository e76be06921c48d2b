import type { User } from '@farthing/contract';
import { useApp } from '../../lib/app.tsx';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { useCustomer } from '../data/customer.ts';
import { initialsOf } from '../parts/initials.ts';

/** Who is signed in. The name is known from the login; the badges only from the bank. */
export function CustomerCard() {
  const { session } = useApp();
  const { data: user } = useCustomer();
  const name = user ? `${user.first_name} ${user.last_name}` : (session.userName() ?? '');
  return (
    <div className="flex min-h-16 items-center gap-3">
      <Portrait name={name} url={user?.profile_picture ?? null} />
      <div className="rail-word grid min-w-0 gap-1">
        <p className="wrap-anywhere line-clamp-2 font-semibold">{name}</p>
        <p className="flex min-h-6.5 flex-wrap gap-1.5">{user && <Badges user={user} />}</p>
      </div>
    </div>
  );
}

function Badges({ user }: { user: User }) {
  const { word, tone } = states[user.status];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <Badge>Tier {user.tier}</Badge>
    </>
  );
}

const states = {
  active: { word: 'Active', tone: 'success' },
  pending: { word: 'Pending', tone: 'warning' },
  locked: { word: 'Locked', tone: 'danger' },
  closed: { word: 'Closed', tone: 'neutral' },
} as const satisfies Record<User['status'], { word: string; tone: BadgeTone }>;

function Portrait({ name, url }: { name: string; url: string | null }) {
  const look = 'size-12 shrink-0 rounded-md bg-primary-soft';
  if (url !== null) return <img src={url} alt="" className={`${look} object-cover`} />;
  return (
    <span className={`${look} grid place-items-center font-semibold text-primary`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
