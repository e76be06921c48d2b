import { comparedInWords, comparisonsOf, comparisonWords, riskFactNames, riskFacts } from '@farthing/rules';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { addCondition, changeCondition, removeCondition } from './draft-edits.ts';
import { capitalised, unitOf } from './risk-words.ts';
import {
  type ConditionList,
  type DraftCondition,
  type DraftRule,
  fieldOf,
  type Problems,
  withFact,
} from './rules-draft.ts';
import { focusOn } from './use-rules-draft.ts';

type ConditionFieldsProps = {
  rule: DraftRule;
  list: ConditionList;
  problems: Problems;
  onChange: (rule: DraftRule) => void;
};

/** All conditions of a rule that have to hold, or those of which one is enough. */
export function ConditionFields({ rule, list, problems, onChange }: ConditionFieldsProps) {
  const addId = useId();
  const conditions = rule[list];

  function add() {
    const added = addCondition(rule, list);
    onChange(added.rule);
    focusOn(fieldOf.condition(rule, list, added.condition, 'fact'));
  }

  function remove(condition: DraftCondition) {
    onChange(removeCondition(rule, list, condition));
    focusOn(addId);
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{titleOf(rule, list)}</legend>
      {conditions.length > 0 && (
        <ul className="grid gap-4 sm:gap-2">
          {conditions.map((condition) => (
            <li key={condition.key}>
              <ConditionRow
                rule={rule}
                list={list}
                condition={condition}
                problems={problems}
                onChange={(next) => onChange(changeCondition(rule, list, next))}
                onRemove={() => remove(condition)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button id={addId} look="quiet" onClick={add} className="justify-self-start">
        <Plus className="size-5" aria-hidden="true" />
        {list === 'when' ? 'Add a condition' : 'Add an alternative'}
      </Button>
    </fieldset>
  );
}

function titleOf({ when, any }: DraftRule, list: ConditionList): string {
  if (list === 'when')
    return any.length > 0 && when.length === 0 ? 'No conditions' : 'When all of these are true';
  return when.length === 0 ? 'When one of these is true' : 'And one of these';
}

type ConditionRowProps = Omit<ConditionFieldsProps, 'onChange'> & {
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
};

function ConditionRow({ rule, list, condition, problems, onChange, onRemove }: ConditionRowProps) {
  const ids = {
    fact: fieldOf.condition(rule, list, condition, 'fact'),
    is: fieldOf.condition(rule, list, condition, 'is'),
    value: fieldOf.condition(rule, list, condition, 'value'),
  };
  const words = condition.fact === '' ? 'the figure' : comparedInWords(condition);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,3fr)_auto]">
      <div className="col-span-2 sm:col-span-1">
        <Field id={ids.fact} label="What is compared" hideLabel error={problems[ids.fact]}>
          <Select
            value={condition.fact}
            onChange={({ target }) => onChange(withFact(condition, target.value))}
          >
            <FactOptions chosen={condition.fact} />
          </Select>
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-1">
        <Field id={ids.is} label="How it is compared" hideLabel error={problems[ids.is]}>
          <Select
            value={condition.is}
            onChange={({ target }) => onChange({ ...condition, is: target.value })}
          >
            {comparisonsOf(condition.fact).map((is) => (
              <option key={is} value={is}>
                is {comparisonWords[is]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field id={ids.value} label={capitalised(words)} hideLabel error={problems[ids.value]}>
        <WithUnit unit={unitOf(condition.fact)}>
          <Input
            value={condition.value}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            onChange={({ target }) => onChange({ ...condition, value: target.value })}
          />
        </WithUnit>
      </Field>
      <button
        type="button"
        aria-label={`Remove the condition: ${words}`}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}

/** One that this page does not know stays to be seen. */
function FactOptions({ chosen }: { chosen: string }) {
  const isUnknown = chosen !== '' && !riskFactNames.some((name) => name === chosen);
  return (
    <>
      {chosen === '' && <option value="">Choose</option>}
      {isUnknown && <option value={chosen}>{chosen}</option>}
      {riskFactNames.map((name) => (
        <option key={name} value={name}>
          {capitalised(riskFacts[name].words)}
        </option>
      ))}
    </>
  );
}

function WithUnit({ unit, children }: { unit: string | undefined; children: ReactNode }) {
  if (unit === undefined) return children;
  return (
    <div className="flex items-center gap-2">
      {children}
      <span className="text-ink-2 text-sm">{unit}</span>
    </div>
  );
}
