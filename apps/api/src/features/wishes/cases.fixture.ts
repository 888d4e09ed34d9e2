import { endToken } from '../../platform/notifications/end-links.ts';
import { readToken, type ReadMessage } from '../../platform/notifications/read-links.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readWishes: { input: nothing },
  chooseWishes: {
    input: () => ({
      notices: [{ notice_category_id: 4, pace: 'daily' }],
      is_sms_urgent: 0,
      quiet_from: '21:00',
      quiet_to: '07:00',
      area_key: null,
      is_must_only: 0,
      is_content_shown: 0,
      matters: [{ matter: 'reservations', ways: ['mail'] }],
    }),
  },
  tryWay: { input: () => ({ way: 'mail' }) },
  tellRead: {
    input: async ({ house, rows, now }) => {
      const [message] = await rows<ReadMessage>(
        `insert into outbox (channel, recipient, content, created_at, next_attempt_at, sent_at)
         values ('mail', 'reader@example.jp', '{}', $1, $1, $1) returning outbox_id, created_at`,
        now(),
      );
      if (!message) throw new Error('a message was not written');
      return { token: readToken(house, message) };
    },
  },
  endNoticeLetters: {
    input: ({ house }, owner) => ({ token: endToken(house, { memberId: owner, ended: 4 }) }),
  },
};
