import { plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Standing, type Tier, useStep } from './identity-query.ts';
import { limitsOf, partWords } from './words.ts';

/** What each tier needs and allows; a check begins here. */
export function Tiers({ standing: { tier: own, tiers } }: { standing: Standing }) {
  const starting = useStep((api, tier: number) =>
    api.call('POST /account/identity-check/', { body: { tier } }),
  );
  return (
    <section className="grid max-w-2xl gap-4" aria-labelledby="tiers-title">
      <h2 id="tiers-title" className="text-2xl">
        Tiers
      </h2>
      {starting.error && (
        <Alert tone="danger" title="The check was not begun" announced>
          {plainWordsOf(starting.error)}
        </Alert>
      )}
      <ul className="grid gap-4">
        {tiers.map((each) => (
          <li key={each.tier}>
            <Surface className="grid gap-3 p-5">
              <h3 className="flex flex-wrap items-center gap-3 font-semibold text-lg">
                Tier {each.tier} {each.tier === own && <Badge tone="success">Yours</Badge>}
              </h3>
              <p>{limitsOf(each)}</p>
              <Needs needs={each.needs} />
              {each.open && (
                <div className="grid justify-items-start gap-3">
                  {each.tier === own && <p>You already have this tier. You can still show us who you are.</p>}
                  <Button
                    look={each.tier === own ? 'quiet' : 'primary'}
                    busy={starting.isPending && starting.variables === each.tier}
                    onClick={() => starting.mutate(each.tier)}
                  >
                    Begin the check for tier {each.tier}
                  </Button>
                </div>
              )}
            </Surface>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Needs({ needs }: Pick<Tier, 'needs'>) {
  if (needs.length === 0) return <p className="text-ink-2">Needs no check.</p>;
  return (
    <div className="text-ink-2">
      <p>It needs:</p>
      <ul className="list-disc pl-5">
        {needs.map((part) => (
          <li key={part}>{partWords[part]}</li>
        ))}
      </ul>
    </div>
  );
}
