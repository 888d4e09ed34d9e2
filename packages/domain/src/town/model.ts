import * as z from 'zod/mini';
import { DateTextSchema, TimeTextSchema } from '../calendar/model.ts';
import { Email, Flag, Tel, requiredText, told } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { offeredVariants } from '../locale/offered.ts';
import { wholeShape } from '../described/schema.ts';
import { memberParts } from '../members/fields.ts';
import { ProfileFields } from '../members/model.ts';
import { Password } from '../members/password.ts';
import { LONGEST_ANYWHERE, LONGEST_USUALLY } from '../members/password-length.ts';
import { isMobile, telKey } from '../fields/tel.ts';
import { refuseKind } from '../member-desk/rules.ts';
import { isWorkAccount } from '../permissions/kinds.ts';
import { officialRoles } from '../permissions/roles.ts';
import { OnlineformRow } from '../onlineforms/model.ts';
import { PassKind } from '../passes/model.ts';
import { Reminders, isInvoiceNumber } from '../billing/town-billing.ts';
import { LaundryFile, PassesFile, noLaundry, noPasses } from '../passes/town-passes.ts';
import { ReportsFile } from '../reports/model.ts';
import { RetentionFile } from '../retention/model.ts';
import { TransportFile } from '../transport/pack.ts';
import { OnDemandBusFile } from '../ondemandbus/pack.ts';
import { TownTill } from '../till/houses.ts';
import { AreaRow } from '../areas/model.ts';
import { DoorsFile } from '../doors/model.ts';
import { WarningsFile, noWarnings } from '../warnings/table.ts';
import { SheltersFile } from '../shelters/model.ts';
import { GarbageFile } from '../waste/model.ts';
import { WatchingText } from '../watching/model.ts';
import { DebitsFile } from '../zengin/collection.ts';
import { profileItems } from '../services/model.ts';
import { AppKey } from '../apps/model.ts';
import { NoticeCategoryId } from '../notices/model.ts';
import { OpenDataFile } from '../open-data/model.ts';
import { MAX_FEE_BANDS } from '../spots/fee-bands.ts';
import { FeeBand, FixingMethod, ParkingType, RoomRules, SpotCategoryId, SpotRules } from '../spots/model.ts';
import { Priority } from '../spots/priority.ts';
import { BasemapFile } from './basemap.ts';
import { BrandColours } from './brand.ts';
import { EventRow } from './events.ts';
import { NO_SPOT } from '../fields/ids.ts';
import { PackImage, PackPicture } from '../pictures/model.ts';

/** An office of the town or a company that works for it. Officials belong to one. */
export const OrganizationRow = z.object({
  organization_id: z.number().check(z.int(), z.positive()),
  organization_name: Localized,
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

const Id = z.number().check(z.int(), z.positive());
const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
const WebAddress = z.string().check(z.regex(/^https?:\/\/[^\s/]+(?:\/\S*)?$/, { error: 'url' }));
/** Instant with the town's UTC offset, "2026-11-04T09:00:00+09:00". */
const TownTime = z.string().check(
  z.refine(
    (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+09:00$/.test(value) && !Number.isNaN(Date.parse(value)),
    {
      error: 'town-time',
    },
  ),
);
/** Localized text that may be left out. Both languages are needed: readers of a missing one would see a blank. */
const OptionalText = z._default(
  z
    .object({ ja: z.string(), en: z.string() })
    .check(z.refine((words) => (words.ja === '') === (words.en === ''), { error: 'one-language' })),
  { ja: '', en: '' },
);

const FixedSpot = z._default(Id, NO_SPOT);

export const TownFile = z.object({
  town_key: z.string().check(z.regex(/^[a-z][a-z0-9]{2,30}$/, { error: 'town-key' })),
  town_name: Localized,
  product_name: Localized,
  office_name: Localized,
  office_tel: Tel,
  office_hours: Localized,
  /** Who may reserve rooms early, and by how many days. Applies to facilities without their own rule. */
  priority: z.optional(Priority),
  /**
   * Staffed hours of the bath's reception and who is notified when a terminal calls. Left out: only the
   * office's telephone.
   */
  terminal_staff: z.optional(
    z.object({
      /** For every day that the bath is open. */
      from: TimeTextSchema,
      to: TimeTextSchema,
      tel: Tel,
      /** Person on duty: notified of each call by mail, SMS or both. */
      duty_email: z.optional(Email),
      duty_mobile: z.optional(Tel.check(z.refine((tel: string) => isMobile(telKey(tel) ?? ''), { error: 'mobile' }))),
    }),
  ),
  /** Office that handles inquiries and forwards other offices' answers, and its hours on business days. */
  inquiries: z
    .object({ organization_id: Id, opens: TimeTextSchema, closes: TimeTextSchema })
    .check(z.refine(({ opens, closes }) => opens < closes, { error: 'time-order', path: ['closes'] })),
  /** Lets officials decide reservations they booked at the counter for somebody. By default a colleague decides. */
  decides_own_bookings: z._default(z.boolean(), false),
  /** Reminders of unpaid fees for rooms that were used. */
  room_reminders: z._default(Reminders, { after_days: 14, term_days: 14, again_days: 30, remedies: [] }),
  /** Facilities with their own cash drawer. Left out: only the office has one. */
  tills: z._default(z.array(TownTill), []),
  mail_from: Email,
  /** Publishes open data at /opendata/. Left out: there is none. */
  open_data: z.optional(OpenDataFile),
  /** Offers watching over (見守り), with what the town says of the data it uses. Left out: it is off. */
  watching: z.optional(WatchingText),
  /** Time at which the daily mail about notices is sent. */
  notice_digest_at: z._default(TimeTextSchema, '07:00'),
  /** Longest new password, in characters. */
  password_max_length: z._default(
    z.number().check(z.int(), z.minimum(LONGEST_USUALLY), z.maximum(LONGEST_ANYWHERE)),
    LONGEST_USUALLY,
  ),
  /** Languages of the portal's sentences that the town offers beside Japanese and English. */
  languages: z._default(z.array(z.enum(offeredVariants)), []),
  /** Prefix of reservation codes, e.g. "HM" of HM-4T72. */
  /** How the names of places, facilities and people in the town's texts are read, in hiragana. */
  readings: z._default(
    z.record(
      z.string().check(z.regex(/\p{Script=Han}/u, { error: 'kanji' }), z.maxLength(40)),
      z.string().check(z.regex(/^[ぁ-ゖー]+$/, { error: 'hiragana' })),
    ),
    {},
  ),
  code_prefix: z.string().check(z.regex(/^[A-Z]{2,4}$/, { error: 'code-prefix' })),
  office_address: Localized,
  /** Issuer printed on permits and receipts, "星守町長 北川 誠". */
  mayor: Localized,
  /**
   * Number of the registered issuer of invoices (適格請求書発行事業者): "T" and 13 digits, the first a check digit. Left
   * out: none.
   */
  invoice_number: z.optional(z.string().check(z.refine(isInvoiceNumber, { error: 'invoice-number' }))),
  /** Middle of the town, in degrees. The map opens here, and sunset is computed for it. */
  position: z.object({ latitude: Latitude, longitude: Longitude }),
  /** Replaces the product's green. */
  brand: z.optional(BrandColours),
  /** Background pictures that a person may choose (client preference themeImage). */
  theme_images: z.array(
    z.object({
      theme_key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' })),
      theme_name: Localized,
      file: PackImage,
    }),
  ),
  /** Pictures of the portal that a phone shows before it is installed; in width x height pixels. */
  app_pictures: z._default(
    z
      .array(
        z.object({
          name: Localized,
          form_factor: z.enum(['narrow', 'wide']),
          sizes: z.string().check(z.regex(/^\d{3,4}x\d{3,4}$/, { error: 'sizes' })),
          files: z.object({ ja: PackImage, en: PackImage }),
        }),
      )
      .check(z.maxLength(16)),
    [],
  ),
  /** Spots that the fixed pages show (product, "Town pack"). Left out: the town has no such page. */
  fixed_spots: z.object({
    shared_office: FixedSpot,
    timetable_sportscenter: FixedSpot,
    timetable_wakka: FixedSpot,
    /** The bath. */
    plaza: FixedSpot,
    laundry: FixedSpot,
  }),
  /** Services with a fixed menu entry; null: the town has none. */
  fixed_services: z.object({ shared_office: z.nullable(Id), taxi: z.nullable(Id) }),
});

/** A service of the portal (product, "Services of the portal"); 14 does not exist. */
export const ServiceRow = z.object({
  service_id: Id,
  service_name: Localized,
  organization_name: Localized,
  data_purpose: Localized,
  agreement: Localized,
  /** Profile items that are passed to the organization. */
  items: z.array(z.enum(profileItems)),
  /** Portal page of the service, `null` if there is none. */
  href: z.nullable(z.string()),
  /** Spots whose reservations belong to the service. A member who suspends the service no longer sees them. */
  spot_ids: z._default(z.array(Id), []),
  /** Online applications belong to the service. A member who suspends the service no longer sees earlier ones. */
  has_applications: z._default(z.boolean(), false),
});
export type ServiceRow = z.infer<typeof ServiceRow>;

export const SpotRow = z.extend(SpotRules, {
  spot_id: Id,
  spot_name: Localized,
  spot_type: Localized,
  spot_category_id: SpotCategoryId,
  fixing_method: FixingMethod,
  opening_hours: Localized,
  closing_days_text: Localized,
  address: Localized,
  tel: Tel,
  email: z.nullable(Email),
  url: z.nullable(WebAddress),
  parking_type: ParkingType,
  latitude: Latitude,
  longitude: Longitude,
  picture: PackPicture,
  main_purpose: Localized,
  application_conditions: OptionalText,
  cancellation_policy: OptionalText,
  surcharge_period_conditions: OptionalText,
  exemption_methods: OptionalText,
  exemption_conditions: OptionalText,
  terms: OptionalText,
  payment_methods: OptionalText,
  notice: OptionalText,
});
export type SpotRow = z.infer<typeof SpotRow>;

export const RoomRow = z.extend(RoomRules, {
  fee_bands: z._default(z.array(FeeBand).check(z.maxLength(MAX_FEE_BANDS)), []),
  room_id: Id,
  spot_id: Id,
  room_name: Localized,
  main_purpose: Localized,
  /** Text shown beside the fee, which is computed. */
  fee_note: OptionalText,
  floors: Localized,
  area: z.nullable(z.number().check(z.positive())),
  /** Equipment of the room at no extra cost. Equipment lent for a fee is in equipments.json. */
  equipments: z.array(Localized),
  other_information: OptionalText,
  /** Rooms of the same spot that can be booked with this one, such as a dressing room. */
  adjunct_room_ids: z._default(z.array(Id), []),
  picture: z._default(z.nullable(PackPicture), null),
});
export type RoomRow = z.infer<typeof RoomRow>;

export const TermsFile = z.object({
  title: Localized,
  /** First day on which this version is valid. */
  enacted_on: DateTextSchema,
  intro: Localized,
  sections: z
    .array(
      z.object({
        heading: Localized,
        body: Localized,
        /** `retention`: the table of retention.json follows the text. */
        shows: z.optional(z.enum(['retention'])),
      }),
    )
    .check(z.minLength(1)),
});

/** Equipment of a spot that is lent with a room while stock lasts. */
export const EquipmentRow = z.object({
  equipment_id: Id,
  spot_id: Id,
  equipment_name: Localized,
  stock: z.number().check(z.int(), z.positive()),
  /** Yen for each reserved date. */
  fee_yen: z.number().check(z.int(), z.minimum(0)),
});
export type EquipmentRow = z.infer<typeof EquipmentRow>;

/** Driving time between two spots. It applies in both directions unless the reverse has its own row. */
export const SpotRelationRow = z.object({
  from_spot_id: Id,
  to_spot_id: Id,
  duration_minutes: z.number().check(z.int(), z.minimum(1), z.maximum(300)),
});
export type SpotRelationRow = z.infer<typeof SpotRelationRow>;

/** The taxi that can be booked with the shared office (product, "Taxi"). */
export const TaxiFile = z.object({
  company_name: Localized,
  /** For bookings and cancellations after the deadline. */
  tel: Tel,
  /** Organization whose officials dispatch. */
  organization_id: Id,
  most_persons: z.number().check(z.int(), z.minimum(1), z.maximum(50)),
  /** Hours of service. The first and the last ride are within them. */
  opens: TimeTextSchema,
  closes: TimeTextSchema,
  /** Places to get in and out. A stand at a spot takes its driving times from the spot relations. */
  stands: z.array(z.object({ taxistand_id: Id, taxistand_name: Localized, spot_id: Id })).check(z.minLength(2)),
});
export type TaxiFile = z.infer<typeof TaxiFile>;

/** A town without taxi.json. */
const noTaxi = (): TaxiFile => ({
  company_name: { ja: '', en: '' },
  tel: '',
  organization_id: 0,
  most_persons: 1,
  opens: '00:00',
  closes: '00:00',
  stands: [],
});

/** A published notice of the sample town. Further notices are written in the portal. */
export const NoticeRow = z
  .object({
    notice_id: Id,
    title: Localized,
    /** HTML with few tags (`body.ts`). The check refuses anything the server's sanitiser would remove. */
    body: Localized,
    /** The title in easy Japanese, if there is one. */
    plain_title: z.optional(z.string().check(z.minLength(1))),
    /** The same text in plain Japanese, if there is one. */
    plain_body: z.optional(z.string()),
    department: Localized,
    notice_category_id: NoticeCategoryId,
    is_prioritized: Flag,
    published_at: TownTime,
    /** Time from which the notice is no longer shown. */
    closed_at: z.nullable(TownTime),
  })
  .check(
    z.refine((row) => row.closed_at === null || Date.parse(row.published_at) < Date.parse(row.closed_at), {
      error: 'closed-early',
      path: ['closed_at'],
    }),
  );
export type NoticeRow = z.infer<typeof NoticeRow>;

/** Questions of one category, in page order. */
export const FaqGroup = z.object({
  category_key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' })),
  category: Localized,
  faqs: z.array(z.object({ faq_id: Id, title: Localized, body: Localized })).check(z.minLength(1)),
});

export const AboutFile = z.object({
  title: Localized,
  lead: Localized,
  sections: z.array(z.object({ heading: Localized, body: Localized })).check(z.minLength(1)),
});

export const LegalFile = z.object({
  title: Localized,
  intro: Localized,
  items: z.array(z.object({ name: Localized, value: Localized })).check(z.minLength(1)),
});

/** An official app. Each of the three fixed pages shows one. */
export const AppRow = z.object({
  app_key: AppKey,
  app_name: Localized,
  summary: Localized,
  description: Localized,
  features: z.array(Localized).check(z.minLength(1)),
  requirements: Localized,
  ios_url: WebAddress,
  android_url: WebAddress,
  icon: PackPicture,
});

export const SlideRow = z.object({ title: Localized, text: Localized, href: z.string(), picture: PackPicture });

/** Telephone number that receives SMS. */
const Mobile = Tel.check(z.refine((value: string) => isMobile(telKey(value) ?? ''), { error: 'mobile' }));

interface SampleKind {
  readonly is_official: 0 | 1;
  readonly is_company: 0 | 1;
}
const kindOf = (row: SampleKind) => ({ is_official: row.is_official === 1, is_company: row.is_company === 1 });
const isAtWork = (row: SampleKind): boolean => isWorkAccount(kindOf(row));

/** Sample accounts for trying the product. They are only added to an empty database. */
export const SampleMember = z
  .object({
    member_id: Id,
    /** Left out for a person without one, who then has a `login_tel`. */
    email: z.optional(Email),
    /** Mobile number used to log in. */
    login_tel: z.optional(Mobile),
    password: Password,
    ...ProfileFields,
    gender: wholeShape(memberParts.person).gender,
    birthdate: DateTextSchema,
    is_resident: Flag,
    /** The town's own number for this person. */
    town_id: z.optional(requiredText(32)),
    /** 1: the office has verified name, birth date and residence. */
    verified: z._default(Flag, 0),
    is_otp_enabled: z._default(Flag, 0),
    /** 1: an official, with an organization and roles. */
    is_official: z._default(Flag, 0),
    /** 1: an account of a company that works for the town, with an organization and roles. */
    is_company: z._default(Flag, 0),
    organization_id: z.optional(Id),
    roles: z._default(z.array(z.enum(officialRoles)), []),
    /** One sentence that says what this account is good for trying. */
    story: z.optional(Localized),
    /** A newcomer, without a past: days since they signed up. Left out for everybody else. */
    joined_days_ago: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(60))),
    /** Passes in use. Each gets a history of the preceding year. */
    passes: z._default(z.array(PassKind), []),
  })
  .check(
    z.refine((row) => row.email !== undefined || row.login_tel !== undefined, told('email', 'login-id-missing')),
    z.refine((row) => isAtWork(row) || (row.organization_id === undefined && row.roles.length === 0), {
      error: 'official-only',
      path: ['is_official'],
    }),
    z.refine((row) => !isAtWork(row) || row.organization_id !== undefined, {
      error: 'official-organization',
      path: ['organization_id'],
    }),
    z.refine((row) => !isAtWork(row) || row.is_otp_enabled === 1, told('is_otp_enabled', 'official-otp')),
    z.refine((row) => refuseKind({ ...kindOf(row), roles: row.roles }) === undefined, {
      error: 'company-roles',
      path: ['is_company'],
    }),
    z.refine((row) => row.is_resident === 0 || row.verified === 1, { error: 'resident-verified', path: ['verified'] }),
  );
export type SampleMember = z.infer<typeof SampleMember>;

const file = <const Name extends string, Schema>(name: Name, schema: Schema) => ({ name, schema, without: undefined });
/** A file that a pack may omit. The town then does without that function: with nothing, or with what is empty. */
const optional = <const Name extends string, Schema, Without>(name: Name, schema: Schema, without: () => Without) => ({
  name,
  schema,
  without,
});
const nothing = (): undefined => undefined;
const noRows = (): never[] => [];

/** A town pack: the files of `towns/<key>/`, each with its schema, by their names in the program. */
export const packParts = {
  town: file('town.json', TownFile),
  services: file('services.json', z.array(ServiceRow)),
  organizations: file('organizations.json', z.array(OrganizationRow)),
  spots: file('spots.json', z.array(SpotRow)),
  rooms: file('rooms.json', z.array(RoomRow)),
  equipments: file('equipments.json', z.array(EquipmentRow)),
  spotRelations: file('spot-relations.json', z.array(SpotRelationRow)),
  taxi: optional('taxi.json', TaxiFile, noTaxi),
  passes: optional('passes.json', PassesFile, noPasses),
  laundry: optional('laundry.json', LaundryFile, noLaundry),
  transport: file('transport.json', TransportFile),
  onDemandBus: optional('ondemandbus.json', OnDemandBusFile, nothing),
  /** Without it the town collects nothing by direct debit. */
  debits: optional('debits.json', DebitsFile, nothing),
  garbage: optional('garbage.json', GarbageFile, nothing),
  /** Doors that reservations open; without them the town's keys are handed over. */
  doors: optional('doors.json', DoorsFile, noRows),
  /** Areas of evacuation orders and safety calls; without them they go to the whole town. */
  areas: optional('areas.json', z.array(AreaRow).check(z.maxLength(60)), noRows),
  /** Without sources the town hears of no warning by itself. */
  warnings: optional('warnings.json', WarningsFile, noWarnings),
  shelters: optional('shelters.json', SheltersFile, noRows),
  reports: optional('reports.json', ReportsFile, nothing),
  notices: file('notices.json', z.array(NoticeRow)),
  faqs: file('faqs.json', z.array(FaqGroup)),
  events: file('events.json', z.array(EventRow)),
  slides: file('slides.json', z.array(SlideRow)),
  apps: file('apps.json', z.array(AppRow)),
  onlineforms: file('onlineforms.json', z.array(OnlineformRow)),
  about: file('about.json', AboutFile),
  terms: file('terms.json', TermsFile),
  policy: file('policy.json', TermsFile),
  legal: file('legal.json', LegalFile),
  retention: file('retention.json', RetentionFile),
  basemap: file('basemap.geojson', BasemapFile),
  sampleMembers: file('sample-members.json', z.array(SampleMember)),
};
type Parts = typeof packParts;
type Read<Value> = Value extends readonly (infer Row)[] ? readonly Row[] : Value;
type Without<Part> = Part extends { readonly without: () => undefined } ? undefined : never;
/** A town pack as it was read. */
export type TownPack = {
  readonly [Name in keyof Parts]: Read<z.output<Parts[Name]['schema']>> | Without<Parts[Name]>;
};

/** Schemas of the files, by their names. */
export const townFiles: Readonly<Record<string, z.core.$ZodType>> = Object.fromEntries(
  Object.values(packParts).map(({ name, schema }) => [name, schema]),
);
/** Files that a pack may omit. */
export const optionalTownFiles: ReadonlySet<string> = new Set(
  Object.values(packParts).flatMap(({ name, without }) => (without ? [name] : [])),
);
