import { updateSettings } from '@machi/domain/account/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import type { Account } from '@machi/domain/members/model';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../../shell/shell-texts.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../../texts.ts';
import { EditPanel } from '../EditPanel.tsx';

interface OtpOffFormProps {
  readonly onChanged: (account: Account) => void;
  readonly onClose: () => void;
}

/** Switching the second factor off asks for the password. */
export function OtpOffForm({ onChanged, onClose }: OtpOffFormProps) {
  const { t } = useAccountTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(updateSettings);
  const { field, submit, refuse, summary } = useSchemaForm(
    updateSettings.input,
    { is_otp_enabled: 0, old_password: '' },
    () => t('old-password'),
  );

  async function switchOff(input: CheckedInputOf<typeof updateSettings>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) onChanged(result.reply.account);
    else refuse(result);
  }

  return (
    <EditPanel
      title={t('otp.off.title')}
      lead={t('otp.off.body')}
      summary={summary}
      busy={busy}
      sendLabel={t('otp.off.send')}
      sendingLabel={t('saving')}
      keepLabel={t('otp.off.keep')}
      onSubmit={submit(switchOff)}
      onClose={onClose}
    >
      <PasswordField
        {...field('old_password')}
        label={t('old-password')}
        requiredWord={shell('required')}
        aria-required
        showWord={shell('show')}
        hideWord={shell('hide')}
      />
    </EditPanel>
  );
}
