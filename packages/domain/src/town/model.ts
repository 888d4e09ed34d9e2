import * as z from 'zod/mini';
import { DateTextSchema, TimeTextSchema } from '../calendar/model.ts';
import { Email, Flag, Tel, requiredText, told } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
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
import { LaundryFile, PassesFile } from '../passes/town-passes.ts';
import { RetentionFile } from '../retention/model.ts';
import { TransportFile } from '../transport/pack.ts';
import { OnDemandBusFile } from '../ondemandbus/pack.ts';
import { TownTill } from '../till/houses.ts';
import { DebitsFile } from '../zengin/collection.ts';
import { profileItems } from '../services/model.ts';
import { AppKey } from '../apps/model.ts';
import { NoticeCategoryId } from '../notices/model.ts';
import { MAX_FEE_BANDS } from '../spots/fee-bands.ts';
import { FeeBand, FixingMethod, ParkingType, RoomRules, SpotCategoryId, SpotRules } from '../spots/model.ts';
import { Priority } from '../spots/priority.ts';
import { BasemapFile } from './basemap.ts';
import { BrandColours } from './brand.ts';
import { EventRow } from './events.ts';
import { PackImage, PackPicture } from '../pictures/model.ts';

/** An office of the town or a company that works for it; officials belong to one. */
export const OrganizationRow = z.object({
  organization_id: z.number().check(z.int(), z.positive()),
  organization_name: Localized,
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

const Id = z.number().check(z.int(), z.positive());
const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
const WebAddress = z.string().check(z.regex(/^https?:\/\/[^\s/]+(?:\/\S*)?$/, { error: 'url' }));
/** An instant in the town's own time, "2026-11-04T09:00:00+09:00". */
const TownTime = z.string().check(
  z.refine(
    (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+09:00$/.test(value) && !Number.isNaN(Date.parse(value)),
    {
      error: 'town-time',
    },
  ),
);
/** Localized text that may be left out; a text in one language only would show a blank to the readers of the other. */
const OptionalText = z._default(
  z
    .object({ ja: z.string(), en: z.string() })
    .check(z.refine((words) => (words.ja === '') === (words.en === ''), { error: 'one-language' })),
  { ja: '', en: '' },
);

export const TownFile = z.object({
  town_key: z.string().check(z.regex(/^[a-z][a-z0-9]{2,30}$/, { error: 'town-key' })),
  town_name: Localized,
  product_name: Localized,
  office_name: Localized,
  office_tel: Tel,
  office_hours: Localized,
  /** Who may reserve rooms before everybody, and how early: of each facility that says nothing else. */
  priority: z.optional(Priority),
  /** When somebody is at the bath's reception, and who is told of a call from a terminal; left out: the office's telephone alone. */
  terminal_staff: z.optional(
    z.object({
      /** Of every day that the bath is open. */
      from: TimeTextSchema,
      to: TimeTextSchema,
      tel: Tel,
      /** Whoever is on duty: a mail, a short message, or both, for each call. */
      duty_email: z.optional(Email),
      duty_mobile: z.optional(Tel.check(z.refine((tel: string) => isMobile(telKey(tel) ?? ''), { error: 'mobile' }))),
    }),
  ),
  /** Which office takes what people ask by internet and hands on what others answer, and when it closes on a business day. */
  inquiries: z.object({ organization_id: Id, closes: TimeTextSchema }),
  /** An official decides about what they booked themselves at the counter for somebody; left out: a colleague does. */
  decides_own_bookings: z._default(z.boolean(), false),
  /** Letters about fees of rooms that were used and not paid. */
  room_reminders: z._default(Reminders, { after_days: 14, term_days: 14, again_days: 30, remedies: [] }),
  /** Houses that take money have a drawer of their own; left out: the office has the only one. */
  tills: z._default(z.array(TownTill), []),
  mail_from: Email,
  /** When the day's letter about notices leaves. */
  notice_digest_at: z._default(TimeTextSchema, '07:00'),
  /** Characters of a new password at most. */
  password_max_length: z._default(
    z.number().check(z.int(), z.minimum(LONGEST_USUALLY), z.maximum(LONGEST_ANYWHERE)),
    LONGEST_USUALLY,
  ),
  /** First letters of reservation codes, e.g. "HM" of HM-4T72. */
  code_prefix: z.string().check(z.regex(/^[A-Z]{2,4}$/, { error: 'code-prefix' })),
  office_address: Localized,
  /** Who issues permits and receipts, "星守町長 北川 誠": the name that stands in print. */
  mayor: Localized,
  /** Number of the registered issuer of invoices (適格請求書発行事業者), "T" and 13 digits, of which the first checks the others; left out when there is none. */
  invoice_number: z.optional(z.string().check(z.refine(isInvoiceNumber, { error: 'invoice-number' }))),
  /** Middle of the town, in degrees: where the map opens and by which the sun sets. */
  position: z.object({ latitude: Latitude, longitude: Longitude }),
  /** Instead of the product's green; left out, that stays. */
  brand: z.optional(BrandColours),
  /** Pictures that a person may lay under the pages (client preference themeImage). */
  theme_images: z.array(
    z.object({
      theme_key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' })),
      theme_name: Localized,
      file: PackImage,
    }),
  ),
  /** Which spots the fixed pages mean (product, "Town pack"). */
  fixed_spots: z.object({
    shared_office: Id,
    timetable_sportscenter: Id,
    timetable_wakka: Id,
    plaza: Id,
    laundry: Id,
    roadside_station: Id,
  }),
  /** Services that stand in the menu by a name of their own; null: the town has none. */
  fixed_services: z.object({ shared_office: z.nullable(Id), taxi: z.nullable(Id) }),
});

/** A service of the portal (product, "Services of the portal"); 14 does not exist. */
export const ServiceRow = z.object({
  service_id: Id,
  service_name: Localized,
  organization_name: Localized,
  data_purpose: Localized,
  agreement: Localized,
  /** What of the profile is passed to the organization. */
  items: z.array(z.enum(profileItems)),
  /** The page of the portal where the service is used, `null` until there is one. */
  href: z.nullable(z.string()),
  /** Spots whose reservations belong to the service: they are hidden while a member has suspended it. */
  spot_ids: z._default(z.array(Id), []),
  /** Online applications belong to the service: those of before are hidden while a member has suspended it. */
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
  /** What stands beside the fee, which is said by its numbers. */
  fee_note: OptionalText,
  floors: Localized,
  area: z.nullable(z.number().check(z.positive())),
  /** What stands in the room and costs nothing more; what is lent for a fee is a row of equipments.json. */
  equipments: z.array(Localized),
  other_information: OptionalText,
  /** Rooms of the same spot that may be taken along with this one, such as a dressing room. */
  adjunct_room_ids: z._default(z.array(Id), []),
  picture: z._default(z.nullable(PackPicture), null),
});
export type RoomRow = z.infer<typeof RoomRow>;

export const TermsFile = z.object({
  title: Localized,
  /** Day from which this version holds. */
  enacted_on: DateTextSchema,
  intro: Localized,
  sections: z
    .array(
      z.object({
        heading: Localized,
        body: Localized,
        /** `retention`: below its words stands the table of retention.json. */
        shows: z.optional(z.enum(['retention'])),
      }),
    )
    .check(z.minLength(1)),
});

/** Something of a spot that is lent with a room, as long as the stock lasts. */
export const EquipmentRow = z.object({
  equipment_id: Id,
  spot_id: Id,
  equipment_name: Localized,
  stock: z.number().check(z.int(), z.positive()),
  /** Yen for each reserved date. */
  fee_yen: z.number().check(z.int(), z.minimum(0)),
});
export type EquipmentRow = z.infer<typeof EquipmentRow>;

/** How long a drive between two spots takes, in both directions unless the other one has a row of its own. */
export const SpotRelationRow = z.object({
  from_spot_id: Id,
  to_spot_id: Id,
  duration_minutes: z.number().check(z.int(), z.minimum(1), z.maximum(300)),
});
export type SpotRelationRow = z.infer<typeof SpotRelationRow>;

/** The taxi that is booked along with the shared office (product, "Taxi"). */
export const TaxiFile = z.object({
  company_name: Localized,
  /** Where it is booked and cancelled after the deadline. */
  tel: Tel,
  /** The organization whose officials dispatch. */
  organization_id: Id,
  most_persons: z.number().check(z.int(), z.minimum(1), z.maximum(50)),
  /** Hours of service, the first and the last ride within them. */
  opens: TimeTextSchema,
  closes: TimeTextSchema,
  /** Places where people get in and out; one of a spot takes its driving times from the spot relations. */
  stands: z.array(z.object({ taxistand_id: Id, taxistand_name: Localized, spot_id: Id })).check(z.minLength(2)),
});
export type TaxiFile = z.infer<typeof TaxiFile>;

/** A notice of the sample town, published; further ones are written in the portal. */
export const NoticeRow = z
  .object({
    notice_id: Id,
    title: Localized,
    /** HTML of few tags (`body.ts`): what the server's sanitiser takes away must not be in it. */
    body: Localized,
    /** The same in plain Japanese, where somebody has written it. */
    plain_body: z.optional(z.string()),
    department: Localized,
    notice_category_id: NoticeCategoryId,
    is_prioritized: Flag,
    published_at: TownTime,
    /** From then on it is no longer shown. */
    closed_at: z.nullable(TownTime),
  })
  .check(
    z.refine((row) => row.closed_at === null || Date.parse(row.published_at) < Date.parse(row.closed_at), {
      error: 'closed-early',
      path: ['closed_at'],
    }),
  );
export type NoticeRow = z.infer<typeof NoticeRow>;

/** Questions of one category, in the order of the page. */
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

/** An official app; each of the three fixed pages shows one. */
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

/** A number that takes an SMS. */
const Mobile = Tel.check(z.refine((value: string) => isMobile(telKey(value) ?? ''), { error: 'mobile' }));

interface SampleKind {
  readonly is_official: 0 | 1;
  readonly is_company: 0 | 1;
}
const kindOf = (row: SampleKind) => ({ is_official: row.is_official === 1, is_company: row.is_company === 1 });
const isAtWork = (row: SampleKind): boolean => isWorkAccount(kindOf(row));

/** People with whom someone who tries the product can log in; only filled into an empty database. */
export const SampleMember = z
  .object({
    member_id: Id,
    /** Left out for somebody who has none; then there is a `login_tel`. */
    email: z.optional(Email),
    /** Mobile number with which this person logs in. */
    login_tel: z.optional(Mobile),
    password: Password,
    ...ProfileFields,
    gender: wholeShape(memberParts.person).gender,
    birthdate: DateTextSchema,
    is_resident: Flag,
    /** The town's own number of this person. */
    town_id: z.optional(requiredText(32)),
    /** 1: the office has seen proof of name, birth date and residence. */
    verified: z._default(Flag, 0),
    is_otp_enabled: z._default(Flag, 0),
    /** 1: an official, of an organization and with roles there. */
    is_official: z._default(Flag, 0),
    /** 1: an account of a company that works for the town, of an organization and with roles there. */
    is_company: z._default(Flag, 0),
    organization_id: z.optional(Id),
    roles: z._default(z.array(z.enum(officialRoles)), []),
    /** Whom to be for what, in one sentence. */
    story: z.optional(Localized),
    /** Passes in use, with a history of the year before the sample was filled in. */
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

/** A town pack: the files of `towns/<key>/`, each checked by the schema of its name. */
export const townFiles = {
  'town.json': TownFile,
  'services.json': z.array(ServiceRow),
  'organizations.json': z.array(OrganizationRow),
  'spots.json': z.array(SpotRow),
  'rooms.json': z.array(RoomRow),
  'equipments.json': z.array(EquipmentRow),
  'spot-relations.json': z.array(SpotRelationRow),
  'taxi.json': TaxiFile,
  'passes.json': PassesFile,
  'laundry.json': LaundryFile,
  'transport.json': TransportFile,
  'ondemandbus.json': OnDemandBusFile,
  'debits.json': DebitsFile,
  'notices.json': z.array(NoticeRow),
  'faqs.json': z.array(FaqGroup),
  'events.json': z.array(EventRow),
  'slides.json': z.array(SlideRow),
  'apps.json': z.array(AppRow),
  'onlineforms.json': z.array(OnlineformRow),
  'about.json': AboutFile,
  'terms.json': TermsFile,
  'policy.json': TermsFile,
  'legal.json': LegalFile,
  'retention.json': RetentionFile,
  'basemap.geojson': BasemapFile,
  'sample-members.json': z.array(SampleMember),
} as const;
export type TownFileName = keyof typeof townFiles;

/** Files that a pack may be without: the town then has nothing of that kind. */
export const optionalTownFiles: ReadonlySet<string> = new Set<TownFileName>(['ondemandbus.json', 'debits.json']);

export interface TownPack {
  readonly town: z.infer<typeof TownFile>;
  readonly services: readonly ServiceRow[];
  readonly organizations: readonly OrganizationRow[];
  readonly spots: readonly SpotRow[];
  readonly rooms: readonly RoomRow[];
  readonly equipments: readonly EquipmentRow[];
  readonly spotRelations: readonly SpotRelationRow[];
  readonly taxi: TaxiFile;
  readonly passes: PassesFile;
  readonly laundry: LaundryFile;
  readonly transport: TransportFile;
  /** Undefined: the town has no on-demand bus. */
  readonly onDemandBus: OnDemandBusFile | undefined;
  /** Undefined: no account is debited for the town. */
  readonly debits: DebitsFile | undefined;
  readonly notices: readonly NoticeRow[];
  readonly faqs: readonly z.infer<typeof FaqGroup>[];
  readonly events: readonly EventRow[];
  readonly slides: readonly z.infer<typeof SlideRow>[];
  readonly apps: readonly z.infer<typeof AppRow>[];
  readonly onlineforms: readonly OnlineformRow[];
  readonly about: z.infer<typeof AboutFile>;
  readonly terms: z.infer<typeof TermsFile>;
  readonly policy: z.infer<typeof TermsFile>;
  readonly legal: z.infer<typeof LegalFile>;
  readonly retention: RetentionFile;
  readonly basemap: z.infer<typeof BasemapFile>;
  readonly sampleMembers: readonly SampleMember[];
}
