import { sandboxFormats } from '@farthing/contract';
import { type Currency, currencyCodes, isCurrency } from '@farthing/money';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateInput } from '../../ui/date-input/date-input.tsx';
import { isCalendarDate } from '../../ui/date-input/date-parts.ts';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { today } from '../parts/dates.ts';
import { ActionDialog } from '../parts/dialogs/action-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { ReferenceField } from './reference-field.tsx';

/** A sandbox has no other bank: these are the files that one would send. */
export function SandboxStatement() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Download className="size-5" aria-hidden="true" />
        Download a sandbox statement
      </Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function StatementDialog({ onClose }: { onClose: () => void }) {
  const api = useStaffApi();
  const [day, setDay] = useState(today);
  const [format, setFormat] = useState<(typeof sandboxFormats)[number]>('camt.053');
  const [currency, setCurrency] = useState<Currency>('EUR');
  const [returned, setReturned] = useState('');
  const [problem, setProblem] = useState<string>();
  function download() {
    const wrong = isCalendarDate(day) ? undefined : 'Enter a date.';
    setProblem(wrong);
    if (wrong !== undefined) return undefined;
    const reference = returned.trim();
    const query = { day, currency, format, ...(reference === '' ? {} : { returned: reference }) };
    return api
      .file('GET /staff/reconciliation/sandbox-statement/', { query }, 'statement.xml')
      .then(saveFile);
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title="Download a sandbox statement"
      action="Download"
      onConfirm={download}
    >
      <p>
        What another bank would send for one day: our payouts, and what others paid in. Import it to try it
        out.
      </p>
      <Field id="statement-format" label="Kind of file">
        <Select
          value={format}
          onChange={({ currentTarget: { value } }) =>
            setFormat(sandboxFormats.find((each) => each === value) ?? 'camt.053')
          }
        >
          {sandboxFormats.map((each) => (
            <option key={each} value={each}>
              {formatWords[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="statement-day" label="Day" layout="group" error={problem}>
        <DateInput value={day} onChange={setDay} />
      </Field>
      <Field id="statement-currency" label="Currency">
        <Select
          value={currency}
          onChange={({ currentTarget: { value } }) => isCurrency(value) && setCurrency(value)}
        >
          {currencyCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Field>
      <ReferenceField
        id="statement-returned"
        label="A payment that comes back"
        hint="Its reference."
        optional
        maxLength={40}
        value={returned}
        onChange={setReturned}
      />
    </ActionDialog>
  );
}

const formatWords = {
  'camt.053': 'Statement of the day (camt.053)',
  'camt.054': 'Notice of movements (camt.054)',
  'pain.002': 'Report on our payments (pain.002)',
} as const satisfies Record<(typeof sandboxFormats)[number], string>;
