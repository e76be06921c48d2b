import type { IdentityPicture } from '@farthing/contract';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useCustomerDrafts } from '../data/customer.ts';
import { type Check, useStep } from './identity-query.ts';
import { LinesForm } from './lines-form.tsx';
import { PicturePart } from './picture-part.tsx';
import { Specimens } from './specimens.tsx';
import { useReadLines } from './use-read-lines.ts';
import { partWords } from './words.ts';

/** All that is asked for, each sent by itself, so that nothing is lost on the way. */
export function CheckForm({ check }: { check: Check }) {
  const { site } = useApp();
  const [lines, type, forget] = useDraft<string>(useCustomerDrafts(), 'identity-lines', '');
  const submitting = useStep((api, _: undefined) => api.call('POST /account/identity-check/submit/', {}));
  const { missing } = check;
  const pictures = picturesOf(check);
  const [read, fillIn] = useReadLines(lines, type);
  return (
    <div className="grid max-w-2xl gap-6">
      {site.mode === 'sandbox' && <Specimens check={check} onLines={type} />}
      {pictures.filter(isOfDocument).map((part) => (
        <PicturePart key={part} part={part} check={check} onRead={fillIn} />
      ))}
      <LinesForm document={check.document} lines={lines} read={read} onType={type} />
      {pictures
        .filter((part) => !isOfDocument(part))
        .map((part) => (
          <PicturePart key={part} part={part} check={check} />
        ))}
      {missing.length > 0 && (
        <div>
          <p className="font-semibold">Still missing:</p>
          <ul className="list-disc pl-5">
            {missing.map((part) => (
              <li key={part}>{partWords[part]}</li>
            ))}
          </ul>
        </div>
      )}
      {submitting.error && (
        <Alert tone="danger" title="It was not sent" announced>
          {plainWordsOf(submitting.error)}
        </Alert>
      )}
      <div className="grid gap-3">
        <p className="text-ink-2 text-sm">
          Your papers are encrypted. Only the people who decide on your check can see them, each look is
          recorded, and they are deleted later.
        </p>
        <div>
          <Button
            busy={submitting.isPending}
            disabled={missing.length > 0}
            onClick={() => submitting.mutate(undefined, { onSuccess: forget })}
          >
            Send for checking
          </Button>
        </div>
      </div>
    </div>
  );
}

const isOfDocument = (part: IdentityPicture) => part === 'front' || part === 'back';

/** What was given and what is missing, in one order that does not change. */
function picturesOf({ pictures, missing }: Check): readonly IdentityPicture[] {
  const order = ['front', 'back', 'selfie', 'address'] as const;
  return order.filter((part) => missing.includes(part) || pictures.some((picture) => picture.part === part));
}
