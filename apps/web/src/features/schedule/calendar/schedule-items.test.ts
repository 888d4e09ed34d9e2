import { expect, test } from 'vitest';
import type { ScheduleList } from '../queries.ts';
import { itemsOf } from './schedule-items.ts';

const texts = { t: (key: string) => (key === 'join' ? '、' : key) } as never;
const club = {
  schedule_id: 3,
  schedule_type: 0,
  dates: ['2027-01-21'],
  start_time: '10:00',
  end_time: '11:00',
  title: '例会',
  participants: [7],
  is_private: 1,
  may_edit: 1,
};
const booking = {
  member_id: 7,
  reservation_id: 9,
  room_id: 101,
  date: '2027-01-21',
  start_time: '13:00',
  end_time: '15:00',
  location_name: '公民館 和室',
  plan_name: '',
};
const listOf = (member_ids: readonly number[], schedule: object = club): ScheduleList =>
  ({
    schedules: [schedule],
    busy: [],
    reservations: [booking],
    rides: [],
    people: [
      { member_id: 7, name: '佐藤 ハル', organization: '' },
      { member_id: 8, name: '木村 千代', organization: '' },
    ],
    member_ids,
    truncated: 0,
  }) as never;
const detailsOf = (list: ScheduleList) => itemsOf(list, texts).map(({ detail }) => detail);

test('in one person’s calendar their own name is not said of each thing that they have alone', () => {
  expect(detailsOf(listOf([7]))).toEqual(['private.word', '']);
  expect(detailsOf(listOf([7, 8]))).toEqual(['佐藤 ハル、private.word', '佐藤 ハル']);
});

test('whoever takes part beside them is named, and so is one whom the reader may not know', () => {
  expect(detailsOf(listOf([7], { ...club, participants: [7, 8] }))[0]).toBe('佐藤 ハル、木村 千代、private.word');
  expect(detailsOf(listOf([7], { ...club, hidden_participants: 1 }))[0]).toBe('names.more、private.word');
});

test('what is read aloud begins with the title that is written', () => {
  for (const { label, title } of itemsOf(listOf([7, 8]), texts)) expect(label.startsWith(title)).toBe(true);
});
