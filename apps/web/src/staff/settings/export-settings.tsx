import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

/** All settings as one file, for review in git. */
export function ExportSettings() {
  const api = useStaffApi();
  const download = useMutation({
    mutationFn: async () => {
      const { name, yaml } = await api.call('GET /staff/settings/file/', {});
      saveFile(new File([yaml], name, { type: 'application/yaml' }));
    },
    networkMode: 'always',
    onError: (error) => console.error('The settings were not exported.', error),
  });
  return (
    <>
      <Button look="quiet" onClick={() => download.mutate()} busy={download.isPending}>
        <Download className="size-5" aria-hidden="true" />
        Export
      </Button>
      <AlertDialog
        open={download.error !== null}
        onClose={() => download.reset()}
        title="The settings were not exported"
      >
        {download.error?.message}
      </AlertDialog>
    </>
  );
}
