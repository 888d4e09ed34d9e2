import * as z from 'zod/mini';
import { SHORT, bounded, list } from '../../bounds/bounds.ts';
import { DateTextSchema } from '../../calendar/model.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { RowId } from '../../fields/model.ts';
import { MOST_POSITIONS } from './model.ts';

// Separate from the pages' contract: browsers do not need it.

/** Position of a vehicle at a moment. */
export const Position = z.object({
  /** Trip of the feed; left out: the vehicle does not know its run. */
  trip_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Service day of the trip: a run at 25:10 belongs to the day before. */
  service_date: z.optional(DateTextSchema),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  /** Degrees from north, clockwise. */
  bearing: z.optional(z.number().check(z.gte(0), z.lt(360))),
  /** Metres a second. */
  speed: z.optional(z.number().check(z.gte(0), z.lte(100))),
  measured_at: z.string().check(bounded(SHORT), z.regex(z.regexes.datetime({ offset: true }), 'format')),
});
export type Position = z.infer<typeof Position>;

export const positionFaults = [
  'position-ahead',
  'position-old',
  'position-known',
  'position-elsewhere',
  'position-trip',
] as const;
export type PositionFault = (typeof positionFaults)[number];

export const reportPositions = endpoint('reportPositions', 'POST', '/api/vehicle-positions', {
  permission: 'vehicle:report:device',
  input: z.object({
    /** Must be the vehicle of the key. */
    vehicle_id: RowId,
    positions: list(Position, MOST_POSITIONS).check(z.refine(({ length }) => length > 0, { error: 'required' })),
  }),
  reply: z.object({
    taken: z.number(),
    left_out: z.array(z.object({ index: z.number(), code: z.enum(positionFaults) })),
  }),
  refusals: ['not-found', 'vehicle-foreign', 'position-ahead', 'position-old', 'position-elsewhere', 'position-trip'],
  maxBodyBytes: 16 * 1024,
  description: `Where a vehicle was, told by its device with the key in the header: Authorization: Device <key>. Up to ${MOST_POSITIONS} at once, such as were kept while it was out of reach; what does not count is left out and named.`,
});
