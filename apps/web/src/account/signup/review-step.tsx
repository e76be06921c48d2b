import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Application } from './application.ts';
import type { Steps } from './steps.ts';

type ReviewStepProps = { application: Application; place: Steps };

/** Step 2: what was said, with a way back to each part of it. */
export function ReviewStep({ application, place }: ReviewStepProps) {
  const { first_name, last_name, date_of_birth, account_type, email, ref } = application;
  const rows = [
    { term: 'Name', field: 'first_name', value: `${first_name} ${last_name}` },
    { term: 'Date of birth', field: 'date_of_birth', value: dayInWords(date_of_birth) },
    { term: 'Account type', field: 'account_type', value: account_type },
    { term: 'Email', field: 'email', value: <Address email={email} /> },
    { term: 'Referral code', field: 'ref', value: ref || 'None' },
  ];
  return (
    <>
      <Surface className="px-5 py-2">
        <DescriptionList
          items={rows.map(({ term, field, value }) => ({
            term,
            detail: (
              <Changeable name={term} {...place.locationOf(1, field)}>
                {value}
              </Changeable>
            ),
          }))}
        />
      </Surface>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => place.go(1)}>
          Back
        </Button>
        <Button className="grow" onClick={() => place.go(3)}>
          Continue
        </Button>
      </div>
    </>
  );
}

/** Where a long one has to break, it breaks after the sign, and not within a word. */
function Address({ email }: { email: string }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}

type ChangeableProps = { name: string; to: string; state: unknown; children: ReactNode };

function Changeable({ name, to, state, children }: ChangeableProps) {
  return (
    <span className="flex items-start justify-between gap-4">
      <span className="min-w-0">{children}</span>
      <RouteLink to={to} state={state} className="shrink-0">
        Change<span className="sr-only"> {name.toLowerCase()}</span>
      </RouteLink>
    </span>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function dayInWords(iso: string): string {
  return day.format(new Date(`${iso}T00:00:00Z`));
}
