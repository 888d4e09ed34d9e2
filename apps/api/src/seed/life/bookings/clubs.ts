import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { daysOfPeriod, fiscalYearOf } from '@machi/domain/statistics/period';
import { ENDING_DAYS } from '@machi/domain/clubs/model';
import type { Life } from '../life.ts';
import type { Club } from './bookings-plan.ts';

const AT_TEN = 600;
/** Days until the end of an exemption that ends soon. */
const SOON = 18;

/** A registered club's exemption: this fiscal year's, one that ends soon, or last year's. */
function exemptionOf(life: Life, { register, exemption }: Club) {
  const how = register?.exemption;
  if (how === undefined) return undefined;
  const thisYear = Number(fiscalYearOf(life.today));
  const fiscal_year = how === 'over' ? thisYear - 1 : thisYear;
  const { from, to } = daysOfPeriod(String(fiscal_year));
  const soon = addDays(life.today, SOON);
  return {
    fiscal_year,
    method: exemption?.method ?? (2 as const),
    starts_on: from,
    ends_on: how === 'ends-soon' && soon < to ? soon : to,
    ground: exemption?.reason ?? '町の文化協会に加わっている団体です。',
  };
}

/** The register's clubs, with their applicants as contacts and their reservations. */
export function liveClubs(life: Life): void {
  const official = life.people.find(({ roles }) => roles.includes('reception'));
  const by_member_id = official?.member_id ?? null;
  const gone = new Set(life.withdrawals.map(({ member_id }) => member_id));
  const { from: registered_on } = daysOfPeriod(String(Number(fiscalYearOf(life.today)) - 1));
  let [club_id, club_exemption_id] = [0, 0];
  for (const club of life.plan.bookings.clubs) {
    const { register, name, group_type } = club;
    if (!register) continue;
    club_id += 1;
    const theirs = (life.rows.reservation ?? []).filter(({ group_name }) => group_name === name);
    const leaders = [...new Set(theirs.map(({ member_id }) => member_id ?? 0))].filter((id) => id > 0 && !gone.has(id));
    const exemption = exemptionOf(life, club);
    const noted = (day: string) => instantOf(day, AT_TEN + club_id * 7);
    life.add('club', {
      club_id,
      club_name: name,
      club_kana: register.kana,
      group_type,
      member_count: register.members,
      registered_on,
      people_changed_at: noted(register.is_unmanned ? addDays(life.today, -6) : registered_on),
      revision: exemption ? 1 : 0,
    });
    for (const reservation of theirs) reservation.club_id = club_id;
    const thread = (life.rows.message_thread ?? []).find(({ subject }) => subject === register.thread);
    if (thread) thread.club_id = club_id;
    for (const one of life.rows.message ?? [])
      if (thread && one.message_thread_id === thread.message_thread_id && one.is_reply === 1)
        one.sent_by = thread.member_id ?? null;
    for (const [index, member_id] of leaders.slice(0, register.is_unmanned ? 0 : 2).entries())
      life.add('club_person', { club_id, member_id, role: index === 0 ? 'head' : 'accounts', since: registered_on });
    life.add('club_event', {
      club_id,
      happened_at: noted(registered_on),
      what: 'register',
      by_member_id,
      reason: null,
    });
    if (!exemption) continue;
    club_exemption_id += 1;
    const granted_at = noted(addDays(exemption.starts_on, 7));
    // The contacts were notified on the first day of the notice period.
    const told = addDays(exemption.ends_on, -ENDING_DAYS);
    const told_at = told <= life.today ? noted(told) : null;
    // Approved reservations on its days used this exemption.
    for (const one of theirs.filter(({ exemption_status }) => exemption_status === 1)) {
      const day = dateAt(one.started_at);
      if (day < exemption.starts_on || exemption.ends_on < day || one.exemption_method !== exemption.method) continue;
      Object.assign(one, { exemption_reason: exemption.ground, club_exemption_id });
    }
    life.add('club_exemption', { club_exemption_id, club_id, ...exemption, granted_at, told_at });
    life.add('club_event', {
      club_id,
      happened_at: granted_at,
      what: 'exempt',
      by_member_id,
      reason: exemption.ground,
    });
  }
}
