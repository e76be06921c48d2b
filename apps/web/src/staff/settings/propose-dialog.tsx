import type { SettingDifference } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useToast } from '../../ui/toast/toast.tsx';
import { formatUtc } from '../parts/dates.ts';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { AskedSettings } from './settings-query.ts';

type ProposeDialogProps = {
  asked: AskedSettings;
  differences: readonly SettingDifference[];
  onClose: () => void;
};

/** Before and after, and whom it concerns; then the reason. */
export function ProposeDialog({ asked, differences, onClose }: ProposeDialogProps) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const toast = useToast();

  async function propose(reason: string) {
    const body = { ...asked, reason };
    const { message, proposal_id } = await once(body, (idempotencyKey) =>
      api.call('POST /staff/settings/proposals/', { body, idempotencyKey }),
    );
    toast(message);
    for (const queryKey of [['settings'], ['staff', 'proposals']])
      void queries.invalidateQueries({ queryKey });
    void navigate(`/staff/proposals/${proposal_id}`);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Propose this change"
      action="Propose"
      hint="The person who decides reads it."
      onConfirm={({ reason }) => propose(reason)}
    >
      <ul className="grid max-h-[40dvh] gap-3 overflow-y-auto">
        {differences.map(({ key, title, before, after, effect }) => (
          <li key={key} className="wrap-anywhere grid gap-1 rounded-md bg-sunken px-3 py-2">
            <span className="font-semibold">{title}</span>
            <span>
              <span className="text-ink-2">{before}</span> becomes <strong>{after}</strong>
            </span>
            <span className="text-ink-2 text-sm">{effect}</span>
          </li>
        ))}
      </ul>
      <p>
        {asked.holds_from == null
          ? 'It takes effect as soon as a colleague approves it.'
          : `It takes effect from ${formatUtc(asked.holds_from)}, if a colleague has approved it by then.`}
      </p>
    </ReasonDialog>
  );
}
