import { CheckField } from '@machi/ui/field/CheckField';
import { useScheduleTexts } from '../texts.ts';

interface NotifyFieldProps {
  /** Number of other participants; without any there is no notification. */
  readonly count: number;
  readonly checked: boolean;
  readonly onChange: (notifies: boolean) => void;
}

/** "E-mail participants": off by default. */
export function NotifyField({ count, checked, onChange }: NotifyFieldProps) {
  const { t } = useScheduleTexts();
  if (count === 0) return null;
  return (
    <CheckField
      label={t('notify')}
      hint={t('notify.hint', { count })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
