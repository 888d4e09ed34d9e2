import { isLocale, isVariant, localeOf, type Language, type Locale, type Variant } from '@machi/domain/locale/model';
import { guestSession, type Session } from '@machi/domain/sessions/model';

/** Preferences stored in the browser (product, "What the browser keeps"). */
export interface Preferences {
  readonly locale: Locale;
  /** In which the portal's own sentences are said, if not in the language itself. */
  readonly variant: Variant | null;
  readonly themeMode: 'light' | 'dark' | 'system';
  /** `indigo` until a person picks an accent; until then the town's brand colours are shown. */
  readonly themeColor: string;
  /** Key of a picture of the town pack. */
  readonly themeImage: string | null;
  /** Text size, in addition to the browser's own. */
  readonly textSize: 'standard' | 'large' | 'largest';
  /** Whether pages are large and calm: large type, few things at once. */
  readonly calm: boolean;
  /** Whether the kanji of Japanese texts have their readings above them; null: where easy Japanese is read. */
  readonly readings: boolean | null;
  /** How fast pages are read aloud: a name of `aloud/paces`, which the first page does without. */
  readonly pace: string;
  readonly downloadFormat: 'csv' | 'xlsx';
  readonly downloadEncoding: 'utf-8' | 'shift_jis';
  /** Last view of the schedule. */
  readonly scheduleType: string;
  readonly scheduleAllDayIncluded: boolean;
  /** Last view of the own reservations' calendar. */
  readonly reservationView: string;
  /** Form id and version whose checklist was completed. */
  readonly onlineformCheckKey: string | null;
  /** A guest's area of waste collection. */
  readonly wasteArea: number | null;
}

/** The preferences of a reader of a language. */
export const inLanguage = (language: Language): Pick<Preferences, 'locale' | 'variant'> => ({
  locale: localeOf(language),
  variant: isVariant(language) ? language : null,
});
export const languageOf = ({ locale, variant }: Pick<Preferences, 'locale' | 'variant'>): Language => variant ?? locale;

/** Session and preferences as one flat record; `expire` is in milliseconds here, in seconds in replies. */
export type ClientRecord = Session & Preferences;

export const defaultPreferences: Preferences = {
  locale: 'ja',
  variant: null,
  themeMode: 'light',
  themeColor: 'indigo',
  themeImage: null,
  textSize: 'standard',
  calm: false,
  readings: null,
  pace: 'usual',
  downloadFormat: 'csv',
  downloadEncoding: 'utf-8',
  scheduleType: 'week',
  scheduleAllDayIncluded: true,
  reservationView: 'week',
  onlineformCheckKey: null,
  wasteArea: null,
};

export const defaultRecord: ClientRecord = { ...guestSession, ...defaultPreferences };

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const flag = <Missing>(value: unknown, fallback: Missing): boolean | Missing =>
  typeof value === 'boolean' ? value : fallback;
const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
const idOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null;

function oneOf<const T extends string>(value: unknown, choices: readonly T[], fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

function sessionFrom(fields: Fields): Session {
  const token = textOrNull(fields['token']);
  const member = idOrNull(fields['member_id']);
  if (!token || member === null) return guestSession;
  return {
    token,
    member_id: member,
    organization_id: idOrNull(fields['organization_id']),
    is_official: flag(fields['is_official'], false),
    ...(fields['is_company'] === true ? { is_company: true } : {}),
    ...(fields['must_enrol'] === true ? { must_enrol: true } : {}),
    name: text(fields['name'], guestSession.name),
    unreads: count(fields['unreads']),
    expire: count(fields['expire']),
  };
}

function preferencesFrom(fields: Fields): Preferences {
  const standard = defaultPreferences;
  const { locale, variant } = fields;
  return {
    ...inLanguage(isVariant(variant) ? variant : isLocale(locale) ? locale : standard.locale),
    themeMode: oneOf(fields['themeMode'], ['light', 'dark', 'system'], standard.themeMode),
    themeColor: text(fields['themeColor'], standard.themeColor),
    themeImage: textOrNull(fields['themeImage']),
    textSize: oneOf(fields['textSize'], ['standard', 'large', 'largest'], standard.textSize),
    calm: flag(fields['calm'], standard.calm),
    readings: flag(fields['readings'], standard.readings),
    pace: text(fields['pace'], standard.pace),
    downloadFormat: oneOf(fields['downloadFormat'], ['csv', 'xlsx'], standard.downloadFormat),
    downloadEncoding: oneOf(fields['downloadEncoding'], ['utf-8', 'shift_jis'], standard.downloadEncoding),
    scheduleType: text(fields['scheduleType'], standard.scheduleType),
    scheduleAllDayIncluded: flag(fields['scheduleAllDayIncluded'], standard.scheduleAllDayIncluded),
    reservationView: text(fields['reservationView'], standard.reservationView),
    onlineformCheckKey: textOrNull(fields['onlineformCheckKey']),
    wasteArea: idOrNull(fields['wasteArea']),
  };
}

/** Parses the stored record. Missing or damaged values take their defaults. Never throws. */
export function recordFrom(stored: string | null): ClientRecord {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '{}');
  } catch {
    return defaultRecord;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return defaultRecord;
  const fields: Fields = { ...parsed };
  return { ...sessionFrom(fields), ...preferencesFrom(fields) };
}
