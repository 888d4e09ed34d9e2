import { ELSEWHERE, type AreaRow } from '../areas/model.ts';
import { MINUTES_A_DAY, minutesOf, type TimeText } from '../calendar/model.ts';
import type { InputOf } from '../contract/endpoint.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { chooseWishes } from './contract.ts';
import { bulkMatters, matters, type Matter, type Way } from './model.ts';
import { usualWay, type Reach } from './rules.ts';

type Choice = InputOf<typeof chooseWishes>;

/** The ways that can be chosen for a matter: the town pays for no SMS about what goes to everybody. */
export const fitWays = (matter: Matter): readonly Way[] =>
  bulkMatters.includes(matter) ? ['push', 'line', 'mail'] : ['push', 'line', 'mail', 'sms'];

/** "24:00" is where "00:00" is. Hours from one to the other would never end, and nothing would be told. */
const onTheDial = (time: TimeText): number => minutesOf(time) % MINUTES_A_DAY;

/** Refuses wishes that are not possible. A way that the member does not have yet may be chosen: the usual one stands in. */
export function refuseWishes(
  { matters: asked, notices, is_sms_urgent, quiet_from, quiet_to, area_key }: Choice,
  reach: Reach,
  areas: readonly Pick<AreaRow, 'area_key'>[],
): Refusal | undefined {
  if (asked.some(({ matter, ways }) => ways.some((way) => !fitWays(matter).includes(way))))
    return refuse(422, { field: 'matters', code: 'wish-way-unfit' });
  if (area_key !== null && area_key !== ELSEWHERE && !areas.some((area) => area.area_key === area_key))
    return refuse(422, { field: 'area_key', code: 'wish-area-unknown' });
  if ((quiet_from === null) !== (quiet_to === null))
    return refuse(422, { field: quiet_from === null ? 'quiet_from' : 'quiet_to', code: 'wish-quiet-both' });
  if (quiet_from !== null && quiet_to !== null && onTheDial(quiet_from) === onTheDial(quiet_to))
    return refuse(422, { field: 'quiet_to', code: 'wish-quiet-same' });
  const { mail, push, line, sms } = reach;
  const isReached = mail || ((push || line) && notices.every(({ pace }) => pace === 'at-once'));
  if (notices.length > 0 && !isReached) return refuse(409, { field: 'notices', code: 'wish-needs-contact' });
  if (is_sms_urgent === 1 && !sms) return refuse(409, { field: 'is_sms_urgent', code: 'wish-needs-contact' });
  return undefined;
}

/** The ways of every matter: the chosen ones, else the usual one; of waste days nothing unless chosen. */
export const waysByMatter = (chosen: Readonly<Partial<Record<Matter, readonly Way[]>>>, reach: Reach) =>
  matters.map((matter) => ({
    matter,
    ways: [...(chosen[matter] ?? (matter === 'waste' ? [] : [usualWay(reach)]))],
  }));
