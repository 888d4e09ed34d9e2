import { addDays, instantOf, minutesOf, type DateText } from '@machi/domain/calendar/model';
import { shiftsOn } from '@machi/domain/ondemandbus/service';
import { busOf } from '../../../features/rides/bus.ts';
import type { Life } from '../life.ts';
import { uuidOf } from '../uuid.ts';

const MOST_DAYS_ON = 7;
const MORNING = 8 * 60;

interface LifeOutage {
  readonly date: DateText;
  readonly isToCome: boolean;
  readonly vehicle_id: string;
  /** Minutes since midnight. */
  readonly from: number;
  readonly until: number;
  readonly reason: string;
}

/** Past and future outages of on-demand buses; a future one is on a day with service. */
export function outagesOf({ plan, town, today }: Pick<Life, 'plan' | 'town' | 'today'>): readonly LifeOutage[] {
  const bus = busOf({ town });
  return plan.transport.outages.map(({ days_ago, vehicle_id, from, until, reason }) => {
    const isToCome = days_ago < 0;
    const [begins, ends] = [minutesOf(from), minutesOf(until)];
    const first = addDays(today, -days_ago);
    const drives = (date: DateText): boolean =>
      bus !== undefined &&
      shiftsOn(bus, date).some(
        (shift) => shift.vehicle.vehicle_id === vehicle_id && shift.from < ends && begins < shift.to,
      );
    const date = isToCome
      ? (Array.from({ length: MOST_DAYS_ON }, (_day, on) => addDays(first, on)).find(drives) ?? first)
      : first;
    return { date, isToCome, vehicle_id, from: begins, until: ends, reason };
  });
}

/** Outages that are over or entered ahead; rides avoid them. */
export function liveOutages(life: Life, operator: number | null): void {
  const { today, random: randomOf, add, actions } = life;
  const random = randomOf('outages');
  outagesOf(life).forEach(({ date, isToCome, vehicle_id, from, until, reason }, index) => {
    const [out_from, out_until] = [instantOf(date, from), instantOf(date, until)];
    const noted = isToCome ? instantOf(addDays(today, -1), MORNING) : out_from;
    const outage_id = index + 1;
    add('demand_outage', {
      outage_id,
      vehicle_id,
      out_from,
      out_until,
      reason,
      created_at: noted,
      created_by: operator,
    });
    const about = { subject: 'outage', subject_id: outage_id } as const;
    const action = isToCome ? 'outage:plan' : 'outage:begin';
    actions.push({ at: noted, actor: operator, action, ...about, request_id: uuidOf(random) });
  });
}
