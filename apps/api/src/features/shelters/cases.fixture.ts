import { nothing, type Case } from '../../testing/cases/case.ts';
import { addTerminal } from '../../testing/terminals/terminal.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const words = { message_ja: '体育館の入口からどうぞ。', message_en: 'Enter by the gym.' };

async function closed(town: OpenTown) {
  await town.rows`update shelter_opening set closed_at = ${town.now()} where closed_at is null and shelter_id = 8`;
  return { shelter_id: 8, ...words };
}

/** An open shelter, the same each time. */
async function opened(town: OpenTown, shelter_id = 1) {
  await town.rows`insert into shelter_opening (shelter_id, has, message, opened_at)
    values (${shelter_id}, '{water}', '{"ja":"","en":""}', ${town.now()}) on conflict do nothing`;
  return { shelter_id };
}

/** Somebody who is in it. */
async function stayOf(town: OpenTown): Promise<{ shelter_stay_id: number; member_id: number }> {
  await opened(town);
  const { member_id } = await town.addPerson();
  const [row] = await town.rows<{ shelter_stay_id: number }>`insert into shelter_stay (shelter_opening_id, household_id,
      member_id, name, persons, arrived_at)
    select shelter_opening_id, gen_random_uuid(), ${member_id}, '', 1, ${town.now()}
    from shelter_opening where shelter_id = 1 and closed_at is null returning shelter_stay_id`;
  return { shelter_stay_id: row?.shelter_stay_id ?? 0, member_id };
}
const withSomebody = async (town: OpenTown) => {
  await stayOf(town);
  return { shelter_id: 1 };
};
const inShelter = async (town: OpenTown): Promise<number[]> =>
  (await town.rows<{ member_id: number }>`select member_id from shelter_stay where left_at is null`).map(
    ({ member_id }) => member_id,
  );

export const cases: Readonly<Record<string, Case>> = {
  listShelters: { input: nothing },
  listFootRoads: { input: nothing },
  readShelterDesk: { showsNobody: true, input: nothing },
  // There is one opening of a shelter at a time.
  openShelter: { showsNobody: true, isOneByOne: true, input: closed },
  changeShelter: {
    showsNobody: true,
    input: async (town) => ({ ...(await opened(town)), ...words, is_full: 0, has: ['water'], counted: 12 }),
  },
  closeShelter: { showsNobody: true, isOneByOne: true, input: (town) => opened(town, 2) },
  listShelterPeople: { input: withSomebody },
  exportShelterPeople: { input: async (town) => ({ ...(await withSomebody(town)), format: 'csv' }), shown: inShelter },
  findShelterMembers: {
    input: async (town) => {
      await town.addPerson({ lastname: '避難' });
      return { q: '避難' };
    },
  },
  checkInAtShelter: {
    input: async (town) => ({
      ...(await opened(town)),
      member_ids: [(await town.addPerson()).member_id],
      names: ['山本 小枝'],
      others: 2,
    }),
  },
  sendTerminal: {
    showsNobody: true,
    input: async (town) => ({ terminal_id: (await addTerminal(town)).terminal_id, ...(await opened(town, 5)) }),
  },
  makeShelterCode: { showsNobody: true, input: nothing },
  undoTerminal: {
    showsNobody: true,
    input: async (town) => ({ terminal_id: (await addTerminal(town)).terminal_id }),
  },
  moveShelterStay: {
    showsNobody: true,
    input: async (town) => {
      const { shelter_stay_id } = await stayOf(town);
      return { shelter_stay_id, with_household: 0, ...(await opened(town, 3)) };
    },
  },
  leaveShelter: {
    showsNobody: true,
    input: async (town) => ({ shelter_stay_id: (await stayOf(town)).shelter_stay_id, with_household: 1 }),
  },
};
