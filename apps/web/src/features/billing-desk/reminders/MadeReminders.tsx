import type { ReminderView } from '@machi/domain/billing/reminder-contract';
import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useBillTexts } from '../texts.ts';
import { usePrintReminders } from './use-print-reminders.ts';

/** Letters that were made, the latest first: those whose bills are still open can be saved again. */
export function MadeReminders({ reminders }: { readonly reminders: readonly ReminderView[] }) {
  const { t, locale } = useBillTexts();
  const { print, busy } = usePrintReminders();
  if (reminders.length === 0) return null;
  return (
    <section className="stack-tight" aria-labelledby="reminders-made">
      <h3 id="reminders-made" tabIndex={-1}>
        {t('remind.made')}
      </h3>
      <ul className="stack-tight">
        {reminders.map(({ reminder_id, reminded_on, term_on, by_name, open }) => (
          <li key={reminder_id}>
            <p>
              <b className="nb">{dateInWords(reminded_on)[locale]}</b>{' '}
              {t('remind.made.what', { count: open, term: dayInWords(term_on)[locale] })}{' '}
              <small className="muted">{by_name}</small>
            </p>
            {open > 0 && (
              <Button
                size="small"
                icon={<Icon name="download" />}
                busy={busy}
                busyLabel={t('sending')}
                aria-label={t('remind.again.of', { day: dateInWords(reminded_on)[locale] })}
                onClick={() => void print(reminder_id)}
              >
                {t('remind.again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
