import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { DraftRuleCard } from './draft-rule-card.tsx';
import { OpenProposal } from './open-proposal.tsx';
import { ProposeRules } from './propose-rules.tsx';
import type { Rules, SentRules } from './risk-query.ts';
import { changesInWords } from './risk-words.ts';
import { type DraftRule, placeOf } from './rules-draft.ts';
import { TrialResult } from './trial-result.tsx';
import { useRulesDraft } from './use-rules-draft.ts';

/** A hundred thousand payments are not judged again within the time of other calls. */
const tryWithinMs = 60_000;

type Draft = ReturnType<typeof useRulesDraft>;

export function DraftForm({ holding }: { holding: Rules }) {
  const draft = useRulesDraft(holding);
  return (
    <div className="grid gap-8">
      <OpenProposal proposalId={holding.proposal_id} />
      {draft.isOutdated && (
        <Alert tone="warning" title="The rules have changed since you began">
          You began from version {draft.draft.version}, and version {holding.version} is in force now. See
          below what your draft would change, or start over.
        </Alert>
      )}
      <section aria-labelledby="rules-title" className="grid gap-3">
        <h2 id="rules-title" className="text-xl">
          The rules
        </h2>
        <DraftRules draft={draft} />
        <Button id={placeOf.add} look="quiet" onClick={draft.add} className="justify-self-start">
          <Plus className="size-5" aria-hidden="true" />
          Add a rule
        </Button>
      </section>
      <DraftSteps draft={draft} version={holding.version} />
    </div>
  );
}

function DraftRules({ draft: { draft, problems, changes, change, remove, putBack } }: { draft: Draft }) {
  return (
    <div className="grid gap-3">
      {draft.rules.map((rule) =>
        rule.state === 'removed' ? (
          <RemovedRule key={rule.key} rule={rule} onPutBack={() => putBack(rule)} />
        ) : (
          <DraftRuleCard
            key={rule.key}
            rule={rule}
            problems={problems}
            isChanged={changes.some(({ id, is }) => id === rule.id && is === 'changed')}
            onChange={change}
            onRemove={() => remove(rule)}
          />
        ),
      )}
    </div>
  );
}

/** What the draft comes to, and what can be done with it. */
function DraftSteps({ draft, version }: { draft: Draft; version: number }) {
  const { sent, changes, isRight, showRefused } = draft;
  const trial = useTrial(showRefused);

  function startOver() {
    draft.forget();
    trial.reset();
  }

  return (
    <section aria-labelledby="draft-title" className="grid gap-4">
      <h2 id="draft-title" className="text-xl">
        Your draft
      </h2>
      {changes.length === 0 ? (
        <p>It is the same as version {version}. Open a rule above to change it, or add one.</p>
      ) : (
        <>
          <p className="wrap-anywhere">
            Compared with version {version}, it {changesInWords(changes)}.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="quiet" onClick={startOver}>
              Start over
            </Button>
            <Button look="quiet" busy={trial.isPending} onClick={() => isRight() && trial.mutate(sent)}>
              Try on the last 90 days
            </Button>
            <ProposeRules
              rules={sent}
              changes={changes}
              isRight={isRight}
              onRefused={showRefused}
              onProposed={draft.forget}
            />
          </div>
        </>
      )}
      {trial.error && (
        <Alert tone="danger" title="The draft was not tried" announced>
          {plainWordsOf(trial.error)}
        </Alert>
      )}
      {trial.data && (
        <TrialResult
          trial={trial.data.trial}
          isOld={JSON.stringify(trial.data.rules) !== JSON.stringify(sent)}
        />
      )}
    </section>
  );
}

/** Tries a draft, and remembers which one it was. */
function useTrial(onRefused: Draft['showRefused']) {
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
    onError: (error) => {
      console.error('The draft was not tried.', error);
      if (error instanceof ApiError) onRefused(error.fields);
    },
  });
}

/** A rule that the draft leaves out, until somebody thinks better of it. */
function RemovedRule({ rule, onPutBack }: { rule: DraftRule; onPutBack: () => void }) {
  return (
    <section
      aria-label={rule.id}
      className="flex min-h-14 flex-wrap items-center justify-between gap-3 rounded-lg border border-line border-dashed px-4 py-2"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <s className="wrap-anywhere text-ink-2 text-lg">{rule.id}</s>
        <Badge tone="danger">Removed</Badge>
      </span>
      <Button id={placeOf.putBack(rule)} look="quiet" onClick={onPutBack}>
        Put it back
      </Button>
    </section>
  );
}
