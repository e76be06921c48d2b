import { Navigate, useLocation } from 'react-router';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useCustomer } from '../data/customer.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePlaces } from './profile-places.tsx';

export default function ProfilePage() {
  const { hash } = useLocation();
  // Links that were mailed or kept before security had a page of its own.
  if (['#change-password', '#freeze', '#passkeys'].includes(hash))
    return <Navigate to={`/layout/profile/security${hash}`} replace />;
  return <Details />;
}

function Details() {
  useArrival('Profile');
  const customer = useCustomer();
  return (
    <>
      <PageHeader title="Profile" intro="Your name, your address and how we reach you." />
      <ProfilePlaces />
      <div className="grid gap-10">
        <Loaded
          query={customer}
          waiting={<Placeholder label="Loading your profile" className="h-250" />}
          failed="Your profile could not be loaded."
        >
          {(user) => <ProfileForm user={user} />}
        </Loaded>
        {/* Not before what stands above it, which would push it away. */}
        {customer.isFetched && <YourData />}
      </div>
    </>
  );
}

function YourData() {
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-2xl">Your data</h2>
        <p className="text-ink-2">
          We record who looks at your data, and why.{' '}
          <RouteLink to="/layout/access-log">See who has seen your data</RouteLink>
        </p>
        <p className="text-ink-2">
          Get a copy of it, correct it or have it deleted.{' '}
          <RouteLink to="/layout/own-data">Your data</RouteLink>
        </p>
      </section>
      <section className="grid gap-2">
        <h2 className="text-2xl">Close your account</h2>
        <p className="text-ink-2">
          You can leave at any time, once everything is finished.{' '}
          <RouteLink to="/layout/leaving">See what is still open</RouteLink>
        </p>
      </section>
    </>
  );
}
