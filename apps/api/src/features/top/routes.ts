import { decidePermission } from '@machi/domain/permissions/model';
import { readTop } from '@machi/domain/top/contract';
import { MOST_NEXT, NEW_DAYS, inOrderOfTime, stepsOf, type Beginner } from '@machi/domain/top/rules';
import { readWorkList } from '@machi/domain/work-list/contract';
import type { Gathered } from '../../platform/feature.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { countWork } from '../../platform/work-list/count-work.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { createTopReader } from './read-top.ts';

interface BeginnerRow {
  readonly joined_at: Date;
  readonly favourite: boolean;
  readonly notices: boolean;
  readonly room: boolean;
}
const select = statement<BeginnerRow>(
  'read-top-beginner',
  `select m.created_at as joined_at, exists (select from favourite f where f.member_id = m.member_id) as favourite,
     exists (select from notice_wish w where w.member_id = m.member_id) as notices,
     exists (select from reservation r where r.member_id = m.member_id) as room
   from member m where m.member_id = $1 and m.created_at > $2`,
);

/** Undefined for somebody who joined before `since`. */
async function readBeginner(database: Queryable, memberId: number, since: Date): Promise<Beginner | undefined> {
  const [row] = await database.run(select, [memberId, since]);
  if (!row) return undefined;
  const { joined_at, ...done } = row;
  return { joined_at, done };
}

export { ownTopics } from './topics.ts';

const DAY = 86_400_000;
const NO_WORK = { work: [], failed: [] };

/** A member's own first page (product, "One's own first page"). */
export const routes = (house: House, { top, waits }: Gathered) => {
  const read = createTopReader(top);
  return [
    serve(readTop, async (_input, { member, now, locale }) => {
      const [{ next, failed, has_more, ...rest }, beginner, work] = await Promise.all([
        read({ house, member, now, locale }),
        readBeginner(house.database, member.member_id, new Date(now.getTime() - NEW_DAYS * DAY)),
        decidePermission(member, readWorkList.permission) === 'granted'
          ? countWork(house, waits, member, now)
          : NO_WORK,
      ]);
      const ahead = inOrderOfTime(next, now);
      return {
        told_at: now.toISOString(),
        next: ahead.slice(0, MOST_NEXT),
        has_more: has_more || ahead.length > MOST_NEXT,
        ...rest,
        steps: beginner ? stepsOf(beginner, now) : [],
        work: work.work,
        failed: [...failed, ...(work.failed.length > 0 ? (['work'] as const) : [])],
      };
    }),
  ];
};
