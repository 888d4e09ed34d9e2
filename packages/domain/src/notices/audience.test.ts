import { describe, expect, test } from 'vitest';
import { OBITUARY_DAYS, endOf, isFor, isPublished, type Published } from './audience.ts';
import { OBITUARY } from './model.ts';

const now = new Date('2027-01-11T01:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
const notice: Published = {
  notice_category_id: 4,
  is_draft: 0,
  approval_status: 1,
  published_at: at(-1),
  closed_at: null,
  audience: 'all',
  service_id: null,
};
const isOut = (parts: Partial<Published>) => isPublished({ ...notice, ...parts }, now);

describe('a notice is out', () => {
  test('once it is approved and its hour has come, until its end', () => {
    expect(isOut({})).toBe(true);
    expect([isOut({ is_draft: 1 }), isOut({ approval_status: 0 }), isOut({ approval_status: 2 })]).not.toContain(true);
    expect([isOut({ published_at: now }), isOut({ published_at: at(0.001) })]).toEqual([true, false]);
    expect([isOut({ closed_at: at(0.001) }), isOut({ closed_at: now })]).toEqual([true, false]);
  });
  test('an obituary for 14 days, or until an earlier end', () => {
    const obituary = { notice_category_id: OBITUARY } as const;
    expect(OBITUARY_DAYS).toBe(14);
    expect(isOut({ ...obituary, published_at: at(-13.99) })).toBe(true);
    expect(isOut({ ...obituary, published_at: at(-14) })).toBe(false);
    expect(isOut({ ...obituary, published_at: at(-14), closed_at: at(100) })).toBe(false);
    expect(endOf({ ...notice, ...obituary, closed_at: at(3) })).toEqual(at(3));
    expect(endOf({ ...notice, ...obituary, closed_at: at(99) })).toEqual(at(13));
  });
});

test('a notice is for everybody, for residents, or for who uses its service', () => {
  const guest = { isResident: false, services: [] };
  const readers = [guest, { ...guest, isResident: true }, { ...guest, services: [3] }, { ...guest, services: [4] }];
  const readBy = (parts: Partial<Published>) => readers.map((reader) => isFor({ ...notice, ...parts }, reader));
  expect(readBy({})).toEqual([true, true, true, true]);
  expect(readBy({ audience: 'residents' })).toEqual([false, true, false, false]);
  expect(readBy({ audience: 'service', service_id: 3 })).toEqual([false, false, true, false]);
});
