import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

/** Takes the payments out that may not leave the bank, and leads to the file in its place. */
export function ReplaceFile({ fileId }: { fileId: string }) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  async function replace(reason: string) {
    try {
      const { message, file_id } = await api.call('POST /staff/payment-files/:fileId/replace/', {
        params: { fileId },
        body: { reason },
      });
      toast(message);
      navigate(file_id === null ? '/staff/payment-files' : `/staff/payment-files/${file_id}`);
    } finally {
      for (const queryKey of [['payment-file'], ['payment-files'], ['in-transit']])
        void queries.invalidateQueries({ queryKey });
    }
  }
  return (
    <Allowed permission="payment-files.make">
      <Button onClick={() => setAsking(true)}>Make a new file</Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Make a new file"
        action="Replace the file"
        onConfirm={({ reason }) => replace(reason)}
      >
        <p>
          The other payments go into a new file with a number of its own, and this one can never be
          downloaded. What is taken out waits until its customer is active again, or until two people give the
          money back.
        </p>
      </ReasonDialog>
    </Allowed>
  );
}
