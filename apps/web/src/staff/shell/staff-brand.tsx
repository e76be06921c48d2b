import { Link } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { Wren } from '../../ui/wren/wren.tsx';

/** The mark of the bank, and that this is the other side of its counter. */
export function StaffBrand() {
  const { site } = useApp();
  return (
    <Link to="/staff" className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-sm text-ink">
      <Wren className="size-8 shrink-0 text-primary" />
      <span className="md:max-lg:sr-only truncate font-display font-semibold text-lg tracking-tight">
        {site.brand.name}
      </span>
      <span className="md:max-lg:sr-only rounded-sm border border-current/40 px-1.5 font-semibold text-primary text-sm">
        Staff
      </span>
    </Link>
  );
}
