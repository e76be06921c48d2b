import { limits } from '@farthing/contract';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { intentKey } from '../../../lib/intent/intent-key.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Textarea } from '../../../ui/textarea/textarea.tsx';
import { useTyped } from '../use-typed.ts';
import { ActionDialog } from './action-dialog.tsx';
import { CharacterCount } from './character-count.tsx';
import { isRefusal } from './use-once.ts';

/** Goes with a call that makes something: the same reason sent again makes it once. */
export type Because = { readonly reason: string; readonly idempotencyKey: string };

type ReasonDialogProps = Omit<ComponentProps<typeof ActionDialog>, 'onConfirm' | 'title'> & {
  /** Of no other dialog on its page: what was typed is found again by it. */
  title: string;
  onConfirm: (because: Because) => Promise<unknown> | undefined;
  /** Whether the other fields are right. If not, it says so at each, and leads to the first. */
  check?: () => boolean;
  label?: string;
  /** Who will read it. */
  hint?: ReactNode;
  /** Another way to confirm. It asks for the reason that was typed, and gets none while that is not right. */
  otherWay?: (readReason: () => string | undefined) => ReactNode;
  /** A note is longer than a reason, keeps its lines, and says how much of it there is. */
  isNote?: boolean;
};

/** Asks for a reason and confirms. Until the bank has it, the reason stays: also when the dialog is closed by mistake. */
export function ReasonDialog({
  onConfirm,
  check = () => true,
  children,
  label = 'Reason',
  hint = 'It is kept in the audit log for colleagues. No customer reads it.',
  isNote = false,
  otherWay,
  ...rest
}: ReasonDialogProps) {
  const id = useId();
  const [reason, setReason, forgetReason] = useTyped<string>(rest.title, '');
  const [problem, setProblem] = useState<string>();
  const [key] = useState(intentKey);

  function readReason(isRestRight = true): string | undefined {
    const given = isNote ? reason.trim() : reason.trim().replaceAll(/\s+/g, ' ');
    const found = textProblem(given, isNote ? 'note' : 'reason');
    setProblem(found);
    if (isRestRight && found !== undefined) document.getElementById(id)?.focus();
    return found === undefined ? given : undefined;
  }

  function confirm() {
    const isRestRight = check();
    const given = readReason(isRestRight);
    if (!isRestRight || given === undefined) return undefined;
    const work = onConfirm({ reason: given, idempotencyKey: key.for(given) });
    return work?.then(
      () => {
        forgetReason();
        key.forget();
      },
      (error: unknown) => {
        if (isRefusal(error)) key.forget();
        throw error;
      },
    );
  }

  return (
    <ActionDialog {...rest} onConfirm={confirm}>
      {children}
      <Field id={id} label={label} hint={hint} error={problem}>
        <Textarea
          rows={2}
          className="min-h-18"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          autoComplete="off"
        />
        {isNote && <CharacterCount text={reason} max={limits.note} />}
      </Field>
      {otherWay?.(() => readReason())}
    </ActionDialog>
  );
}

function textProblem(text: string, kind: 'note' | 'reason'): string | undefined {
  if (text === '') return `Enter a ${kind}.`;
  const max = limits[kind];
  return text.length > max ? `Use at most ${max.toLocaleString('en-GB')} characters.` : undefined;
}
