import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { HandledLine } from '@machi/domain/form-desk/contract';
import { deadlineOf } from '@machi/domain/form-desk/deadline';
import { Icon } from '@machi/ui/icon/Icon';
import { useMinute } from '../../shell/use-minute.ts';
import { useFormDeskTexts } from './texts.ts';

/** Deadline of a decision, with words when the day is near or past. */
export function DueDay({ application }: { readonly application: HandledLine }) {
  const { t, locale } = useFormDeskTexts();
  const deadline = deadlineOf(application, dateAt(useMinute()));
  const { due_on: due } = application;
  if (deadline === undefined || due === null) return <span className="muted">{t('due.none')}</span>;
  const day = <span className="num desk-line">{dayInWords(due)[locale]}</span>;
  if (deadline === 'ahead') return day;
  return (
    <>
      {day}
      <small className={`desk-under form-desk-due ${deadline}`}>
        {deadline !== 'stopped' && <Icon name={deadline === 'over' ? 'error' : 'warning'} />}
        {t(`due.${deadline}`)}
      </small>
    </>
  );
}
