import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';

type LookedAtPictureProps = { title: string; receivedAt?: string; look: () => Promise<File> };

/** A picture that a customer has sent, shown by a press that the audit log records. */
export function LookedAtPicture({ title, receivedAt, look }: LookedAtPictureProps) {
  const [url, setUrl] = useState<string | null>(null);
  const looking = useMutation({
    mutationFn: look,
    networkMode: 'always',
    onSuccess: (file) => setUrl(URL.createObjectURL(file)),
  });
  // Gone with the page: the memory of the browser keeps nobody's papers.
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  if (url !== null)
    return (
      <figure className="grid gap-1">
        <img src={url} alt={title} className="w-full rounded-md border border-line" />
        <figcaption className="text-ink-2 text-sm">{title}</figcaption>
      </figure>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="quiet" busy={looking.isPending} onClick={() => looking.mutate()}>
        Look at: {receivedAt === undefined ? title : `${title}, ${receivedAt}`}
      </Button>
      {looking.error && (
        <Alert tone="danger" announced>
          {plainWordsOf(looking.error)}
        </Alert>
      )}
    </div>
  );
}

export const whoMayLook =
  'Only the person who has claimed the case, and the one who approves it, can open them. The audit log records each look.';
