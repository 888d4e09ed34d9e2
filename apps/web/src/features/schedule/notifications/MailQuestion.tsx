import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useScheduleTexts } from '../texts.ts';

interface MailQuestionProps {
  readonly open: boolean;
  readonly names: readonly string[];
  /** How many more get a notification whom the reader may not know. */
  readonly hidden: number;
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly errors?: readonly string[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Before notifications go: to whom, and how many. */
export function MailQuestion({ names, hidden, errors, ...dialog }: MailQuestionProps) {
  const { t } = useScheduleTexts();
  const count = names.length + hidden;
  return (
    <ConfirmDialog
      {...dialog}
      variant="primary"
      question={t('mail.question', { count })}
      consequence={
        <>
          <ul className="schedule-participants schedule-mailed">
            {names.map((name, index) => (
              <li key={`${name}-${index}`}>{name}</li>
            ))}
            {hidden > 0 && <li className="muted">{t('mail.hidden', { count: hidden })}</li>}
          </ul>
          <p>{t('mail.what')}</p>
        </>
      }
      cancelLabel={t('mail.cancel')}
      busyLabel={t('sending')}
      {...(errors && { errors })}
    />
  );
}
