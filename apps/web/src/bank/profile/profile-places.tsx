import { Link, useLocation } from 'react-router';

const places = [
  ['/layout/profile', 'Your details'],
  ['/layout/profile/identity', 'Identity'],
  ['/layout/profile/security', 'Security'],
  ['/layout/profile/devices', 'Devices'],
] as const;

/** The pages about a customer, above each of them. */
export function ProfilePlaces() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Profile" className="mb-8 border-line border-b">
      <ul className="flex flex-wrap gap-x-1">
        {places.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-semibold text-ink-2 hover:text-ink aria-[current]:border-primary aria-[current]:text-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
