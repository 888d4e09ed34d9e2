import { dateAt } from '@machi/domain/calendar/model';
import { nothing, type Case, type Input } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import {
  applicationRequest,
  lotteryRequest,
  newLottery,
  seenLottery,
  setPhase,
} from '../../testing/facilities/lotteries.ts';

const ofLottery = async (town: OpenTown): Promise<Input> => ({ lottery_id: await newLottery(town) });

/** An open lottery with a member's application. */
async function appliedTo(town: OpenTown, owner: number, phase: 'open' | 'closed' = 'open'): Promise<number> {
  const lottery_id = await newLottery(town);
  await setPhase(town, lottery_id, 'open');
  const as = await town.openSession(owner);
  const answer = await town.call('PUT', `/api/lotteries/${lottery_id}/application`, { as, body: applicationRequest() });
  if (answer.status !== 200) throw new Error(`no application: ${answer.text}`);
  await setPhase(town, lottery_id, phase);
  return lottery_id;
}
const opened = async (town: OpenTown): Promise<number> => {
  const lottery_id = await newLottery(town);
  await setPhase(town, lottery_id, 'open');
  return lottery_id;
};

/** A lottery with two applicants at one address, at which no official lives. */
async function sharedBy(town: OpenTown) {
  const [one, other] = [await town.addPerson(), await town.addPerson()];
  for (const { member_id } of [one, other])
    await town.rows(`update member set address2 = '光9丁目9番地' where member_id = $1`, member_id);
  const lottery_id = await appliedTo(town, one.member_id);
  await town.call('PUT', `/api/lotteries/${lottery_id}/application`, { as: other, body: applicationRequest() });
  return { lottery_id, member_ids: [one.member_id, other.member_id] };
}

export const cases: Readonly<Record<string, Case>> = {
  listLotteries: { input: nothing },
  readLottery: { input: ofLottery },
  readDrawnList: { input: ofLottery },
  readOwnLotteryApplication: { input: async (town, owner) => ({ lottery_id: await appliedTo(town, owner) }) },
  applyToLottery: { input: async (town) => ({ lottery_id: await opened(town), ...applicationRequest() }) },
  withdrawFromLottery: { isOwned: true, input: async (town, owner) => ({ lottery_id: await appliedTo(town, owner) }) },
  listOwnLotteries: { input: nothing },
  listDeskLotteries: { showsNobody: true, input: nothing },
  readDeskLottery: { showsNobody: true, input: ofLottery },
  previewLottery: { showsNobody: true, input: (town) => lotteryRequest(dateAt(town.now())) },
  createLottery: {
    showsNobody: true,
    input: (town) => seenLottery(town),
  },
  changeLottery: {
    showsNobody: true,
    input: async (town) => ({
      ...(await seenLottery(town)),
      lottery_id: await newLottery(town),
    }),
  },
  dropLottery: { showsNobody: true, input: ofLottery },
  callOffLottery: {
    showsNobody: true,
    input: async (town) => ({ ...(await ofLottery(town)), reason: { ja: '館の修理のため', en: 'Repairs' } }),
  },
  drawLotteryNow: {
    showsNobody: true,
    input: async (town, owner) => ({ lottery_id: await appliedTo(town, owner, 'closed') }),
  },
  listLotteryHouseholds: { input: async (town) => ({ lottery_id: (await sharedBy(town)).lottery_id }) },
  listLotteryApplicants: { input: async (town) => ({ lottery_id: (await sharedBy(town)).lottery_id }) },
  splitHousehold: {
    input: async (town) => ({ ...(await sharedBy(town)), reason: '同じ建物の別の部屋' }),
  },
  joinHousehold: { input: sharedBy },
  enterLotteryApplication: {
    input: async (town) => ({
      ...applicationRequest(),
      lottery_id: await opened(town),
      member_id: (await town.addPerson()).member_id,
    }),
  },
};
