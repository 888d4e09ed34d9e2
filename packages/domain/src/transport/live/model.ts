import * as z from 'zod/mini';
import { DateTextSchema } from '../../calendar/model.ts';

/** A vehicle is taken to be where it was for so long; then the age stands beside it, and in the end it is not shown. */
export const FRESH_SECONDS = 120;
export const SHOWN_SECONDS = 600;
/** A device's clock may be ahead by so much. */
export const AHEAD_SECONDS = 60;
/** How far outside the stops of the town a vehicle may be: a depot, the school of the next town. */
export const FAR_KILOMETRES = 30;
/** What a vehicle kept while it was out of reach, in one request. */
export const MOST_POSITIONS = 50;
/** Vehicles of the town, those of another operator's data included. */
export const MOST_VEHICLES = 200;

/** Where a vehicle was at a moment. */
export const Position = z.object({
  /** Of the feed; left out: the vehicle does not know which run it is on. */
  trip_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** The service day of the trip: what leaves at 25:10 belongs to the day before. */
  service_date: z.optional(DateTextSchema),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  /** Degrees from north, clockwise. */
  bearing: z.optional(z.number().check(z.gte(0), z.lt(360))),
  /** Metres a second. */
  speed: z.optional(z.number().check(z.gte(0), z.lte(100))),
  measured_at: z.iso.datetime({ offset: true }),
});
export type Position = z.infer<typeof Position>;

/** How old what is known of a vehicle is: as of now, or from some minutes ago. */
export type Age = 'fresh' | 'old';
