import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { RowId } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { Purpose } from '../reservations/model.ts';
import { PeriodText } from './period.ts';

const endpoint = endpointsFor('statistics:read:any');

/** Use of rooms, from fixed reservations that were not cancelled, by day of use. */
const Figures = z.object({
  bookings: z.number(),
  /** Minutes of use, also as adjunct room. */
  minutes_used: z.number(),
  /** Minutes used by the town itself, which are not reservations and not in the minutes above. */
  minutes_town: z.number(),
  /** Minutes of the opening hours without closures. */
  minutes_open: z.number(),
  /** Per cent of the open minutes; null if nothing was open. */
  utilisation: z.nullable(z.number()),
  persons: z.number(),
  /** Yen. */
  amount: z.number(),
  cancellations: z.number(),
  no_shows: z.number(),
});
export type Figures = z.infer<typeof Figures>;

export const RoomFigures = z.extend(Figures, {
  spot_id: z.number(),
  spot_name: z.string(),
  room_id: z.number(),
  room_name: z.string(),
});
export type RoomFigures = z.infer<typeof RoomFigures>;

const ofSpot = { spot_id: z.optional(RowId) };

export const readStatistics = endpoint('readStatistics', 'GET', '/api/reception/statistics', {
  canWait: true,
  /** Default: the last whole month with data. */
  input: z.object({ ...ofSpot, period: z.optional(PeriodText) }),
  reply: z.object({
    period: z.string(),
    from: z.string(),
    to: z.string(),
    total: Figures,
    rooms: z.array(RoomFigures),
    /** Days of a month, or months of a year. Minutes here and below are those of all rooms, also adjunct rooms. */
    course: z.array(z.object({ part: z.string(), bookings: z.number(), minutes_used: z.number() })),
    /** Use by hour of the week: 0 Sunday to 6 Saturday, minutes of all rooms together. */
    hours: z.array(z.object({ weekday: z.number(), hour: z.number(), minutes_used: z.number() })),
    purposes: z.array(z.object({ purpose: Purpose, bookings: z.number(), minutes_used: z.number() })),
  }),
  isForSystems: true,
  description:
    'How the rooms were used in a month or a fiscal year; without one, in the last whole month with reservations. Nobody’s data is in it.',
});

export const exportStatistics = endpoint('exportStatistics', 'GET', '/api/reception/statistics/export', {
  input: z.object({
    ...ofSpot,
    period: PeriodText,
    ...tableChoice,
  }),
  reply: TableFile,
  description: 'The figures of each room as a file.',
});

export const printStatistics = endpoint('printStatistics', 'GET', '/api/reception/statistics/paper', {
  input: z.object({ ...ofSpot, period: PeriodText }),
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The figures of a period on one or two pages, for the council. Small numbers are left out, and with them what they would follow from.',
});
