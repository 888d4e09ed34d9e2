import { loginPathFor } from '@machi/domain/sessions/backuri';
import { changePassword } from '@machi/domain/account/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { useNavigate } from 'react-router-dom';
import { ofTown } from '../../../shell/forms/new-password.ts';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { likelyNewPassword } from '../../../shell/navigation/guard.ts';
import { recordStore } from '../../../shell/record/record.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { longestPassword, useLongestPassword } from '../../../shell/town/town.ts';
import { useFinalCall } from '../../../shell/calls/use-final-call.ts';
import { useAccountTexts } from '../texts.ts';
import { EditPanel } from '../EditPanel.tsx';

const schema = ofTown(changePassword.input, longestPassword);

/** The current password and the new one twice (product, "Passwords"). */
export function PasswordForm({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const { t } = useAccountTexts();
  const { t: shell } = useShellTexts();
  const longest = useLongestPassword();
  const navigate = useNavigate();
  const { send, busy } = useFinalCall(changePassword);
  const labels = {
    old_password: t('old-password'),
    password: t('new-password'),
    password_confirmation: t('new-password.again'),
  };
  const { field, submit, refuse, summary } = useSchemaForm(
    schema,
    { old_password: '', password: '', password_confirmation: '' },
    (name) => labels[name],
  );
  const must = {
    requiredWord: shell('required'),
    showWord: shell('show'),
    hideWord: shell('hide'),
  } as const;

  /** Logs in again: the change issued a new session cookie, which was lost with the reply. */
  async function logInAgain() {
    // At once, so that this page is gone: its requests without a session would lead to the login page without a reason.
    await navigate(loginPathFor('/account'), { replace: true, state: likelyNewPassword, flushSync: true });
    recordStore.clearSession();
  }

  async function change(input: CheckedInputOf<typeof changePassword>) {
    const result = await send(input);
    if (!result) return;
    if (result.ok) return onChanged();
    if (result.isAfterLoss && result.status === 401) return logInAgain();
    const isOldOneWrong = result.isAfterLoss && result.codes['old_password']?.includes('password-wrong');
    refuse(isOldOneWrong ? { ...result, errors: { ...result.errors, request: [t('password.maybe')] } } : result);
  }

  return (
    <EditPanel
      title={t('password.title')}
      lead={t('password.consequence')}
      summary={summary}
      lost={t('password.lost')}
      busy={busy}
      sendLabel={t('password.send')}
      sendingLabel={t('saving')}
      onSubmit={submit(change)}
      onClose={onClose}
    >
      <PasswordField {...field('old_password')} {...must} label={labels.old_password} />
      <PasswordField
        {...field('password')}
        {...must}
        label={labels.password}
        hint={t('new-password.hint', { longest })}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('password_confirmation')}
        {...must}
        label={labels.password_confirmation}
        autoComplete="new-password"
      />
    </EditPanel>
  );
}
