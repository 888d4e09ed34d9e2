import { endToken } from '../../platform/notifications/end-links.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readNoticeLetters: { input: nothing },
  chooseNoticeLetters: {
    input: () => ({ wishes: [{ notice_category_id: 4, pace: 'daily' }], is_sms_urgent: 0 }),
  },
  endNoticeLetters: {
    input: ({ house }, owner) => ({ token: endToken(house, { memberId: owner, ended: 4 }) }),
  },
};
