import { readApplicationPdf, type OwnApplication } from '@machi/domain/applications/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useOnlineformTexts } from '../texts.ts';
import { usePdf } from '../../../shell/use-paper.ts';

interface PaperButtonProps {
  readonly application: OwnApplication;
  readonly label: string;
}

/** PDF to be signed. */
export function PaperButton({ application, label }: PaperButtonProps) {
  const { t } = useOnlineformTexts();
  const { save, busy } = usePdf(readApplicationPdf, (name) => t('sign.paper.saved', { name }));

  return (
    <Button
      icon={<Icon name="download" />}
      busy={busy}
      busyLabel={t('sign.paper.preparing')}
      onClick={() => void save({ onlineform_application_id: application.onlineform_application_id })}
    >
      {label}
    </Button>
  );
}
