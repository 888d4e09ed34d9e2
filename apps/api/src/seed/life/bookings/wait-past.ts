import { isRefusal } from '@machi/domain/refusals/model';
import { decideWaiting } from '@machi/domain/waitlist/rules';
import { dateAt } from '@machi/domain/calendar/model';
import type { Random } from '../../../ground/random.ts';
import { residenceAt } from '../life.ts';
import type { Life } from '../life.ts';
import { atHome } from '../office-hours.ts';
import type { PastBooking } from './book-past.ts';

const WAITING = 14;
const HOUR = 3_600_000;

/** People who wait for a time that others have: some for the same one. */
export function waitForTimes(life: Life, random: Random, booked: readonly PastBooking[]): void {
  const taken = booked.filter(
    ({ row }) => row.started_at > life.now && row.is_canceled === 0 && row.approval_status !== 2 && row.is_group === 1,
  );
  const people = life.people.filter(({ is_guest, is_sample, roles }) => !is_guest && !is_sample && roles.length === 0);
  let added = 0;
  for (const { row, slot, spot } of random.shuffled(taken)) {
    const room = life.catalog.rooms.get(row.room_id);
    if (added >= WAITING || !room) return;
    for (const person of random.shuffled(people).slice(0, random.happens(0.3) ? 3 : 1)) {
      const earliest = Math.max((row.revised_at ?? row.reserved_at).getTime(), person.created_at.getTime());
      const moment = new Date(earliest + Math.floor(random.next() * (life.now.getTime() - earliest - HOUR)));
      const at = atHome(dateAt(moment), random);
      const situation = {
        town_name: life.town.town.town_name,
        member: residenceAt(person, at),
        spot,
        room,
        held: {},
        holders: [person.member_id === row.member_id ? ('member' as const) : ('other' as const)],
        waiting: 0,
      };
      if (at.getTime() <= earliest || at >= life.now || isRefusal(decideWaiting(slot, situation, at))) continue;
      life.add('waitlist', {
        member_id: person.member_id,
        spot_id: row.spot_id,
        room_id: row.room_id,
        during: `[${row.started_at.toISOString()},${row.ended_at.toISOString()})`,
        created_at: at,
        told_at: null,
      });
      added += 1;
    }
  }
}
