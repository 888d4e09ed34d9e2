import * as z from 'zod/mini';
import { Banner } from '../banner/model.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { Localized } from '../locale/model.ts';

const toPrint = endpointsFor('reservation:print:any');

/** A facility and a day, so that every PDF stays small. */
const ofHouse = { spot_id: RowId, date: DateTextSchema };

export const printDayPlan = toPrint('printDayPlan', 'GET', '/api/reception/papers/day-plan', {
  input: z.object(ofHouse),
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The day of a facility for its caretakers, by time and room, with the names that the board has. Whom it names is in the audit log.',
});

export const printDoorSheets = toPrint('printDoorSheets', 'GET', '/api/reception/papers/doors', {
  /** One room, or all rooms used on the day. */
  input: z.object({ ...ofHouse, room_id: z.optional(RowId) }),
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'A sheet for the door of each room that is used on a day, in large letters, with the names that the board has. Whom they name is in the audit log.',
});

/** Paper sizes for a week. */
export const weekSizes = ['A4', 'A3'] as const;

export const printHouseWeek = toPrint('printHouseWeek', 'GET', '/api/reception/papers/week', {
  /** The week from Monday to Sunday that contains the date. */
  input: z.object({ ...ofHouse, size: z._default(z.enum(weekSizes), 'A4') }),
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The week of a facility as a table of rooms and days, with the names that the board has. Whom it names is in the audit log.',
});

/** The day of a facility on a wall monitor, as on its doors, in both languages. */
export const RoomsMonitor = z.object({
  /** Time of the data. */
  told_at: z.string(),
  spot_name: Localized,
  business_hours: Localized,
  banner: z.nullable(Banner),
  target_date: z.string(),
  uses: z.array(
    z.object({
      room_name: Localized,
      /** Minutes since midnight, half-open. */
      start: z.number(),
      end: z.number(),
      kind: z.enum(['booking', 'town', 'closed']),
      /** Group or last name; empty unless it is a booking, and if the member has withdrawn. */
      name: z.string(),
      is_provisional: z.boolean(),
    }),
  ),
});
export type RoomsMonitor = z.infer<typeof RoomsMonitor>;

export const readRoomsMonitor = endpoint('readRoomsMonitor', 'GET', '/api/device/rooms', {
  permission: 'monitor:rooms:device',
  reply: z.object({ monitor: RoomsMonitor }),
  refusals: ['not-found'],
  isFollowed: true,
  description:
    'What is in the rooms of the device’s facility today, for a monitor on its wall: times and the names that its doors have.',
});
