import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useScheduleTexts } from '../texts.ts';

interface MailQuestionProps {
  readonly open: boolean;
  readonly names: readonly string[];
  /** Number of further receivers hidden from the reader. */
  readonly hidden: number;
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly errors?: readonly string[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms notifications before they are sent, with names and number. */
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
