import { useArrival } from '../../lib/arrival.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { useCustomer } from '../data/customer.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Place } from '../parts/place.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

export default function ProfilePage() {
  useArrival('Profile');
  return (
    <>
      <PageHeader title="Profile" intro="What we know of you, and where you are signed in." />
      <div className="grid gap-10">
        <Loaded
          query={useCustomer()}
          waiting={<Place label="Loading your profile" className="h-250" />}
          failed="Your profile could not be loaded."
        >
          {(user) => <ProfileForm user={user} />}
        </Loaded>
        <Sessions />
      </div>
    </>
  );
}
