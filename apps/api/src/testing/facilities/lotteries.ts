import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { RECEPTION } from '../cases/case.ts';
import type { OpenTown } from '../towns/open-town.ts';

let weeks = 0;

/**
 * A lottery of one room in a week without another one, Tuesday to Thursday: applications in a week, the draw in two.
 */
export function lotteryRequest(today: DateText, parts: Readonly<Record<string, unknown>> = {}) {
  weeks += 1;
  const from_date = addDays('2029-01-09', 7 * weeks);
  return {
    title: { ja: '会議室の抽選', en: 'Lottery of the meeting room' },
    spot_id: 4,
    room_ids: [403],
    from_date,
    to_date: addDays(from_date, 2),
    weekdays: [2, 3, 4],
    bands: [{ start: '09:00', end: '12:00' }],
    opens_date: addDays(today, 1),
    opens_time: '09:00',
    closes_date: addDays(today, 8),
    closes_time: '17:00',
    draws_date: addDays(today, 14),
    draws_time: '10:00',
    choices: 3,
    ...parts,
  };
}

/** An application as the lottery's form sends it. */
export const applicationRequest = (parts: Readonly<Record<string, unknown>> = {}) => ({
  choices: [1, 2],
  persons_spot: 2,
  purpose: 'meeting',
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
  ...parts,
});

/** A lottery's request with the slots that reception has checked. */
export async function seenLottery(town: OpenTown, parts: Readonly<Record<string, unknown>> = {}) {
  const as = await town.openSession(RECEPTION);
  const request = lotteryRequest(dateAt(town.now()), parts);
  const seen = await town.call('POST', '/api/reception/lottery-preview', { as, body: request });
  if (seen.status !== 200) throw new Error(`no preview: ${seen.text}`);
  return { ...request, slot_count: Number(seen.body.slots.length) };
}

/** A lottery of the sample's reception; answers its ID. */
export async function newLottery(town: OpenTown, parts: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const body = await seenLottery(town, parts);
  const made = await town.call('POST', '/api/reception/lotteries', { as: await town.openSession(RECEPTION), body });
  if (made.status !== 201) throw new Error(`no lottery: ${made.text}`);
  return made.body.lottery_id;
}

const offsets = {
  open: ['-1 day', '1 day', '2 days'],
  closed: ['-3 days', '-1 hour', '1 day'],
  due: ['-3 days', '-2 hours', '-1 hour'],
} as const;

/** Moves the lottery's times instead of the clock. */
export async function setPhase(town: OpenTown, lotteryId: number, phase: keyof typeof offsets): Promise<void> {
  const [opens, closes, draws] = offsets[phase];
  await town.rows(
    `update lottery set opens_at = $2::timestamptz + interval '${opens}', closes_at = $2::timestamptz + interval '${closes}',
       draws_at = $2::timestamptz + interval '${draws}' where lottery_id = $1`,
    lotteryId,
    town.now(),
  );
}
