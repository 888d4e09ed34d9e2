import { dateAt } from '@machi/domain/calendar/model';
import { decidePermission } from '@machi/domain/permissions/model';
import { readWorkList } from '@machi/domain/work-list/contract';
import { byUrgency, lateBefore } from '@machi/domain/work-list/rules';
import { isDatabaseGone, sqlState } from '../../database/database.ts';
import type { Gathered } from '../../platform/feature.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { countStatement, isWaiting } from './count.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { WORK_CHANGED } from '../../platform/work-list/work-teller.ts';

/** Routes for everything that waits for an official, over all features. */
export const routes = ({ database, log }: House, { waits }: Gathered) => [
  serve(readWorkList, async (_input, { member, now }) => {
    const today = dateAt(now);
    const count = (asked: readonly Waits[]) =>
      database.run(countStatement(asked), [member.member_id, now, today, lateBefore(now)]);
    const granted = waits.filter(({ permission }) => decidePermission(member, permission) === 'granted');
    const failed: Waits[] = [];
    // If one kind fails to be counted, each is counted by itself so that the others still show.
    const oneByOne = async () => {
      const rows = [];
      for (const one of granted) {
        try {
          rows.push(...(await count([one])));
        } catch (error) {
          if (isDatabaseGone(error)) throw error;
          log.error({ kind: one.kind, code: sqlState(error) }, 'what waits could not be counted');
          failed.push(one);
        }
      }
      return rows;
    };
    const rows = granted.length === 0 ? [] : await count(granted).catch(oneByOne);
    return { today, work: rows.filter(isWaiting).toSorted(byUrgency), failed: failed.map(({ kind }) => kind) };
  }),
];

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'work',
    permission: readWorkList.permission,
    channel: WORK_CHANGED,
    /** A growing number that needs no query: waiting items are counted only when somebody opens the list. */
    read: async ({ work }, _memberIds, _now, members) =>
      new Map(members.map((member) => [member.member_id, work.changesFor(member)])),
  },
];
