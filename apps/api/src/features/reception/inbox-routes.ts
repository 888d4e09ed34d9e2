import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { INBOX_PAGE_SIZE, listInbox, readApplication, readApplicationDocument } from '@machi/domain/reception/contract';
import type { InboxLine, UseTime } from '@machi/domain/reception/model';
import { isOwnApplication, type Decider } from '@machi/domain/reception/rules';
import { notFound } from '@machi/domain/refusals/model';
import { documentStore } from '../../platform/files/document-store.ts';
import { slotOf } from '../bookings/slot.ts';
import type { House } from '../../platform/house.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Catalog } from '../../town/catalog.ts';
import { viewApplication } from './application.ts';
import { deciderOf, openExemptionOf, readApplicationOf, seenOf } from './handled.ts';
import { applicationsOfDocument, readInbox, type InboxPage } from './inbox-store.ts';

function useTimeOf(row: { readonly started_at: Date; readonly ended_at: Date }): UseTime {
  const { target_date, start, end } = slotOf(row);
  return { target_date, start: timeOf(start), end: timeOf(end) };
}

const wordsOfRoom = ({ spots, rooms }: Catalog, locale: Locale, spotId: number, roomId: number) => ({
  spot_id: spotId,
  room_id: roomId,
  location_name: spots.get(spotId)?.columns.texts.spot_name?.[locale] ?? '',
  plan_name: rooms.get(roomId)?.room_name[locale] ?? '',
});

function lineOf(
  line: InboxPage['lines'][number],
  page: InboxPage,
  known: Catalog,
  locale: Locale,
  decider: Decider,
): InboxLine[] {
  const dates = line.application_code === null ? undefined : page.dates.get(line.application_code);
  const first = dates?.[0];
  const shared = { application_code: line.application_code, kinds: line.kinds, waits_since: townTimeText(line.since) };
  if (dates && first) {
    return [
      {
        ...shared,
        member_id: first.member_id,
        name: first.name,
        group_name: first.group_name,
        ...wordsOfRoom(known, locale, first.spot_id, first.room_id),
        dates: dates.map(useTimeOf),
        undecided: dates
          .filter(({ approval_status }) => approval_status === 0)
          .map((row) => ({ reservation_id: row.reservation_id, seen: seenOf(row) })),
        exemption: openExemptionOf(dates),
        is_commercial: first.is_commercial,
        people: 0,
        waiting: [],
        is_own: dates.some((row) => isOwnApplication(decider, row)),
      },
    ];
  }
  const { spot_id, room_id, started_at, ended_at, people, member_ids } = line;
  // The member may have cancelled the last date between the two statements.
  if (spot_id === null || room_id === null || started_at === null || ended_at === null) return [];
  return [
    {
      ...shared,
      member_id: null,
      name: '',
      group_name: '',
      ...wordsOfRoom(known, locale, spot_id, room_id),
      dates: [useTimeOf({ started_at, ended_at })],
      undecided: [],
      exemption: null,
      is_commercial: 0,
      people,
      waiting: (member_ids ?? []).flatMap((member_id) => {
        const name = page.names.get(member_id);
        return name === undefined ? [] : [{ member_id, name }];
      }),
      is_own: false,
    },
  ];
}

/** Routes by which reception reads; each access is audited before the answer. */
export function inboxRoutes(house: House) {
  const { database, catalog } = house;
  return [
    serve(listInbox, async ({ page = 1, ...asked }, exchange) => {
      const found = await readInbox(database, asked, exchange.now, INBOX_PAGE_SIZE, (page - 1) * INBOX_PAGE_SIZE);
      const known = await catalog.read();
      const lines = found.lines.flatMap((line) =>
        lineOf(line, found, known, exchange.locale, deciderOf(house, exchange)),
      );
      await writeListed(
        database,
        exchange,
        'reservation:list',
        lines.flatMap(({ member_id, waiting }) => [member_id, ...waiting.map((one) => one.member_id)]),
      );
      return { lines, counts: found.counts, total: found.total, page, page_size: INBOX_PAGE_SIZE };
    }),

    serve(readApplication, async ({ application_code }, exchange) => {
      const rows = await readApplicationOf(database, application_code);
      if (rows.length === 0) return notFound;
      await writeAccesses(database, exchange, 'reservation:read', [rows[0]?.member_id ?? null]);
      return {
        application: await viewApplication(database, rows, await catalog.read(), exchange, deciderOf(house, exchange)),
      };
    }),

    serve(readApplicationDocument, async ({ document_id }, exchange) => {
      const { member, now } = exchange;
      const codes = await applicationsOfDocument(database, document_id);
      const found = await documentStore.take(database, document_id, codes, member.member_id, now);
      if (!found) return notFound;
      const { member_id, file_name, media_type, content } = found;
      await writeAccesses(database, exchange, 'document:read', [member_id]);
      return { member_id, file_name, media_type, content: content.toString('base64') };
    }),
  ];
}
