import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** What every screen needs of the town, in the language of the request. */
export const Town = z.object({
  town_key: z.string(),
  town_name: z.string(),
  product_name: z.string(),
  office_name: z.string(),
  office_tel: z.string(),
  office_hours: z.string(),
  /** Characters of a new password at most; there are 8 or more. */
  password_max_length: z.number(),
  /** Spots whose timetables have pages of their own names. */
  timetables: z.object({ sportscenter: z.number(), wakka: z.number() }),
  /** Address of the town's own map, GeoJSON. */
  basemap_src: z.string(),
  /** Facilities that the product treats apart: with reservations of the shared office taxis can be booked. */
  fixed_spots: z.object({ shared_office: z.number() }),
  /** Services that stand in the menu by a name of their own; null: the town has none. */
  fixed_services: z.object({ shared_office: z.nullable(z.number()), taxi: z.nullable(z.number()) }),
  /** The route whose buses are shown where none is named; null: the town has no buses. */
  default_route_id: z.nullable(z.number()),
  /** Whether terminals recognise whoever has enrolled their face (passes.json, `faces`). */
  has_faces: z.boolean(),
  /** Whether rides are asked for on an on-demand bus (ondemandbus.json). */
  has_ondemandbus: z.boolean(),
  /** Pictures that may be laid under the pages (client preference themeImage). */
  theme_images: z.array(z.object({ theme_key: z.string(), theme_name: z.string(), src: z.string() })),
});
export type Town = z.infer<typeof Town>;

export const readTown = endpoint('readTown', 'GET', '/api/town', {
  permission: 'public',
  reply: z.object({ town: Town }),
  description: "The town's names and the office's telephone number.",
});
