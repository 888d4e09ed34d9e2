import { removeFactor } from '@machi/domain/factors/contract';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';
import { PasswordOnlyForm } from './PasswordOnlyForm.tsx';

interface RemoveFactorFormProps {
  readonly factorId: number;
  readonly name: string;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Taking a factor away asks for the password. */
export function RemoveFactorForm({ factorId, name, onRemoved, onClose }: RemoveFactorFormProps) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(removeFactor);
  return (
    <PasswordOnlyForm<typeof removeFactor>
      title={t('factors.remove.title', { name })}
      lead={t('factors.remove.body')}
      sendLabel={t('factors.remove.send')}
      busy={busy}
      send={(old_password) => send({ factor_id: factorId, old_password }, { ignoresErrorMessage: true })}
      onDone={onRemoved}
      onClose={onClose}
    />
  );
}
