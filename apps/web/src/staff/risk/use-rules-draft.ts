import { useState } from 'react';
import { useTyped } from '../parts/use-typed.ts';
import { addRule, changeRule, removeRule } from './draft-edits.ts';
import { focusOn } from './focus-on.ts';
import type { Rules } from './risk-query.ts';
import {
  changesIn,
  type DraftRule,
  draftOf,
  fieldOf,
  keptDraft,
  type Problems,
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

  function set(next: RulesDraft) {
    const isSame = JSON.stringify(next.rules) === JSON.stringify(held.rules);
    keep(isSame ? '' : JSON.stringify(next));
  }

  /** What is typed at a field takes away what was said about it. */
  function change(rule: DraftRule) {
    const before = draft.rules.find(({ key }) => key === rule.key);
    const next = changeRule(draft, rule);
    set(next);
    if (before !== undefined) setProblems(stillWrong(problems, problemsOf(next)));
  }

  function add() {
    const added = addRule(draft);
    set(added.draft);
    focusOn(fieldOf.rule(added.rule, 'id'));
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
    changes: changesIn(rules, sent),
    /** It was begun with rules that hold no longer. */
    isOutdated: draft.version !== version,
    change,
    add,
    remove: (rule: DraftRule) => set(removeRule(draft, rule)),
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
