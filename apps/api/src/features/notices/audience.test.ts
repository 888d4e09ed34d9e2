import { beforeEach, describe, expect, test } from 'vitest';
import { audiences, isFor, isPublished, type Published } from '@machi/domain/notices/audience';
import { newNotice } from '../../testing/facilities/notices.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const DAY = 86_400_000;
const at = (days: number) => new Date(START.getTime() + days * DAY);
const SERVICE = 3;

const asked = (as: Credentials | undefined, path: string) => town.call('GET', path, as ? { as } : {});
const people = async () => {
  const user = await town.addPerson({ is_resident: 1 });
  await town.rows(`insert into subscription values ($1, ${SERVICE}, now())`, user.member_id);
  const suspended = await town.addPerson();
  await town.rows(`insert into subscription values ($1, ${SERVICE}, now(), now())`, suspended.member_id);
  const other = await town.addPerson({ is_resident: 1 });
  await town.rows(`insert into subscription values ($1, 4, now())`, other.member_id);
  const stranger = await town.addPerson();
  const unverified = await town.addPerson({ is_resident: 1, isVerified: false });
  return { user, suspended, other, stranger, unverified };
};

describe('who reads a notice', () => {
  test('list, page and domain say the same of every case', async () => {
    const { user, suspended, other, stranger, unverified } = await people();
    await town.rows('delete from notice');
    const readers = [
      { as: undefined, reader: { isResident: false, services: [] } },
      { as: user, reader: { isResident: true, services: [SERVICE] } },
      { as: other, reader: { isResident: true, services: [4] } },
      ...[suspended, stranger, unverified].map((as) => ({ as, reader: { isResident: false, services: [] } })),
    ];
    const cases: Published[] = [];
    for (const audience of audiences)
      for (const notice_category_id of [1, 4] as const)
        for (const published_at of [at(-20), at(-1), at(1)])
          for (const [is_draft, approval_status] of [
            [0, 0],
            [0, 1],
            [1, 0],
            [1, 2],
          ] as const)
            cases.push({
              audience,
              service_id: audience === 'service' ? SERVICE : null,
              notice_category_id,
              published_at,
              closed_at: approval_status === 1 && published_at < START ? at(2) : null,
              is_draft,
              approval_status,
            });
    const rows = await Promise.all(cases.map(async (notice) => ({ notice, id: await newNotice(town, { ...notice }) })));
    for (const { as, reader } of readers) {
      const shown = (await asked(as, '/api/notices?page_size=50')).body.notices;
      const expected = rows.filter(({ notice }) => isPublished(notice, START) && isFor(notice, reader));
      expect(shown.map(({ notice_id }: { notice_id: number }) => notice_id).toSorted()).toEqual(
        expected.map(({ id }) => id).toSorted(),
      );
      expect(expected.length).toBeGreaterThan(0);
    }
    expect(rows).toHaveLength(72);
  });
});
