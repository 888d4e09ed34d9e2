import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { ShuttleTrip } from '../shuttle/model.ts';

/** A trial in which residents ride, texts in the language of the request. */
export const Demo = z.object({
  service_id: z.number(),
  route_id: z.number(),
  route_name: z.string(),
  overview: z.string(),
  how_to_ride: z.string(),
  /** Seats of the vehicle. */
  seats: z.number(),
  /** One condition per line, as in `consent` and `waiver`. */
  who_may_ride: z.string(),
  gathering_place: z.string(),
  gather_minutes_before: z.number(),
  contact_name: z.string(),
  contact_tel: z.string(),
  consent: z.string(),
  waiver: z.string(),
  /** Digest of both texts in all languages; a confirmation names the texts that were read. */
  texts_digest: z.string(),
});
export type Demo = z.infer<typeof Demo>;

export const readDemo = endpoint('readDemo', 'GET', '/api/demos/:service_id', {
  permission: 'public',
  input: z.object({ service_id: RowId }),
  reply: z.object({
    told_at: z.string(),
    demo: Demo,
    /** The next slots, with their free seats. */
    slots: z.array(ShuttleTrip),
    /** The next day with a ride, and why there is none before; null if there are slots, or it is unknown. */
    next_date: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
  description:
    'A trial of the town: what it is, who may ride, what is consented to, and its next slots. Seats are held and confirmed as those of a shuttle.',
});
