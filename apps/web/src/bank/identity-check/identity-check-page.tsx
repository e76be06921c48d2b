import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { AskWhy, chatAbout } from '../parts/ask-why.tsx';
import { ProfilePlaces } from '../profile/profile-places.tsx';
import { AppealForm } from './appeal-form.tsx';
import { CheckForm } from './check-form.tsx';
import { type Check, identityQuery, type Standing } from './identity-query.ts';
import { NameForm } from './name-form.tsx';
import { Tiers } from './tiers.tsx';
import { toldOf } from './words.ts';

/** Who a customer is, and what they may do with it. */
export default function IdentityCheckPage() {
  useArrival('Identity check');
  const { api } = useApp();
  return (
    <>
      <PageHeader title="Identity check" intro="Show us who you are, and you can do more." />
      <ProfilePlaces />
      <Loaded
        query={useQuery(identityQuery(api))}
        waiting={<Placeholder label="Loading your identity check" className="h-120 max-w-2xl" />}
        failed="Your identity check could not be loaded."
      >
        {(standing) => <Shown standing={standing} />}
      </Loaded>
    </>
  );
}

function Shown({ standing }: { standing: Standing }) {
  const { check } = standing;
  const isOpen = check?.state === 'in-progress' || check?.state === 'more-wanted';
  return (
    <div className="grid gap-8">
      {check && <Where check={check} />}
      {check && isOpen && <CheckForm key={check.id} check={check} />}
      {check?.can_appeal && (
        <div className="max-w-2xl">
          <AppealForm />
        </div>
      )}
      {!isOpen && <Tiers standing={standing} />}
      {!isOpen && check?.state !== 'being-checked' && <NameForm />}
    </div>
  );
}

function Where({ check }: { check: Check }) {
  const { tone, title, text } = toldOf(check, useApp().site);
  return (
    <div role="status" className="max-w-2xl">
      <Alert key={check.state} tone={tone} title={title}>
        {text} {check.state === 'refused' && <AskWhy to={chatAbout('identity-check', check.id)} />}
      </Alert>
    </div>
  );
}
