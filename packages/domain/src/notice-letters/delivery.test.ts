import { expect, test } from 'vitest';
import { mayTellAgain, stateOfDelivery, type DeliveryStanding } from './delivery.ts';

const at = (hour: number) => new Date(Date.UTC(2027, 0, 12, hour));
const LIFE = 4;
const OBITUARY = 1;
const approved: DeliveryStanding = {
  is_draft: 0,
  approval_status: 1,
  notice_category_id: LIFE,
  is_out: true,
  approved_at: at(1),
  begun_at: at(2),
  paused_at: null,
  done_at: null,
};

test('notifications run, are held, stop with the notice, and are done whatever came before', () => {
  expect(stateOfDelivery(approved)).toBe('running');
  expect(stateOfDelivery({ ...approved, is_out: false })).toBe('stopped');
  expect(stateOfDelivery({ ...approved, paused_at: at(3) })).toBe('paused');
  expect(stateOfDelivery({ ...approved, paused_at: at(3), done_at: at(4), is_out: false })).toBe('done');
});

test('about what the pack brought and about deaths none are ever written; about a draft none yet', () => {
  const waiting = { ...approved, begun_at: null };
  const draft = { ...waiting, is_draft: 1, approval_status: 0, is_out: false, approved_at: null } as const;
  expect(stateOfDelivery(waiting)).toBe('not-begun');
  expect(stateOfDelivery(draft)).toBe('not-begun');
  expect(stateOfDelivery({ ...waiting, approved_at: null })).toBe('never');
  expect(stateOfDelivery({ ...draft, notice_category_id: OBITUARY })).toBe('never');
});

test('a new version is told again only after the notifications about the one before', () => {
  const done = { ...approved, done_at: at(4), approved_at: at(5) };
  expect(mayTellAgain(done)).toBe(true);
  expect(mayTellAgain({ ...done, approved_at: at(1) })).toBe(false);
  expect(mayTellAgain({ ...done, done_at: null })).toBe(false);
  expect(mayTellAgain({ ...done, is_out: false })).toBe(false);
  expect(mayTellAgain({ ...done, notice_category_id: OBITUARY })).toBe(false);
});
