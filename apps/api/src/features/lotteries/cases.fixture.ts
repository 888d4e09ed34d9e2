import { dateAt } from '@machi/domain/calendar/model';
import type { Case, Input } from '../../testing/cases/case.ts';
import { nothing } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import {
  applicationRequest,
  lotteryRequest,
  newLottery,
  seenLottery,
  setPhase,
} from '../../testing/facilities/lotteries.ts';

const ofLottery = async (town: OpenTown): Promise<Input> => ({ lottery_id: await newLottery(town) });

/** A lottery that is open, with an application of a member. */
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
  listLotteryHouseholds: { input: async (town, owner) => ({ lottery_id: await appliedTo(town, owner) }) },
  splitHousehold: {
    input: async (town, owner) => ({
      lottery_id: await appliedTo(town, owner),
      member_ids: [owner],
      reason: '同じ建物の別の部屋',
    }),
  },
  joinHousehold: {
    input: async (town, owner) => ({ lottery_id: await appliedTo(town, owner), member_ids: [owner] }),
  },
  enterLotteryApplication: {
    input: async (town, owner) => ({ ...applicationRequest(), lottery_id: await opened(town), member_id: owner }),
  },
};
