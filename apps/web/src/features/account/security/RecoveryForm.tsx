import { renewRecoveryCodes } from '@machi/domain/factors/contract';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';
import { PasswordOnlyForm } from './PasswordOnlyForm.tsx';

interface RecoveryFormProps {
  readonly onMade: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** New recovery codes in place of the ones of before. */
export function RecoveryForm({ onMade, onClose }: RecoveryFormProps) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(renewRecoveryCodes);
  return (
    <PasswordOnlyForm<typeof renewRecoveryCodes>
      title={t('recovery.title')}
      lead={t('recovery.body')}
      sendLabel={t('recovery.send')}
      busy={busy}
      send={(old_password) => send({ old_password }, { ignoresErrorMessage: true })}
      onDone={({ recovery_codes }) => onMade(recovery_codes)}
      onClose={onClose}
    />
  );
}
