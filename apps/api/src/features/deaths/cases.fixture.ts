import { dateAt } from '@machi/domain/calendar/model';
import { somebodyNew, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const somebody = async (town: OpenTown) => ({ member_id: (await somebodyNew(town)).member_id });
async function dead(town: OpenTown) {
  const { member_id } = await somebody(town);
  await town.rows`insert into member_death (member_id, died_on, paper, noted_at)
    values (${member_id}, ${dateAt(town.now())}, 'register', ${town.now()})`;
  return { member_id };
}

/** Calls of the office after a member's death. */
export const cases: Readonly<Record<string, Case>> = {
  noteDeath: { input: async (town) => ({ ...(await somebody(town)), died_on: dateAt(town.now()), paper: 'register' }) },
  takeDeathBack: { input: async (town) => ({ ...(await dead(town)), reason: '同じ名前の別の方でした' }) },
  setHeirs: { input: async (town) => ({ ...(await dead(town)), may_remind: true }) },
};
