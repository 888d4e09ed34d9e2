import { askArrivalNotice, endArrivalNotice, listArrivalNotices } from '@machi/domain/arrival-notices/contract';
import { decideAsking } from '@machi/domain/arrival-notices/decide';
import type { ArrivalNotice } from '@machi/domain/arrival-notices/model';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { isReachable, recipientOf } from '../../platform/notifications/recipient.ts';
import { headsignOf, stopName } from '../../transport/feed-words.ts';
import { noticeBoardOf } from './board.ts';
import { tellNews } from './notifications.ts';
import { noticeStore, type NoticeRow } from './store.ts';

/** Routes for members who want to be told before their bus comes (product, "Told before the bus comes"). */
export function routes(house: House) {
  const { database } = house;
  const board = noticeBoardOf(house);

  const view = (row: NoticeRow, locale: Locale): ArrivalNotice => ({
    ...only(row, ['arrival_notice_id', 'route_id', 'trip_id', 'service_date', 'stop_id', 'state']),
    route_name: board.route(row.route_id)?.route_name[locale] ?? '',
    headsign: row.headsign[locale],
    stop_name: row.stop_name[locale],
    scheduled_at: row.scheduled_at.toISOString(),
    told_at: row.told_at?.toISOString() ?? null,
    channel: recipientOf(row).channel,
  });

  return [
    serve(askArrivalNotice, async ({ scheduled_at, ...wanted }, { member, now, locale, write }) => {
      const [person, live] = await Promise.all([noticeStore.person(database, member.member_id), house.live.read(now)]);
      const standing = board.at(live, now)({ ...wanted, ...person, scheduled_at: new Date(scheduled_at) });
      const call = {
        ...wanted,
        scheduled_at: standing.kind === 'expected' ? standing.scheduled_at : new Date(scheduled_at),
      };
      const feed = board.feed();
      return writeAndSend(house, { write }, async (transaction) => {
        const { same, open, asked } = await noticeStore.situation(transaction, member.member_id, call, now);
        if (same && same.ended_at === null) return { notice: view(same, locale) };
        const decision = decideAsking(
          { standing, state: same?.state ?? 'waiting', isReachable: isReachable(person), open, asked },
          now,
        );
        if (isRefusal(decision)) return decision;
        const id = await noticeStore.ask(
          transaction,
          {
            ...call,
            member_id: member.member_id,
            stop_name: stopName(feed, wanted.stop_id),
            headsign: headsignOf(feed, wanted.trip_id, feed?.trips.get(wanted.trip_id)?.trip_headsign ?? ''),
          },
          now,
        );
        const row = await noticeStore.read(transaction, id, member.member_id);
        if (!decision.news) return { notice: view(row, locale) };
        await tellNews(transaction, house, row, decision.news, standing, now);
        return { notice: view(await noticeStore.read(transaction, id, member.member_id), locale) };
      });
    }),

    serve(listArrivalNotices, async (_input, { member, now, locale }) => ({
      notices: (await noticeStore.own(database, member.member_id, now)).map((row) => view(row, locale)),
    })),

    serve(endArrivalNotice, ({ arrival_notice_id }, { member, now, write }) =>
      write(async (transaction) =>
        (await noticeStore.end(transaction, arrival_notice_id, member.member_id, now)) ? {} : notFound,
      ),
    ),
  ];
}
