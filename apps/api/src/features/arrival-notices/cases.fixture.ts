import { nothing, type Case } from '../../testing/cases/case.ts';
import { newNotice, noticeRequest } from '../../testing/arrival-notices/new-notice.ts';

export const cases: Readonly<Record<string, Case>> = {
  askArrivalNotice: { input: async (town) => noticeRequest(town) },
  listArrivalNotices: { input: nothing },
  endArrivalNotice: {
    input: async (town, owner) => ({ arrival_notice_id: await newNotice(town, owner) }),
    isOwned: true,
  },
};
