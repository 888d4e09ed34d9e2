import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const STOP = {
  what: 'stopped',
  from: '12-30',
  reason: { ja: '年末のため休みます。', en: 'No collection at the year’s end.' },
};

/** A draft of somebody who has left, with a stop more, or what it is asked to be. */
export async function newPackChange(town: OpenTown, state = 'draft') {
  const { garbage } = town.house.town;
  const base = { ...garbage, changes: [] };
  const own = { ...base, changes: [STOP] };
  const [made] = await town.rows<{ pack_change_id: number }>`insert into pack_change
    (file, state, from_date, reason, base, own, version, written_at)
    values ('garbage.json', ${state}, ${addDays(dateAt(town.now()), 5)}, '年末', ${JSON.stringify(base)}::jsonb,
      ${JSON.stringify(own)}::jsonb, 1, ${town.now()}) returning pack_change_id`;
  const pack_change_id = made?.pack_change_id ?? 0;
  const [step] = await town.rows<{ pack_change_step_id: number }>`insert into pack_change_step
    (pack_change_id, step, at, note, own) values (${pack_change_id}, 'save', ${town.now()}, '', ${JSON.stringify(own)}::jsonb)
    returning pack_change_step_id`;
  return { pack_change_id, own, pack_change_step_id: step?.pack_change_step_id ?? 0 };
}

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

export const cases: Readonly<Record<string, Case>> = {
  listPackChanges: { showsNobody: true, input: () => ({}) },
  readPackChange: {
    showsNobody: true,
    input: async (town) => ({ pack_change_id: (await newPackChange(town)).pack_change_id }),
  },
  createPackChange: {
    showsNobody: true,
    input: async (town) => {
      await town.rows`update pack_change set state = 'dropped' where state = 'draft'`;
      return { file: 'laundry.json', from: addDays(dateAt(town.now()), 3) };
    },
  },
  savePackChange: {
    showsNobody: true,
    input: async (town) => {
      const { pack_change_id, own } = await newPackChange(town);
      const from = addDays(dateAt(town.now()), 3);
      return { pack_change_id, seen: 1, from, reason: '年末', content: JSON.stringify(own) };
    },
  },
  stepPackChange: {
    showsNobody: true,
    input: async (town) => ({ pack_change_id: (await newPackChange(town)).pack_change_id, seen: 1, step: 'drop' }),
  },
  addPackPicture: {
    showsNobody: true,
    input: async (town) => ({
      pack_change_id: (await newPackChange(town)).pack_change_id,
      file_name: 'a.png',
      content: DOT,
    }),
  },
  readPackPicture: { showsNobody: true, input: () => ({ file: 'images/spots/2.svg' }) },
  previewPackChange: {
    showsNobody: true,
    input: async (town) => ({ pack_change_id: (await newPackChange(town)).pack_change_id, is_on: 1 }),
  },
  restorePackChange: {
    showsNobody: true,
    input: async (town) => {
      const { pack_change_id, pack_change_step_id } = await newPackChange(town);
      return { pack_change_id, seen: 1, pack_change_step_id };
    },
  },
};
