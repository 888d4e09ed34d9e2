import { dateAt, type DateText } from '@machi/domain/calendar/model';
import {
  printDayPlan,
  printDoorSheets,
  printHouseWeek,
  readRoomsMonitor,
  type RoomsMonitor,
} from '@machi/domain/house-papers/contract';
import { mondayOf } from '@machi/domain/calendar/views';
import { lastBoardDay } from '@machi/domain/reception-board/range';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Pdf } from '../../platform/pdf/document.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { doorPdf } from './door-pdf.ts';
import { planPdf } from './plan-pdf.ts';
import { atDoors, readHouse, type HouseDays } from './read-house.ts';
import { text } from './texts.ts';
import { weekPdf } from './week-pdf.ts';
import type { Database } from '../../database/database.ts';
import { writeShown } from '../../platform/audit/accesses.ts';

/** Monitors have no member: they see what all officials may see, and door signs show less. */
const NOBODY = 0;

/** Today's use on the monitor of a house, as at its doors. Undefined if it takes no reservations. */
async function readWall(house: House, spotId: number, today: DateText, now: Date): Promise<RoomsMonitor | undefined> {
  const [found, banner] = await Promise.all([
    readHouse(house, { spot_id: spotId, from: today, to: today }, { member_id: NOBODY, locale: 'ja' }),
    house.banner.read(now),
  ]);
  const doors = found && atDoors(found, undefined);
  if (!doors) return undefined;
  const { spot, rooms, uses } = doors;
  const nameOf = new Map(rooms.map(({ room_id, room_name }) => [room_id, room_name]));
  return {
    told_at: now.toISOString(),
    spot_name: spot.spot_name,
    business_hours: spot.columns.texts.opening_hours ?? { ja: '', en: '' },
    banner,
    target_date: today,
    uses: uses.map(({ room_id, start, end, kind, name, isProvisional }) => {
      const isBooked = kind === 'booking' || kind === 'adjunct';
      return {
        room_name: nameOf.get(room_id) ?? { ja: '', en: '' },
        start,
        end,
        kind: isBooked ? ('booking' as const) : kind,
        name: isBooked ? name : '',
        is_provisional: isProvisional,
      };
    }),
  };
}

/** Audits the people named in a PDF, as one action; an official's own bookings are left out. */
const notePrinted = (database: Database, exchange: MemberExchange, shown: readonly (number | null)[]) =>
  writeShown(database, exchange, { action: 'reservation:print', subject: 'reservation', subject_id: null }, shown);

/** Routes for PDFs of a house, for its staff and its doors. */
export function routes(house: House) {
  const read = (spotId: number, from: DateText, to: DateText, { member, locale }: MemberExchange) =>
    readHouse(house, { spot_id: spotId, from, to }, { member_id: member.member_id, locale });

  /** Prints first: printing holds no connection, and a failed print has shown nobody anything. */
  async function printed(exchange: MemberExchange, paper: Pdf, { uses }: HouseDays, filename: string) {
    const pdf = await house.press.print(exchange.member.member_id, paper);
    if (isRefusal(pdf)) return pdf;
    await notePrinted(
      house.database,
      exchange,
      uses.map(({ whose }) => whose),
    );
    return pdfFile(filename, pdf);
  }

  return [
    serve(printDayPlan, async ({ spot_id, date }, exchange) => {
      const { now, locale } = exchange;
      const found = await read(spot_id, date, date, exchange);
      if (!found) return notFound;
      const paper = planPdf(house.town, found, date, locale, now);
      return printed(exchange, paper, found, `${text(locale, 'plan.file')}_${date}`);
    }),

    serve(printDoorSheets, async ({ spot_id, date, room_id }, exchange) => {
      const { now, locale } = exchange;
      const found = await read(spot_id, date, date, exchange);
      if (!found) return notFound;
      const doors = atDoors(found, room_id);
      if (!doors) return notFound;
      const paper = doorPdf(house.town, doors, date, locale, now);
      return printed(exchange, paper, doors, `${text(locale, 'door.file')}_${date}`);
    }),

    serve(printHouseWeek, async ({ spot_id, date, size }, exchange) => {
      const { now, locale } = exchange;
      const monday = mondayOf(date);
      const found = await read(spot_id, monday, lastBoardDay(monday), exchange);
      if (!found) return notFound;
      const paper = weekPdf(house.town, found, size, locale, now);
      return printed(exchange, paper, found, `${text(locale, 'week.file')}_${monday}`);
    }),

    serve(readRoomsMonitor, async (_input, { device, now }) => {
      const monitor = await readWall(house, device.spot_id, dateAt(now), now);
      return monitor ? { monitor } : notFound;
    }),
  ];
}
