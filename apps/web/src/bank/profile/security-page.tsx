import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { useCustomer } from '../data/customer.ts';
import { passkeysQuery } from '../passkeys/passkeys-query.ts';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { FreezeSection } from './freeze-section.tsx';
import { PasswordSection } from './password-form.tsx';
import { ProfilePlaces } from './profile-places.tsx';

/** The last of the page, and not small. */
const AuthenticatorSection = lazy(async () => {
  const { AuthenticatorSection: default_ } = await import('../passkeys/authenticator-section.tsx');
  return { default: default_ };
});

/** How a customer logs in, and how they stop everything. */
export default function SecurityPage() {
  useArrival('Security');
  const { api } = useApp();
  const customer = useCustomer();
  const passkeys = useQuery(passkeysQuery(api));
  return (
    <>
      <PageHeader title="Security" intro="How you log in, and how you stop everything at once." />
      <ProfilePlaces />
      <div className="grid gap-10">
        <Loaded
          query={customer}
          waiting={<Placeholder label="Loading your profile" className="h-180" />}
          failed="Your profile could not be loaded."
        >
          {(user) => (
            <>
              <PasswordSection user={user} />
              <FreezeSection user={user} />
            </>
          )}
        </Loaded>
        {/* Not before what stands above it, which would push it away. */}
        {customer.isFetched && <PasskeysSection />}
        {customer.isFetched && passkeys.isFetched && (
          <Suspense fallback={<Placeholder label="Loading your authenticator app" className="h-40" />}>
            <AuthenticatorSection />
          </Suspense>
        )}
      </div>
    </>
  );
}
