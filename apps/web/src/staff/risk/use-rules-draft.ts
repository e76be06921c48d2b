import { useState } from 'react';
import { useTyped } from '../parts/use-typed.ts';
import { addRule, changeRule, removeRule } from './draft-edits.ts';
import type { Rules } from './risk-query.ts';
import {
  changesIn,
  type DraftRule,
  draftOf,
  fieldOf,
  keptDraft,
  type Problems,
  placeOf,
  problemsOf,
  type RulesDraft,
  refusedFields,
  sentRules,
} from './rules-draft.ts';

/** The draft of this page, which is kept until it is proposed, and what is wrong with it. */
export function useRulesDraft({ version, rules }: Pick<Rules, 'version' | 'rules'>) {
  const [kept, keep, forget] = useTyped<string>('rules', '');
  const [problems, setProblems] = useState<Problems>({});
  const held = draftOf(version, rules);
  const draft = keptDraft(kept) ?? held;
  const sent = sentRules(draft);
  const changes = changesIn(rules, sent);

  function set(next: RulesDraft) {
    const isSame = JSON.stringify(next.rules) === JSON.stringify(held.rules);
    keep(isSame ? '' : JSON.stringify(next));
  }

  /** What is put right is no longer said to be wrong. */
  function change(rule: DraftRule) {
    const next = changeRule(draft, rule);
    set(next);
    setProblems(stillWrong(problems, problemsOf(next)));
  }

  function add() {
    const added = addRule(draft);
    set(added.draft);
    focusOn(fieldOf.rule(added.rule, 'id'));
  }

  function remove(rule: DraftRule) {
    set(removeRule(draft, rule));
    focusOn(rule.state === 'added' ? placeOf.add : placeOf.putBack(rule));
  }

  function putBack(rule: DraftRule) {
    change({ ...rule, state: 'held' });
    focusOn(placeOf.fold(rule));
  }

  function show(found: Problems) {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) focusOn(first);
  }

  return {
    draft,
    sent,
    problems,
    changes,
    /** It was begun with rules that hold no longer. */
    isOutdated: draft.version !== version && changes.length > 0,
    change,
    add,
    remove,
    putBack,
    /** Says at each field what is wrong there. */
    isRight(): boolean {
      const found = problemsOf(draft);
      show(found);
      return Object.keys(found).length === 0;
    },
    showRefused: (fields: Readonly<Record<string, readonly string[]>>) => show(refusedFields(fields, draft)),
    forget() {
      forget();
      setProblems({});
    },
  };
}

/** Of what was said, that which is so still. */
function stillWrong(said: Problems, now: Problems): Problems {
  return Object.fromEntries(Object.entries(said).filter(([field]) => now[field] === said[field]));
}

/** Once the page has what was just added; opens the rule that it is in. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  });
}
