import { updateSettings } from '@machi/domain/account/contract';
import type { Account } from '@machi/domain/members/model';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';
import { PasswordOnlyForm } from './PasswordOnlyForm.tsx';

interface OtpOffFormProps {
  readonly onChanged: (account: Account) => void;
  readonly onClose: () => void;
}

/** Switching the second factor off asks for the password. */
export function OtpOffForm({ onChanged, onClose }: OtpOffFormProps) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(updateSettings);
  return (
    <PasswordOnlyForm<typeof updateSettings>
      title={t('otp.off.title')}
      lead={t('otp.off.body')}
      sendLabel={t('otp.off.send')}
      keepLabel={t('otp.off.keep')}
      busy={busy}
      send={(old_password) => send({ is_otp_enabled: 0, old_password }, { ignoresErrorMessage: true })}
      onDone={({ account }) => onChanged(account)}
      onClose={onClose}
    />
  );
}
