import { addDays } from '@machi/domain/calendar/model';
import { flagsOf, type RecordedStep } from '@machi/domain/publishing/model';
import type { Life } from '../life.ts';
import { atOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Higher than any pack's numbers. */
const FIRST_ID = 1001;

/** Notices in the making: drafts, pending, returned and future ones. */
export function liveNotices(life: Life): void {
  const random = life.random('notices');
  const known = new Set(life.town.notices.map(({ notice_id }) => notice_id));
  const inRole = (role: string) => life.people.find(({ is_sample, roles }) => is_sample && roles.includes(role));
  const [writer, approver] = [inRole('editor'), inRole('approver')];
  if (!writer || !approver) return;
  for (const [index, entry] of life.plan.notices.entries()) {
    if (entry.replaces_id !== null && !known.has(entry.replaces_id)) continue;
    const notice_id = FIRST_ID + index;
    const written = atOffice(addDays(life.today, -entry.days_ago), random, -1);
    const applied = new Date(written.getTime() + 40 * MINUTE);
    const decided = new Date(applied.getTime() + 90 * MINUTE);
    // On the first day's morning, the time must not be in the future.
    const before = (at: Date): Date => (at < life.now ? at : new Date(life.now.getTime() - MINUTE));
    const isAsked = entry.what !== 'draft';
    const isApproved = entry.what === 'approved';
    const later = entry.published_in_days;
    life.add('notice', {
      notice_id,
      member_id: writer.member_id,
      texts: { title: entry.title, body: entry.body, department: entry.department, plain_body: { ja: '', en: '' } },
      notice_category_id: entry.category,
      is_prioritized: entry.is_prioritized,
      ...flagsOf[entry.what],
      reason: entry.reason,
      approved_by: isApproved ? approver.member_id : null,
      published_at: later === undefined ? before(decided) : new Date(life.now.getTime() + later * DAY),
      closed_at: null,
      audience: entry.audience,
      service_id: entry.service_id,
      revision: 1,
      replaces_id: entry.replaces_id,
      created_at: before(written),
      changed_at: before(isAsked ? applied : written),
      changed_by: writer.member_id,
      applied_at: isAsked ? before(applied) : null,
      approved_at: isApproved ? before(decided) : null,
    });
    // Its subscribers have been notified.
    const told = before(decided);
    if (isApproved && later === undefined)
      life.add('notice_delivery', {
        notice_id,
        begun_at: told,
        fixed_at: told,
        done_at: told,
        mail: 0,
        daily: 0,
        told: 0,
      });
    const take = (step: RecordedStep, member_id: number, at: Date, reason = '') => {
      life.add('publication_step', { kind: 'notice', thing_id: notice_id, step, member_id, reason, at: before(at) });
      life.actions.push({
        at: before(at),
        actor: member_id,
        action: `notice:${step}`,
        subject: 'notice',
        subject_id: notice_id,
        request_id: uuidOf(random),
      });
    };
    take('create', writer.member_id, written);
    if (isAsked) take('apply', writer.member_id, applied);
    if (isApproved) take('approve', approver.member_id, decided);
    if (entry.what === 'denied') take('disapprove', approver.member_id, decided, entry.reason);
  }
}
