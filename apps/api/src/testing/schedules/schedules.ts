import type { Answer, Credentials, OpenTown } from '../towns/open-town.ts';

/** A meeting of an hour and a half on Thursday 21 January, as the form sends it. */
export const scheduleRequest = (parts: object = {}) => ({
  schedule_type: 0,
  start_date: '2027-01-21',
  end_date: '2027-01-21',
  start_time: '10:00',
  end_time: '11:30',
  title: '課内会議',
  participants: [] as number[],
  ...parts,
});
/** Each Thursday from 21 January on. */
export const weeklyRequest = (parts: object = {}) =>
  scheduleRequest({ schedule_type: 2, end_date: null, repeat_mode: 3, on_thursdays: 1, ...parts });

/** A person's requests about schedules. */
export const schedulesOf = (town: OpenTown) => ({
  create: (as: Credentials, body: object) => town.call('POST', '/api/schedules', { as, body }),
  /** Makes a schedule and answers its number. */
  async made(as: Credentials, body: object): Promise<number> {
    const answer = await town.call('POST', '/api/schedules', { as, body: { accepts_conflicts: 1, ...body } });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.schedule_id;
  },
  read: (as: Credentials, id: number, date?: string): Promise<Answer> =>
    town.call('GET', `/api/schedules/${id}${date === undefined ? '' : `?target_date=${date}`}`, { as }),
  list: (as: Credentials, query = '', from = '2027-01-01', to = '2027-01-31'): Promise<Answer> =>
    town.call('GET', `/api/schedules?from=${from}&to=${to}${query}`, { as }),
  /** Changes it with its current revision. */
  async change(as: Credentials, id: number, body: object): Promise<Answer> {
    const { body: opened } = await town.call('GET', `/api/schedules/${id}`, { as });
    const seen = opened.schedule?.seen ?? 0;
    return town.call('PUT', `/api/schedules/${id}`, { as, body: { seen, accepts_conflicts: 1, ...body } });
  },
  async remove(as: Credentials, id: number, body: object = {}): Promise<Answer> {
    const { body: opened } = await town.call('GET', `/api/schedules/${id}`, { as });
    return town.call('DELETE', `/api/schedules/${id}`, { as, body: { seen: opened.schedule?.seen ?? 0, ...body } });
  },
});
