import { Badge } from '../../ui/badge/badge.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import type { Rule, RuleFact } from './risk-query.ts';
import { capitalised, comparisonWords, kindOf, ruleAnswers, unitWords } from './risk-words.ts';
import { type Changes, type ConditionList, fieldOf } from './rules-draft.ts';

type RuleFieldsProps = {
  rule: Rule;
  facts: readonly RuleFact[];
  changes: Changes;
  problems: Changes;
  isChanged: boolean;
  onType: (field: string, text: string) => void;
};

/** What can be changed of one rule: its figures, its answer and its words. */
export function RuleFields(props: RuleFieldsProps) {
  const { rule, changes, problems, isChanged, onType } = props;
  const [answer, staff, customer] = [fieldOf.answer(rule), fieldOf.staff(rule), fieldOf.customer(rule)];
  return (
    <Surface className="p-4">
      <section aria-labelledby={rule.id} className="grid gap-4">
        <h2 id={rule.id} className="flex flex-wrap items-center gap-3 text-lg">
          {rule.id}
          {isChanged && <Badge tone="info">Changed</Badge>}
        </h2>
        <Figures {...props} list="when" title="When all of this is so" />
        <Figures {...props} list="any" title="And one of these" />
        <div className="grid gap-4 md:grid-cols-2">
          <div className="grid content-start gap-4">
            <Field id={answer} label="Answer" error={problems[answer]}>
              <Select
                value={changes[answer] ?? rule.answer}
                onChange={({ target }) => onType(answer, target.value)}
              >
                {Object.entries(ruleAnswers).map(([value, { word }]) => (
                  <option key={value} value={value}>
                    {word}
                  </option>
                ))}
              </Select>
            </Field>
            <Field id={staff} label="Staff read" error={problems[staff]}>
              <Input
                value={changes[staff] ?? rule.staff}
                autoComplete="off"
                onChange={({ target }) => onType(staff, target.value)}
              />
            </Field>
          </div>
          <Field id={customer} label="The customer reads" error={problems[customer]}>
            <Textarea
              value={changes[customer] ?? rule.customer}
              autoComplete="off"
              onChange={({ target }) => onType(customer, target.value)}
            />
          </Field>
        </div>
      </section>
    </Surface>
  );
}

type FiguresProps = RuleFieldsProps & { list: ConditionList; title: string };

function Figures({ rule, facts, changes, problems, onType, list, title }: FiguresProps) {
  if (rule[list].length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-ink-2">
        {list === 'any' && rule.when.length === 0 ? 'When one of these is so' : title}
      </legend>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rule[list].map((condition, index) => {
          const field = fieldOf.figure(rule, list, index);
          return (
            <Field
              key={field}
              id={field}
              label={capitalised(comparisonWords(condition, facts))}
              hint={unitWords[kindOf(condition.fact, facts) ?? '']}
              error={problems[field]}
            >
              <Input
                value={changes[field] ?? condition.value}
                inputMode="decimal"
                autoComplete="off"
                onChange={({ target }) => onType(field, target.value)}
              />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
