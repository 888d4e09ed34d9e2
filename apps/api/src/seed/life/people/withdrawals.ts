import { addDays, dateAt } from '@machi/domain/calendar/model';
import { dueYen } from '@machi/domain/reservations/status';
import type { Life } from '../life.ts';
import { atHome } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';

/** How many have left in the year. */
const LEFT = 6;

/** When somebody last did something, or something of theirs was looked at or used. */
function lastTraces({ deeds, reservations }: Life): Map<number, number> {
  const traces = new Map<number, number>();
  const note = (id: number | null, at: Date | null) => {
    if (id !== null && at !== null) traces.set(id, Math.max(traces.get(id) ?? 0, at.getTime()));
  };
  for (const { actor, subject, subject_id, at } of deeds) {
    note(actor, at);
    if (subject === 'member') note(subject_id, at);
  }
  for (const row of reservations)
    for (const at of [row.ended_at, row.revised_at, row.paid_at, row.no_show_at]) note(row.member_id, at);
  return traces;
}

/**
 * People who came a few times and then left: what they reserved stays without a name. Who owes something cannot leave,
 * and who uses a pass, waits, or has something before them stays.
 */
export function liveWithdrawals(life: Life): void {
  const { people, reservations, rows, now, deeds } = life;
  const random = life.random('withdrawals');
  const traces = lastTraces(life);
  const owners = new Set(reservations.map(({ member_id }) => member_id));
  const staying = new Set([
    ...reservations.filter((row) => row.paid_at === null && dueYen(row) > 0).map(({ member_id }) => member_id),
    ...[...(rows.pass_consent ?? []), ...(rows.card ?? []), ...(rows.waitlist ?? [])].map(({ member_id }) => member_id),
  ]);
  for (const { member_id, is_guest, is_sample, roles } of random.shuffled(people)) {
    if (life.withdrawals.length === LEFT) return;
    const last = traces.get(member_id);
    if (is_guest || is_sample || roles.length > 0 || !owners.has(member_id) || staying.has(member_id) || !last)
      continue;
    const at = atHome(addDays(dateAt(new Date(last)), 2 + random.below(60)), random);
    if (at >= now) continue;
    life.withdrawals.push({ member_id, at });
    deeds.push({
      at,
      actor: member_id,
      action: 'member:withdraw',
      subject: 'member',
      subject_id: member_id,
      request_id: uuidOf(random),
    });
  }
}
