import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Email, Flag, Furigana, Tel, Zipcode, requiredText, text } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { Gender } from '../members/model.ts';
import { Password } from '../members/password.ts';
import { FixingMethod, ParkingType, RoomRules, SpotCategoryId, SpotRules } from '../spots/model.ts';

const Id = z.number().check(z.int(), z.positive());
const WebAddress = z.string().check(z.regex(/^https?:\/\/[^\s/]+(?:\/\S*)?$/, { error: 'url' }));
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
  mail_from: Email,
  /** First letters of reservation codes, e.g. "HM" of HM-4T72. */
  code_prefix: z.string().check(z.regex(/^[A-Z]{2,4}$/, { error: 'code-prefix' })),
});

/** A service of the portal (specification section 3, service); 14 does not exist. */
export const ServiceRow = z.object({
  service_id: Id,
  service_name: Localized,
  organization_name: Localized,
  data_purpose: Localized,
  agreement: Localized,
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
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
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
  room_id: Id,
  spot_id: Id,
  room_name: Localized,
  main_purpose: Localized,
  fee_text: Localized,
  floors: Localized,
  area: z.nullable(z.number().check(z.positive())),
  equipments: z.array(Localized),
  other_information: OptionalText,
});
export type RoomRow = z.infer<typeof RoomRow>;

export const TermsFile = z.object({
  title: Localized,
  /** Day from which this version holds. */
  enacted_on: DateTextSchema,
  intro: Localized,
  sections: z.array(z.object({ heading: Localized, body: Localized })).check(z.minLength(1)),
});

/** People with whom someone who tries the product can log in; only filled into an empty database. */
export const SampleMember = z.object({
  member_id: Id,
  email: Email,
  password: Password,
  tel: Tel,
  lastname: requiredText(32),
  firstname: requiredText(32),
  lastfurigana: Furigana,
  firstfurigana: Furigana,
  zipcode: Zipcode,
  prefecture: requiredText(16),
  address1: requiredText(64),
  address2: requiredText(64),
  address3: z._default(text(64), ''),
  gender: Gender,
  birthdate: DateTextSchema,
  is_resident: Flag,
});
export type SampleMember = z.infer<typeof SampleMember>;

/** A town pack: the files of `towns/<key>/`, each checked by the schema of its name. */
export const townFiles = {
  'town.json': TownFile,
  'services.json': z.array(ServiceRow),
  'spots.json': z.array(SpotRow),
  'rooms.json': z.array(RoomRow),
  'terms.json': TermsFile,
  'sample-members.json': z.array(SampleMember),
} as const;
export type TownFileName = keyof typeof townFiles;

export interface TownPack {
  readonly town: z.infer<typeof TownFile>;
  readonly services: readonly ServiceRow[];
  readonly spots: readonly SpotRow[];
  readonly rooms: readonly RoomRow[];
  readonly terms: z.infer<typeof TermsFile>;
  readonly sampleMembers: readonly SampleMember[];
}
