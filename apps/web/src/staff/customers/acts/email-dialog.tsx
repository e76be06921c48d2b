import { emailFormProblem, isEmailShaped } from '@farthing/contract';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { ReasonDialog } from '../../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../../parts/dialogs/use-field-check.ts';
import { useOnce } from '../../parts/dialogs/use-once.ts';
import { useStaffApi } from '../../session/staff-services.tsx';
import type { CustomerFile } from '../customer-queries.ts';
import { useCustomerChange } from '../use-customer-change.ts';

const emailId = 'new-email';

/** For a customer who has lost the mailbox too. */
export function EmailDialog({ file: { customer }, onClose }: { file: CustomerFile; onClose: () => void }) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  const [email, setEmail] = useState('');
  const [removesFactors, setRemovesFactors] = useState(false);
  const wrong = isEmailShaped(email.trim()) ? undefined : emailFormProblem;
  const { problem, check } = useFieldCheck(emailId, wrong);

  function propose(reason: string) {
    const body = { email: email.trim(), remove_factors: removesFactors, reason };
    const params = { customerId: customer.id };
    return change(
      once(body, (idempotencyKey) =>
        api.call('POST /staff/customers/:customerId/propose-email/', { params, body, idempotencyKey }),
      ),
    );
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Propose a new email address: ${customer.full_name}`}
      action="Propose"
      check={check}
      onConfirm={({ reason }) => propose(reason)}
    >
      <p>For a customer who has lost their mailbox. Make sure first that it is them.</p>
      <ul className="list-disc space-y-1 pl-6 text-ink-2">
        <li>We email the new address a link for a picture of their face.</li>
        <li>We tell the old address, which can stop this with one press.</li>
        <li>Once it has had time to object, a colleague compares the pictures and can approve it.</li>
      </ul>
      <Field id={emailId} label="New email address" error={problem}>
        <Input
          type="email"
          value={email}
          autoComplete="off"
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      {customer.second_factor !== 'mail' && (
        <Field
          id="remove-factors"
          layout="inline"
          label="Also remove their passkeys and authenticator app"
          hint="If those are lost too."
        >
          <Checkbox
            checked={removesFactors}
            onChange={({ currentTarget }) => setRemovesFactors(currentTarget.checked)}
          />
        </Field>
      )}
    </ReasonDialog>
  );
}
