import type { Case } from '../../testing/cases/case.ts';
import { scheduleRequest } from '../../testing/schedules/schedules.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** A private schedule of the owner, which officials do not find either. */
async function kept(town: OpenTown, owner: number): Promise<{ schedule_id: number; seen: number }> {
  const [row] = await town.rows<{ schedule_id: number }>(
    `with made as (insert into schedule (schedule_type, start_date, end_date, start_time, end_time, title, is_private, created_by,
       created_at, updated_at) values (0, '2027-01-21', '2027-01-21', '10:00', '11:00', '通院', 1, $1, $2, $2) returning schedule_id)
     insert into schedule_participant (schedule_id, member_id, added_at) select schedule_id, $1, $2 from made returning schedule_id`,
    owner,
    town.now(),
  );
  return { schedule_id: row?.schedule_id ?? 0, seen: 0 };
}
const named = async (town: OpenTown, owner: number) => ({ schedule_id: (await kept(town, owner)).schedule_id });

async function commented(town: OpenTown, owner: number) {
  const { schedule_id } = await kept(town, owner);
  const [row] = await town.rows<{ schedule_comment_id: number }>`insert into schedule_comment (schedule_id, member_id,
    body, created_at) values (${schedule_id}, ${owner}, '保険証を忘れずに', ${town.now()}) returning schedule_comment_id`;
  return { schedule_id, schedule_comment_id: row?.schedule_comment_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  listSchedules: { input: () => ({ from: '2027-01-01', to: '2027-01-31' }) },
  createSchedule: { input: () => scheduleRequest() },
  readSchedule: { input: named, isOwned: true },
  updateSchedule: {
    input: async (town, owner) => ({
      ...scheduleRequest({ participants: [owner], accepts_conflicts: 1 }),
      ...(await kept(town, owner)),
    }),
    isOwned: true,
  },
  deleteSchedule: { input: kept, isOwned: true },
  mailSchedule: { input: named, isOwned: true },
  colourSchedule: {
    input: async (town, owner) => ({ ...(await named(town, owner)), colour: '#26814D' }),
    isOwned: true,
  },
  answerSchedule: { input: async (town, owner) => ({ ...(await named(town, owner)), attends: 1 }), isOwned: true },
  joinSchedule: { input: named, isOwned: true },
  commentSchedule: {
    input: async (town, owner) => ({ ...(await named(town, owner)), body: '8時に出ます。' }),
    isOwned: true,
  },
  openCalendar: {
    input: async (town) => ({
      member_id: (await town.addPerson()).member_id,
      reason: '本人に頼まれて日程を調べます。',
    }),
  },
  deleteScheduleComment: { input: commented, isOwned: true },
};
