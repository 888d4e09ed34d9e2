import { daysBetween } from '../../../calendar/model.ts';
import type { Checked } from './checked.ts';

/** Days before its end at which a feed is told to be nearly over. */
const SOON_DAYS = 30;

/** The days of a feed are not over, and begin before they end. */
export function checkDays({ feed, town, tell }: Checked): void {
  for (const [index, row] of feed.calendar.entries()) {
    if (row.start_date > row.end_date) tell('error', 'days-back', 'calendar', index, 'end_date', row.service_id);
    else if (row.end_date !== '' && row.end_date < town.today)
      tell('warning', 'days-over', 'calendar', index, 'end_date', row.service_id);
    const days = row.monday + row.tuesday + row.wednesday + row.thursday + row.friday + row.saturday + row.sunday;
    const isAdded = feed.calendar_dates.some((day) => day.service_id === row.service_id && day.exception_type === 1);
    if (days === 0 && !isAdded) tell('warning', 'no-days', 'calendar', index, 'service_id', row.service_id);
  }
  if (feed.calendar.length + feed.calendar_dates.length === 0) tell('error', 'no-calendar', 'calendar', 0, '');
  const [info] = feed.feed_info;
  if (!info) return;
  if (info.feed_start_date === '' || info.feed_end_date === '') {
    tell('warning', 'no-end', 'feed_info', 0, 'feed_end_date');
    return;
  }
  if (info.feed_end_date < info.feed_start_date)
    tell('error', 'days-back', 'feed_info', 0, 'feed_end_date', info.feed_end_date);
  else if (info.feed_end_date < town.today)
    tell('error', 'feed-over', 'feed_info', 0, 'feed_end_date', info.feed_end_date);
  else if (daysBetween(town.today, info.feed_end_date) < SOON_DAYS)
    tell('warning', 'ends-soon', 'feed_info', 0, 'feed_end_date', info.feed_end_date);
}
