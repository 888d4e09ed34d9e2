import { chooseNoticeLetters, endNoticeLetters, readNoticeLetters } from '@machi/domain/notice-letters/contract';
import { refuseWishes } from '@machi/domain/notice-letters/rules';
import { notFound } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { readEndToken } from '../../platform/notifications/end-links.ts';
import { linkInvalid } from '../../platform/sessions/links.ts';
import { notificationWishes } from './store.ts';

export { mountEnding as mount } from './ending.ts';

/** Routes for members' notification settings, and to end notifications. */
export const routes = (house: House) => {
  const { database, town } = house;

  async function view(queryable: Queryable, memberId: number) {
    const [reader, wishes] = [
      await notificationWishes.reader(queryable, memberId),
      await notificationWishes.of(queryable, memberId),
    ];
    if (!reader) return notFound;
    const { email, has_mobile, is_sms_urgent } = reader;
    return {
      wishes,
      is_sms_urgent,
      email,
      has_mobile: has_mobile ? (1 as const) : (0 as const),
      digest_at: town.town.notice_digest_at,
    };
  }

  return [
    serve(readNoticeLetters, (_input, { member }) => view(database, member.member_id)),

    serve(chooseNoticeLetters, ({ wishes, is_sms_urgent }, { member, now, write }) =>
      write(async (transaction) => {
        const reader = await notificationWishes.lockReader(transaction, member.member_id);
        if (!reader) return notFound;
        const reach = { has_mail: reader.email !== null, has_mobile: reader.has_mobile };
        const refusal = refuseWishes({ wishes, is_sms_urgent }, reach);
        if (refusal) return refusal;
        await notificationWishes.keep(transaction, member.member_id, wishes, is_sms_urgent, now);
        return view(transaction, member.member_id);
      }),
    ),

    serve(endNoticeLetters, ({ token }, { write }) => {
      const link = readEndToken(house, token);
      if (!link) return linkInvalid;
      return write(async (transaction) => {
        await notificationWishes.end(transaction, link);
        return { ended: link.ended };
      });
    }),
  ];
};
