import type { SandboxPerson } from '@farthing/contract';
import { useEffect, useState } from 'react';
import { useApp } from '../lib/app.tsx';
import { Button } from '../ui/button/button.tsx';

export type DemoLogin = { readonly email: string; readonly password: string };

/** Without a word when they cannot be had: nobody needs them to log in. */
function useDemoPeople(): readonly SandboxPerson[] {
  const { api } = useApp();
  const [people, setPeople] = useState<readonly SandboxPerson[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    api.call('GET /sandbox/people/', { signal: leaving.signal }).then(
      (answer) => setPeople(answer.people),
      () => {},
    );
    return () => leaving.abort();
  }, [api]);
  return people;
}

/** Below the login form of a sandbox: who there is to be. Choosing one fills the form; nothing is sent. */
export function DemoPeople({ onChoose }: { onChoose: (login: DemoLogin) => void }) {
  const people = useDemoPeople();
  if (people.length === 0) return null;
  return (
    <section
      aria-labelledby="demo-people"
      className="grid gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="demo-people" className="font-sans font-semibold text-lg">
        Demo customers of this sandbox
      </h2>
      <p className="text-ink-2">Choose one to fill in the form.</p>
      <ul className="grid gap-3">
        {people.map(({ email, full_name, password, pin, about }) => (
          <li key={email} className="flex items-center justify-between gap-x-4">
            <span className="min-w-0">
              <span className="font-semibold">{full_name}</span>
              <span className="block text-ink-2 text-sm first-letter:uppercase">
                {about}
                {pin && `; PIN ${pin}`}
              </span>
            </span>
            <Button
              look="quiet"
              className="shrink-0"
              onClick={() => onChoose({ email, password })}
              aria-label={`Fill in ${full_name}`}
            >
              Fill in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
