import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { nextDates, type RepeatRule } from '@machi/domain/schedule/rule';
import { repeatInWords } from '@machi/domain/schedule/words';
import { DescriptionList, type DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import type { CSSProperties } from 'react';
import { momentInWords } from '../../../shell/language/dates.ts';
import type { ReadSchedule } from '../queries.ts';
import { useScheduleTexts, type ScheduleTexts } from '../texts.ts';

type Shown = ReadSchedule['schedule'] | NonNullable<ReadSchedule['occurrence']>;

const inWords = (date: string, { locale }: ScheduleTexts): string =>
  isDateText(date) ? dateInWords(date)[locale] : '';

/** Time in words: a day with its times, several days, or a start. */
function whenInWords(shown: Shown, texts: ScheduleTexts): string {
  const { t, locale } = texts;
  const { start_date, end_date, start_time, end_time } = shown;
  const times =
    start_time === null || end_time === null ? t('allDay') : timesInWords({ start: start_time, end: end_time })[locale];
  if (shown.schedule_type === 2) {
    // A series may begin before its first date.
    const first = isRule(shown) ? (nextDates(shown, shown.start_date, 1)[0] ?? start_date) : start_date;
    const from = t('from', { day: inWords(first, texts) });
    const until = end_date === null ? t('forever') : t('until', { day: inWords(end_date, texts) });
    return [times, from, until].join(t('join'));
  }
  if (end_date === null || end_date === start_date) return `${inWords(start_date, texts)} ${times}`;
  const end = isDateText(end_date) ? dayInWords(end_date)[locale] : '';
  const [starts, ends] = [start_time, end_time].map((time) => (time === null ? '' : ` ${timeInWords(time)}`));
  return t('days', { from: `${inWords(start_date, texts)}${starts ?? ''}`, to: `${end}${ends ?? ''}` });
}

function isRule(shown: Shown): shown is Shown & RepeatRule {
  return isDateText(shown.start_date) && (shown.end_date === null || isDateText(shown.end_date));
}

export function Facts({ read: { schedule, occurrence } }: { readonly read: ReadSchedule }) {
  const { t, locale } = useScheduleTexts();
  const shown = occurrence ?? schedule;
  const { participants, hidden_participants, guests, rooms, equipments, colour, note, url } = shown;
  const answerOf = (one: { readonly attends: 0 | 1 | null; readonly attends_this_time: 0 | 1 | null }): string => {
    const attends = one.attends_this_time ?? one.attends;
    if (attends === null) return '';
    return t(attends === 1 ? 'attends' : 'attendsNot');
  };
  const swatch: CSSProperties & Record<`--${string}`, string> = { '--item': colour ?? 'var(--primary-text)' };
  const by = (person: { name: string } | null, at: string) =>
    [person?.name ?? t('nobody'), momentInWords(at, locale)].join(' ');
  const rows: DescriptionRow[] = [
    {
      id: 'when',
      term: t('when'),
      detail: (
        <span className="num">
          <i className="dot plain schedule-dot" style={swatch} /> {whenInWords(shown, { t, locale })}
        </span>
      ),
    },
  ];
  if (schedule.schedule_type === 2 && isRule(schedule))
    rows.push({ id: 'repeat', term: t('repeat'), detail: repeatInWords(schedule, locale) });
  rows.push({
    id: 'participants',
    term: t('field.participants'),
    detail: (
      <ul className="schedule-participants">
        {participants.map((one) => (
          <li key={one.member_id}>
            {[one.name, one.organization].filter(Boolean).join(' ')}
            {answerOf(one) !== '' && <span className="muted"> {answerOf(one)}</span>}
          </li>
        ))}
        {hidden_participants > 0 && <li className="muted">{t('people.hidden', { count: hidden_participants })}</li>}
      </ul>
    ),
  });
  if (guests.length > 0)
    rows.push({
      id: 'guests',
      term: t('field.guests'),
      detail: (
        <ul className="schedule-participants">
          {guests.map((one, index) => (
            <li key={`${one.name}-${index}`}>
              {[one.name, one.email].filter(Boolean).join(' ')}
              <span className="muted">
                {' '}
                {[answerOf(one), one.is_refused === 1 ? t('guests.noNotifications') : ''].join('')}
              </span>
            </li>
          ))}
        </ul>
      ),
    });
  if (rooms.length > 0)
    rows.push({
      id: 'rooms',
      term: t('field.rooms'),
      detail: rooms.map(({ spot_name, room_name }) => `${spot_name} ${room_name}`).join(t('join')),
    });
  if (equipments.length > 0)
    rows.push({
      id: 'equipments',
      term: t('field.equipments'),
      detail: equipments
        .map(({ equipment_name, pieces }) => t('equipment', { name: equipment_name, count: pieces }))
        .join(t('join')),
    });
  if (note !== '')
    rows.push({ id: 'note', term: t('field.note'), detail: <span className="schedule-note">{note}</span> });
  if (url !== '')
    rows.push({
      id: 'url',
      term: t('field.url'),
      detail: (
        <TextLink href={url} target="_blank" rel="noreferrer noopener">
          {url}
        </TextLink>
      ),
    });
  rows.push({
    id: 'private',
    term: t('private'),
    detail: t(schedule.is_private === 1 ? 'private.yes' : 'private.no'),
  });
  rows.push({ id: 'created', term: t('created'), detail: by(schedule.created_by, schedule.created_at) });
  if (schedule.updated_at !== schedule.created_at)
    rows.push({ id: 'updated', term: t('updated'), detail: by(schedule.updated_by, schedule.updated_at) });
  return <DescriptionList rows={rows} />;
}
