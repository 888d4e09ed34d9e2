import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { Life } from './life.ts';
import { uuidOf } from './uuid.ts';

const HOUR = 3_600_000;
/** Days since a storm in the spring, whose names are erased, and since last week's snow. */
const [SPRING_DAYS, SNOW_DAYS] = [210, 6];
const SNOW = {
  ja: '吹雪のため、朝まで開けます。毛布があります。',
  en: 'Open until morning because of the snow storm. There are blankets.',
};

/** Shelters of the past: two of a night of snow last week with their people, one of the spring with its figures alone. */
export function liveShelters(life: Life): void {
  const { town, today, people, withdrawals } = life;
  const random = life.random('shelters');
  const winter = town.shelters.filter(({ dangers, is_for_staying }) => is_for_staying && dangers.includes('blizzard'));
  const [first, second] = winter;
  if (!first) return;
  const by = people.find(({ roles }) => roles.includes('shelter'))?.member_id ?? null;
  const terminal = life.rows.terminal?.find(({ pass, approved_at }) => pass === 'bath' && approved_at);
  const opened = instantOf(addDays(today, -SNOW_DAYS), 16 * 60 + 30);
  const closed = new Date(opened.getTime() + 16 * HOUR);
  const spring = instantOf(addDays(today, -SPRING_DAYS), 13 * 60);
  life.add('shelter_opening', {
    shelter_opening_id: 1,
    shelter_id: first.shelter_id,
    has: [...first.has],
    message: { ja: '', en: '' },
    opened_at: spring,
    closed_at: new Date(spring.getTime() + 20 * HOUR),
    persons_total: 74,
    households_total: 29,
    most_at_once: 61,
  });
  const left = new Set(withdrawals.map(({ member_id }) => member_id));
  const residents = people.filter(
    ({ member_id, is_resident, is_guest, roles, created_at }) =>
      is_resident === 1 && !is_guest && roles.length === 0 && !left.has(member_id) && created_at < opened,
  );
  let stay = 0;
  for (const [place, shelter] of [first, second].entries()) {
    if (!shelter) continue;
    const shelter_opening_id = place + 2;
    life.add('shelter_opening', {
      shelter_opening_id,
      shelter_id: shelter.shelter_id,
      has: [...shelter.has],
      message: SNOW,
      opened_at: opened,
      opened_by: by,
      closed_at: closed,
      closed_by: by,
      counted: 20 + place * 9,
      counted_at: new Date(opened.getTime() + 4 * HOUR),
      counted_there: 18 + place * 8,
    });
    for (const action of ['shelter:open', 'shelter:close'] as const)
      if (by !== null)
        life.actions.push({
          at: action === 'shelter:open' ? opened : closed,
          actor: by,
          action,
          request_id: uuidOf(random),
          subject: 'shelter',
          subject_id: shelter.shelter_id,
        });
    const own = residents.filter((_one, at) => at % 40 === 3 + place).slice(0, 14);
    for (const { member_id, lastname } of own) {
      const arrived_at = new Date(opened.getTime() + random.below(5 * 60) * 60_000);
      // Most hold their card to a terminal that was taken along from the bath.
      const isByCard = terminal !== undefined && random.happens(0.6);
      const came = {
        shelter_opening_id,
        household_id: uuidOf(random),
        arrived_at,
        ...(isByCard ? { terminal_id: terminal.terminal_id, way: 'card' as const } : { entered_by: by }),
      };
      const gone = { left_at: closed, left_how: 'closed' as const };
      life.add('shelter_stay', {
        ...came,
        ...gone,
        shelter_stay_id: (stay += 1),
        member_id,
        name: '',
        persons: 1,
      });
      if (random.happens(0.5))
        life.add('shelter_stay', {
          ...came,
          ...gone,
          shelter_stay_id: (stay += 1),
          name: `${lastname} 一郎`,
          persons: 1,
        });
      if (random.happens(0.3))
        life.add('shelter_stay', {
          ...came,
          ...gone,
          shelter_stay_id: (stay += 1),
          name: '',
          persons: 1 + random.below(3),
        });
    }
  }
}
