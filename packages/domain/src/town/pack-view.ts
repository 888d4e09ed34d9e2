import * as z from 'zod/mini';
import { FeeBand, OpeningHours, RoomBand } from '../spots/model.ts';
import { Boundary } from './basemap.ts';
import { PackFile } from '../pictures/model.ts';

/** A value of the right kind, or undefined, so that rows with some wrong fields are checked too. */
const maybe = <T extends z.core.$ZodType>(schema: T) => z.catch(z.optional(schema), undefined);
const maybeList = <T extends z.core.$ZodType>(schema: T) => z.catch(z.array(maybe(schema)), []);
const part = <T extends z.core.$ZodShape>(shape: T) => {
  const schema = z.object(shape);
  return z.catch(schema, () => z.parse(schema, {}));
};
const rows = <T extends z.core.$ZodShape>(shape: T) => z.catch(z.array(part(shape)), []);

const id = maybe(z.number());
const degrees = (most: number) => maybe(z.number().check(z.minimum(-most), z.maximum(most)));
const word = maybe(z.string());
const body = part({ ja: word, en: word });
const picture = part({ file: maybe(PackFile) });

/** Data for the checks across files. A missing or invalid file counts as empty. */
const PackView = z.object({
  'town.json': part({
    town_key: word,
    open_data: maybe(z.unknown()),
    password_max_length: id,
    position: part({ latitude: degrees(90), longitude: degrees(180) }),
    theme_images: rows({ theme_key: word, file: maybe(PackFile) }),
    app_pictures: rows({ files: part({ ja: maybe(PackFile), en: maybe(PackFile) }) }),
    inquiries: part({ organization_id: id }),
    tills: rows({ spot_id: id }),
    fixed_spots: z.catch(z.record(z.string(), id), {}),
    fixed_services: z.catch(z.record(z.string(), id), {}),
  }),
  'services.json': rows({
    service_id: id,
    href: word,
    spot_ids: maybeList(z.number()),
    has_applications: z.catch(z.boolean(), false),
  }),
  'organizations.json': rows({ organization_id: id }),
  'spots.json': rows({
    spot_id: id,
    fixing_method: id,
    latitude: degrees(90),
    longitude: degrees(180),
    hours: maybeList(OpeningHours),
    picture,
  }),
  'rooms.json': rows({
    room_id: id,
    spot_id: id,
    unit_minutes: id,
    adjunct_room_ids: maybeList(z.number()),
    room_timetable: maybeList(RoomBand),
    fee_bands: maybeList(FeeBand),
    picture,
  }),
  'equipments.json': rows({ equipment_id: id, spot_id: id }),
  'spot-relations.json': rows({ from_spot_id: id, to_spot_id: id, duration_minutes: id }),
  'taxi.json': part({
    organization_id: id,
    opens: word,
    closes: word,
    stands: rows({ taxistand_id: id, spot_id: id }),
  }),
  'passes.json': part({ service_id: id }),
  'laundry.json': part({ machines: rows({ machine_key: word }) }),
  'transport.json': part({
    default_route_id: id,
    routes: rows({
      route_id: id,
      service_id: id,
      seats: id,
      demo: maybe(z.looseObject({})),
      gtfs_route_ids: maybeList(z.string()),
      suspended: rows({ kind: word, from: word, to: word }),
    }),
    stops: rows({ stop_id: word, spot_id: id }),
  }),
  'ondemandbus.json': part({
    hours: maybeList(OpeningHours),
    settings: part({ cutoff_minutes: id, window_minutes: id, max_extra_minutes: id }),
    vehicles: rows({
      vehicle_id: word,
      home_station_id: word,
      shifts: rows({ weekdays: maybeList(z.number()), from: word, to: word }),
    }),
    stations: rows({ station_id: word, spot_id: id, stop_id: word }),
    station_relations: rows({ from_station_id: word, to_station_id: word, duration_minutes: id }),
  }),
  'debits.json': part({ collections: rows({ collection_key: word, collects_from: maybeList(z.string()) }) }),
  'garbage.json': part({ kinds: rows({ href: word }) }),
  'areas.json': rows({ area_key: word, districts: rows({ ja: word }) }),
  'reports.json': part({ kinds: rows({ kind_key: word, organization_id: id }), answers: rows({ answer_key: word }) }),
  'doors.json': rows({ door_id: id, spot_id: id, rooms: rows({ room_id: id }) }),
  'shelters.json': rows({ shelter_id: id, spot_id: id, latitude: degrees(90), longitude: degrees(180) }),
  'notices.json': rows({ notice_id: id, body, plain_body: word }),
  'faqs.json': rows({ category_key: word, faqs: rows({ faq_id: id, body }) }),
  'events.json': rows({ days: part({ spot_id: id }) }),
  'slides.json': rows({ href: word, picture }),
  'apps.json': rows({ app_key: word, icon: picture }),
  'onlineforms.json': rows({ onlineform_id: id }),
  'about.json': part({ sections: rows({ body }) }),
  'basemap.geojson': part({ features: maybeList(Boundary) }),
  'sample-members.json': rows({
    member_id: id,
    email: word,
    login_tel: word,
    town_id: word,
    password: word,
    organization_id: id,
  }),
});
export type PackView = z.infer<typeof PackView>;
export type RoomView = PackView['rooms.json'][number];
export type SpotView = PackView['spots.json'][number];

/** Reads a pack's parsed files, by name, as far as they are valid. */
export const viewPack = (files: Readonly<Record<string, unknown>>): PackView => z.parse(PackView, files);
