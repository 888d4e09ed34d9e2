import { areaOfDweller } from '@machi/domain/areas/model';
import type { Locale } from '@machi/domain/locale/model';
import { endNoticeLetters } from '@machi/domain/notice-letters/contract';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { refuseResend } from '@machi/domain/sessions/rules';
import { chooseWishes, readWishes, tellRead, tryWay } from '@machi/domain/wishes/contract';
import { refuseWishes, waysByMatter } from '@machi/domain/wishes/decide';
import { flagOf } from '@machi/domain/fields/model';
import { only } from '@machi/domain/fields/only';
import type { Reach } from '@machi/domain/wishes/rules';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { markRead } from '../../platform/notifications/claim.ts';
import { readEndToken } from '../../platform/notifications/end-links.ts';
import { enqueueTimely } from '../../platform/notifications/outbox.ts';
import { readReadToken } from '../../platform/notifications/read-links.ts';
import { readCorrespondent, recipientOf, type Correspondent } from '../../platform/notifications/recipient.ts';
import { permitSecret } from '../../platform/notifications/sent-secrets.ts';
import { linkInvalid } from '../../platform/sessions/links.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { ownArea } from '../waste/own-area.ts';
import { noticeWishes } from './notice-wish-store.ts';
import { SETTING, wishStore } from './wish-store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('wishes', { ja, en });

/** A message by which a person sees that a way works. */
function tryNotification(house: House, person: Correspondent): Notification {
  const { locale } = person;
  const { try: text, closing } = textsIn(locale);
  const words = { name: fullName(person) };
  const url = `${house.publicUrl}/account/wishes`;
  return { ...writeNotification(house, 'account', locale, text, closing, words, url), isOpen: true };
}

export { mountEnding as mount } from './ending.ts';

/** How long a message to try a way is worth sending, in milliseconds. */
const TRY_LASTS = 600_000;

/** Routes for what members wish to be told, and to end notifications. */
export const routes = (house: House) => {
  const { database, town } = house;
  const { garbage } = town;

  /** The area of the registered address, for alerts. */
  async function areaByAddress(queryable: Queryable, memberId: number): Promise<string | null> {
    const person = await wishStore.address(queryable, memberId);
    return (person && areaOfDweller(town.areas, town.town.town_name.ja, { ...person, area_key: null })) ?? null;
  }

  async function view(queryable: Queryable, memberId: number, locale: Locale) {
    const reader = await noticeWishes.reader(queryable, memberId);
    const reach = await wishStore.reach(queryable, memberId);
    if (!reader || !reach) return notFound;
    const ways = await wishStore.ways(queryable, memberId);
    return {
      ...(await wishStore.setting(queryable, memberId)),
      notices: await noticeWishes.of(queryable, memberId),
      is_sms_urgent: reader.is_sms_urgent,
      matters: waysByMatter(ways, reach),
      reach: { push: flagOf(reach.push), line: flagOf(reach.line), mail: flagOf(reach.mail), sms: flagOf(reach.sms) },
      offers_line: flagOf(house.line !== undefined),
      has_waste: flagOf(garbage !== undefined),
      is_waste_area_known: flagOf(
        garbage !== undefined && (await ownArea(house, garbage, queryable, memberId)).area_id !== null,
      ),
      areas: town.areas.map(({ area_key, area_name }) => ({ area_key, area_name: area_name[locale] })),
      area_by_address: await areaByAddress(queryable, memberId),
      email: reader.email,
      digest_at: town.town.notice_digest_at,
    };
  }

  return [
    serve(readWishes, (_input, { member, locale }) => view(database, member.member_id, locale)),

    serve(chooseWishes, (choice, { member: { member_id }, now, locale, write }) =>
      write(async (transaction) => {
        const reader = await noticeWishes.lockReader(transaction, member_id);
        const reach = await wishStore.reach(transaction, member_id);
        if (!reader || !reach) return notFound;
        const refusal = refuseWishes(choice, reach, town.areas);
        if (refusal) return refusal;
        const { notices, is_sms_urgent, matters } = choice;
        await noticeWishes.keep(transaction, member_id, notices, is_sms_urgent, now);
        await wishStore.keep(transaction, member_id, matters, only(choice, SETTING), now);
        return view(transaction, member_id, locale);
      }),
    ),

    serve(tryWay, ({ way }, { member: { member_id }, now, write }) =>
      writeAndSend(house, { write }, async (transaction) => {
        const person = await readCorrespondent(transaction, member_id);
        const reach: Reach | undefined = await wishStore.reach(transaction, member_id);
        if (!person || !reach) return notFound;
        if (!reach[way]) return refuse(409, { field: 'way', code: 'wish-way-missing' });
        const permit = await permitSecret(house, transaction, 'try', `${member_id} ${way}`, now);
        if (!permit.may) return refuseResend(permit);
        const until = new Date(now.getTime() + TRY_LASTS);
        await enqueueTimely(transaction, recipientOf(person), tryNotification(house, person), until, now, way);
        return {};
      }),
    ),

    serve(tellRead, async ({ token }, { now, write }) => {
      const message = readReadToken(house, token);
      if (!message) return linkInvalid;
      return write(async (transaction) => {
        await markRead(transaction, message, now);
        return {};
      });
    }),

    serve(endNoticeLetters, ({ token }, { write }) => {
      const link = readEndToken(house, token);
      if (!link) return linkInvalid;
      return write(async (transaction) => {
        await noticeWishes.end(transaction, link);
        return { ended: link.ended };
      });
    }),
  ];
};
