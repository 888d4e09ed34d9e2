import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** Data of the town for every screen, in the request's language. */
export const Town = z.object({
  town_key: z.string(),
  town_name: z.string(),
  product_name: z.string(),
  office_name: z.string(),
  office_tel: z.string(),
  office_hours: z.string(),
  /** When it opens and closes on business days. */
  office_open: z.array(z.string()),
  /** Longest new password in characters. The shortest is 8. */
  password_max_length: z.number(),
  /** Spots whose timetables have fixed pages. */
  timetables: z.object({ sportscenter: z.number(), wakka: z.number() }),
  /** Address of the town's own map, GeoJSON. */
  basemap_src: z.string(),
  /** Facilities with special rules: reservations of the shared office can include taxis. 0: there are none. */
  fixed_spots: z.object({ shared_office: z.number() }),
  /** Services with a fixed menu entry; null: the town has none. */
  fixed_services: z.object({ shared_office: z.nullable(z.number()), taxi: z.nullable(z.number()) }),
  /** Route shown by default; null: the town has no buses. */
  default_route_id: z.nullable(z.number()),
  /** What the page of routes is called where ships run and no bus; null: as usual. */
  ferries: z.nullable(z.string()),
  /** Whether terminals recognise enrolled faces (passes.json, `faces`). */
  has_faces: z.boolean(),
  /** Whether the town has an on-demand bus (ondemandbus.json). */
  has_ondemandbus: z.boolean(),
  /** Whether the portal knows the days of waste collection (garbage.json). */
  has_waste: z.boolean(),
  /** Parts that the town does without (`lackingParts`). */
  lacks: z.array(z.string()),
  /** Languages that the town offers beside Japanese and English. */
  languages: z.array(z.string()),
  /** Background pictures to choose from (client preference themeImage). */
  theme_images: z.array(z.object({ theme_key: z.string(), theme_name: z.string(), src: z.string() })),
});
export type Town = z.infer<typeof Town>;

export const readTown = endpoint('readTown', 'GET', '/api/town', {
  permission: 'public',
  reply: z.object({ town: Town }),
  description: "The town's names and the office's telephone number.",
});
