import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useCustomer } from '../data/customer.ts';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { FreezeSection } from './freeze-section.tsx';
import { PasswordSection } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

export default function ProfilePage() {
  useArrival('Profile');
  const customer = useCustomer();
  return (
    <>
      <PageHeader title="Profile" intro="What we know of you, your password, and where you are signed in." />
      <div className="grid gap-10">
        <Loaded
          query={customer}
          waiting={<Placeholder label="Loading your profile" className="h-250" />}
          failed="Your profile could not be loaded."
        >
          {(user) => (
            <>
              <ProfileForm user={user} />
              <PasswordSection user={user} />
              <FreezeSection user={user} />
            </>
          )}
        </Loaded>
        {/* Not before what stands above it, which would push it away. */}
        {!customer.isPending && <PasskeysSection />}
        {!customer.isPending && <Sessions />}
        {!customer.isPending && (
          <section className="grid gap-2">
            <h2 className="text-2xl">Close your account</h2>
            <p className="text-ink-2">
              You can leave at any time, once nothing is open.{' '}
              <RouteLink to="/layout/leaving">See what is open</RouteLink>
            </p>
          </section>
        )}
      </div>
    </>
  );
}
