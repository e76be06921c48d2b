import { ChevronDown } from 'lucide-react';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { answerWord, isAnswer, ruleAnswers } from './risk-words.ts';
import { conditionLists, type DraftRule, fieldOf, type Problems, placeOf } from './rules-draft.ts';

type DraftRuleCardProps = {
  rule: DraftRule;
  problems: Problems;
  isChanged: boolean;
  onChange: (rule: DraftRule) => void;
  onRemove: () => void;
};

/** One rule of the draft: folded, its name and answer; open, all of its fields. */
export function DraftRuleCard(props: DraftRuleCardProps) {
  const { rule, isChanged, onRemove } = props;
  return (
    <details
      id={`rule-${rule.key}`}
      open={rule.state === 'added' || undefined}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary
        id={placeOf.fold(rule)}
        className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-2 -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-semibold text-lg">
            {rule.id === '' ? 'A new rule' : rule.id}
          </span>
          {isAnswer(rule.answer) && <Badge tone={ruleAnswers[rule.answer]}>{answerWord(rule.answer)}</Badge>}
          {rule.state === 'added' ? (
            <Badge tone="info">New</Badge>
          ) : (
            isChanged && <Badge tone="info">Changed</Badge>
          )}
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-3 transition-transform duration-200 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <section aria-label={rule.id === '' ? 'A new rule' : rule.id} className="grid gap-6 px-4 pt-2 pb-4">
        <RuleFields {...props} />
        <Button look="quiet" onClick={onRemove} className="justify-self-start">
          Remove this rule
        </Button>
      </section>
    </details>
  );
}

function RuleFields({ rule, problems, onChange }: DraftRuleCardProps) {
  const [name, staff, customer] = [
    fieldOf.rule(rule, 'id'),
    fieldOf.rule(rule, 'staff'),
    fieldOf.rule(rule, 'customer'),
  ];
  return (
    <>
      {rule.state === 'added' && (
        <Field
          id={name}
          label="Name"
          hint="Decisions show this name, such as large-at-night. You cannot change it later."
          error={problems[name]}
        >
          <Input
            value={rule.id}
            autoComplete="off"
            spellCheck={false}
            className="max-w-md"
            onChange={({ target }) => onChange({ ...rule, id: target.value })}
          />
        </Field>
      )}
      {conditionLists.map((list) => (
        <ConditionFields key={list} rule={rule} list={list} problems={problems} onChange={onChange} />
      ))}
      {rule.when.length + rule.any.length === 0 && (
        <p className="text-warning">Without a condition it applies to every payment.</p>
      )}
      <AnswerField rule={rule} problems={problems} onChange={onChange} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          id={staff}
          label="Staff read"
          hint="Why, in a few words. The figures are added."
          error={problems[staff]}
        >
          <Textarea
            rows={2}
            className="min-h-18"
            value={rule.staff}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...rule, staff: target.value })}
          />
        </Field>
        <Field
          id={customer}
          label="The customer reads"
          hint="One short sentence that does not help to get round the rule."
          error={problems[customer]}
        >
          <Textarea
            rows={2}
            className="min-h-18"
            value={rule.customer}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...rule, customer: target.value })}
          />
        </Field>
      </div>
    </>
  );
}

function AnswerField({
  rule,
  problems,
  onChange,
}: Pick<DraftRuleCardProps, 'rule' | 'problems' | 'onChange'>) {
  const answer = fieldOf.rule(rule, 'answer');
  return (
    <div className="max-w-md">
      <Field id={answer} label="Answer" error={problems[answer]}>
        <Select value={rule.answer} onChange={({ target }) => onChange({ ...rule, answer: target.value })}>
          {Object.keys(ruleAnswers).map((value) => (
            <option key={value} value={value}>
              {answerWord(value)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
