import type pg from 'pg';
import { memberIdOf } from '../../bench/ground/people.ts';
import { call } from '../caller.ts';
import { USE_DAY } from '../canary-person.ts';
import type { Finding } from '../row.ts';

/** Content of a private schedule, for its owner only. */
const WORDS = ['囀り検診七三九一', '鳥籠医院', 'torikago-7391.example.jp'];
const wordsIn = (text: string): string[] => WORDS.filter((word) => text.includes(word));

type Headers = Readonly<Record<string, string>>;

const day = {
  schedule_type: 0,
  start_date: USE_DAY,
  end_date: USE_DAY,
  start_time: '09:00',
  end_time: '10:00',
} as const;

/** Makes the person's private schedule and feeds, and looks for them as others. */
export async function keepPrivately(port: number, database: pg.Client, own: Headers, member_id: number) {
  // A member of the same group may arrange a meeting with them, and sees that they are busy.
  await database.query(
    `with made as (insert into member_group (member_id, member_group_name, is_shared, created_at)
       values ($1, '合唱', 1, now()) returning member_group_id)
     insert into member_group_member (member_group_id, member_id, accepted_at)
     select member_group_id, member_id, now() from made, member where member_id = $1 or roles = '{member_admin}' and member_id >= $2`,
    [member_id, memberIdOf(0)],
  );
  const made = async (target: string, body: object) => {
    const { status, text } = await call(port, 'POST', target, { headers: own, body });
    if (status !== 201) throw new Error(`POST ${target}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const [title, note, host] = WORDS;
  const { schedule_id } = await made('/api/schedules', {
    ...day,
    title,
    note,
    url: `https://${host}/`,
    is_private: 1,
    participants: [member_id],
  });
  const feeds: Record<'schedule' | 'busy', string> = { schedule: '', busy: '' };
  for (const kind of ['schedule', 'busy'] as const)
    feeds[kind] = new URL((await made('/api/calendar-feed', { kind })).url).pathname;

  /** Answers to officials and another member about the same hour, by list, number, conflict and search for times. */
  async function look(readers: readonly Headers[]) {
    const replies: string[] = [];
    let conflicts = 0;
    for (const headers of readers) {
      const ask = async (method: string, target: string, body?: object) => {
        const { status, text } = await call(port, method, target, { headers, ...(body ? { body } : {}) });
        replies.push(text);
        return status;
      };
      const detail = await ask('GET', `/api/schedules/${schedule_id}`);
      if (detail === 200) throw new Error('a private schedule was opened');
      await ask('GET', `/api/schedules?from=${USE_DAY}&to=${USE_DAY}&member_ids=${member_id}`);
      const body = { ...day, title: '面談', participants: [member_id] };
      if ((await ask('POST', '/api/schedules', body)) === 409) conflicts += 1;
      await ask('POST', '/api/schedule-finder', {
        member_ids: [member_id],
        minutes: 60,
        from: USE_DAY,
        start_time: '08:30',
        end_time: '17:15',
      });
      await ask('GET', `/api/schedules/${schedule_id}?target_date=${USE_DAY}`);
    }
    const seen = await Promise.all(
      [`/api/schedules/${schedule_id}`, feeds.schedule].map((path) => call(port, 'GET', path, { headers: own })),
    );
    const busy = (await call(port, 'GET', feeds.busy)).text;
    return { replies, conflicts, seen: seen.map(({ text }) => wordsIn(text).length), busy };
  }

  return { feeds, look };
}
type Looked = Awaited<ReturnType<Awaited<ReturnType<typeof keepPrivately>>['look']>>;

export function scheduleFindings(
  { replies, conflicts, seen, busy }: Looked,
  log: string,
  feeds: Readonly<Record<string, string>>,
  mails: string,
): Finding[] {
  const leaks = [...new Set(replies.flatMap(wordsIn))];
  const secrets = Object.values(feeds).filter((path) => log.includes(path) || mails.includes(path));
  return [
    {
      name: 'canary: what a private schedule says',
      isReached:
        seen.every((count) => count === WORDS.length) &&
        conflicts > 0 &&
        busy.includes('BEGIN:VEVENT') &&
        leaks.length + wordsIn(busy).length + wordsIn(log).length + wordsIn(mails).length + secrets.length === 0,
      figure: `read by its owner in page and feed (${seen.join(' and ')} words); in ${replies.length} replies to others, ${conflicts} conflicts among them: ${leaks.join() || 'nowhere'}; in the busy feed ${wordsIn(busy).length}, in the log ${wordsIn(log).length}, in mails ${wordsIn(mails).length}; ${secrets.length} secrets of feeds told`,
    },
  ];
}
