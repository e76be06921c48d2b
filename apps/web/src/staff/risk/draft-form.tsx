import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { OpenProposal } from './open-proposal.tsx';
import { ProposeRules } from './propose-rules.tsx';
import type { Rules, SentRules } from './risk-query.ts';
import { RuleFields } from './rule-fields.tsx';
import { type Changes, changedIn, draftOf, problemsOf, textsOf, typedInto } from './rules-draft.ts';
import { TrialResult } from './trial-result.tsx';

/** A hundred thousand payments are not judged again within the time of other calls. */
const tryWithinMs = 60_000;

export function DraftForm({ holding: { version, rules, facts, proposal_id } }: { holding: Rules }) {
  const [changes, setChanges, forgetChanges] = useTyped<Changes>('rules', {});
  const [problems, setProblems] = useState<Changes>({});
  const trial = useTrial();
  const draft = draftOf(rules, facts, changes);
  const changed = changedIn(rules, draft);

  function type(field: string, text: string) {
    setChanges(typedInto(changes, textsOf(rules), field, text));
    const { [field]: _, ...others } = problems;
    setProblems(others);
  }

  function isRight(): boolean {
    const found = problemsOf(rules, facts, draft);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) document.getElementById(first)?.focus();
    return first === undefined;
  }

  function startOver() {
    forgetChanges();
    setProblems({});
    trial.reset();
  }

  return (
    <div className="grid gap-6">
      <OpenProposal proposalId={proposal_id} />
      <div className="grid gap-4">
        {rules.map((rule) => (
          <RuleFields
            key={rule.id}
            rule={rule}
            facts={facts}
            changes={changes}
            problems={problems}
            isChanged={changed.includes(rule.id)}
            onType={type}
          />
        ))}
      </div>
      <section aria-labelledby="draft-title" className="grid gap-4">
        <h2 id="draft-title" className="text-xl">
          Your draft
        </h2>
        <p>{draftWords(changed, version)}</p>
        {changed.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" busy={trial.isPending} onClick={() => isRight() && trial.mutate(draft)}>
              Try on the last 90 days
            </Button>
            <ProposeRules rules={draft} changed={changed} isRight={isRight} onProposed={forgetChanges} />
            <Button look="quiet" onClick={startOver}>
              Start over
            </Button>
          </div>
        )}
        {trial.error && (
          <Alert tone="danger" title="The draft was not tried" announced>
            {plainWordsOf(trial.error)}
          </Alert>
        )}
        {trial.data && (
          <TrialResult
            trial={trial.data.trial}
            isOld={JSON.stringify(trial.data.rules) !== JSON.stringify(draft)}
          />
        )}
      </section>
    </div>
  );
}

/** Tries a draft, and remembers which one it was. */
function useTrial() {
  const api = useStaffApi();
  return useMutation({
    mutationFn: async (rules: SentRules) => {
      const { trial } = await api.call('POST /staff/risk/rules/trial/', {
        body: { rules },
        withinMs: tryWithinMs,
      });
      return { rules, trial };
    },
    networkMode: 'always',
    onError: (error) => console.error('The draft was not tried.', error),
  });
}

function draftWords(changed: readonly string[], version: number): string {
  if (changed.length === 0) return `It is the same as version ${version}. Change a field above to go on.`;
  return `It changes ${changed.join(', ')} of version ${version}.`;
}
