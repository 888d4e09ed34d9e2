import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import type { NoticeWriting } from '@machi/domain/notice-desk/model';
import type { Localized } from '@machi/domain/locale/model';

/** Values of the form: moments as day and time, possibly half filled in. */
export interface NoticeForm extends Omit<NoticeWriting, 'published_at' | 'closed_at' | 'service_id'> {
  readonly service_id: string;
  readonly from_date: string;
  readonly from_time: string;
  readonly until_date: string;
  readonly until_time: string;
}

/** Default time of publication. */
const MORNING = '09:00';
/** Default time of an end: the whole day. */
const MIDNIGHT = '23:59';

const nothing: Localized = { ja: '', en: '' };
export const emptyForm = (department: Localized = nothing): NoticeForm => ({
  title: nothing,
  body: nothing,
  plain_title: '',
  plain_body: '',
  department,
  notice_category_id: 4,
  is_prioritized: 0,
  is_urgent: 0,
  audience: 'all',
  service_id: '',
  from_date: '',
  from_time: '',
  until_date: '',
  until_time: '',
});

const split = (at: string | null) => ({ date: at?.slice(0, 10) ?? '', time: at?.slice(11, 16) ?? '' });

export function formOf(notice: OpenNotice): NoticeForm {
  const [from, until] = [split(notice.published_at), split(notice.closed_at)];
  return {
    title: notice.title,
    body: notice.body,
    plain_title: notice.plain_title,
    plain_body: notice.plain_body,
    department: notice.department,
    notice_category_id: notice.notice_category_id,
    is_prioritized: notice.is_prioritized,
    is_urgent: notice.is_urgent,
    audience: notice.audience,
    service_id: notice.service_id === null ? '' : String(notice.service_id),
    from_date: from.date,
    from_time: from.time,
    until_date: until.date,
    until_time: until.time,
  };
}

const joined = (date: string, time: string, usual: string): string | null =>
  date === '' ? null : `${date}T${time === '' ? usual : time}:00+09:00`;

export function inputOf({
  from_date,
  from_time,
  until_date,
  until_time,
  service_id,
  ...rest
}: NoticeForm): NoticeWriting {
  return {
    ...rest,
    service_id: rest.audience === 'service' && service_id !== '' ? Number(service_id) : null,
    published_at: joined(from_date, from_time, MORNING),
    closed_at: joined(until_date, until_time, MIDNIGHT),
  };
}
