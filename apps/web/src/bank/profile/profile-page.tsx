import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useCustomer } from '../data/customer.ts';
import { AuthenticatorSection } from '../passkeys/authenticator-section.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { FreezeSection } from './freeze-section.tsx';
import { PasswordSection } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export default function ProfilePage() {
  useArrival('Profile');
  const customer = useCustomer();
  return (
    <>
      <PageHeader title="Profile" intro="Your details, your password, and how you log in." />
      <div className="grid gap-10">
        <Loaded
          query={customer}
          waiting={<Placeholder label="Loading your profile" className="h-250" />}
          failed="Your profile could not be loaded."
        >
          {(user) => (
            <>
              <ProfileForm user={user} />
              <section className="grid gap-2">
                <h2 className="text-2xl">Identity check</h2>
                <p className="text-ink-2">
                  You are in tier {user.tier}.{' '}
                  <RouteLink to="/layout/identity-check">See what each tier needs and allows</RouteLink>
                </p>
              </section>
              <PasswordSection user={user} />
              <FreezeSection user={user} />
            </>
          )}
        </Loaded>
        {/* Not before what stands above it, which would push it away. */}
        {!customer.isPending && <PasskeysSection />}
        {!customer.isPending && <AuthenticatorSection />}
        {!customer.isPending && (
          <section className="grid gap-2">
            <h2 className="text-2xl">Where you are signed in</h2>
            <p className="text-ink-2">
              Sign out a device that you do not use or know.{' '}
              <RouteLink to="/layout/devices">See your devices</RouteLink>
            </p>
            <p className="text-ink-2">
              We write down who looks at your data, and why.{' '}
              <RouteLink to="/layout/access-log">See who has seen your data</RouteLink>
            </p>
            <p className="text-ink-2">
              Get a copy of it, correct it or have it deleted.{' '}
              <RouteLink to="/layout/own-data">Your data</RouteLink>
            </p>
          </section>
        )}
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
