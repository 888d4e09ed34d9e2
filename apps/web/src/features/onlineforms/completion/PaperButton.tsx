import { readApplicationPdf, type OwnApplication } from '@machi/domain/applications/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useOnlineformTexts } from '../texts.ts';

interface PaperButtonProps {
  readonly application: OwnApplication;
  readonly label: string;
}

/** PDF to be signed. */
export function PaperButton({ application, label }: PaperButtonProps) {
  const { t } = useOnlineformTexts();
  const { send, busy } = useCall(readApplicationPdf);
  const snackbar = useSnackbar();

  async function save() {
    const result = await send({ onlineform_application_id: application.onlineform_application_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('sign.paper.saved', { name: result.reply.filename }), 'success');
  }

  return (
    <Button
      icon={<Icon name="download" />}
      busy={busy}
      busyLabel={t('sign.paper.preparing')}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
