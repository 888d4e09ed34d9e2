import * as z from 'zod/mini';

/** What of a telegram or feed is read at all. The largest telegrams for one prefecture have 400 KB. */
export const telegramLimits = {
  mostBytes: 1_000_000,
  mostLetters: 1_000_000,
  mostDepth: 24,
  mostParts: 60_000,
  mostTextLetters: 4000,
  /** Entries of a feed, newest first. */
  mostEntries: 1000,
} as const;

/** What is warned of. */
export const warningKinds = [
  'heavy-rain',
  'landslide',
  'flood',
  'river',
  'heavy-snow',
  'snowstorm',
  'wind',
  'waves',
  'storm-surge',
  'thunder',
  'snowmelt',
  'fog',
  'dry-air',
  'avalanche',
  'cold',
  'frost',
  'icing',
  'wet-snow',
  'earthquake',
  'tsunami',
  'volcano',
  'other',
] as const;
export const WarningKind = z.enum(warningKinds);
export type WarningKind = z.infer<typeof WarningKind>;

/**
 * How serious it is. For rain, landslides, floods and storm surges it is the level of the five (警戒レベル); for all else
 * advisory, warning, danger and emergency warning have the same numbers 2 to 5, and the words do not speak of a level.
 */
export const WarningLevel = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export type WarningLevel = z.infer<typeof WarningLevel>;

/** Kinds whose level is one of the five that the country gives out (警戒レベル). */
const levelled: ReadonlySet<WarningKind> = new Set(['heavy-rain', 'landslide', 'flood', 'river', 'storm-surge']);
export const hasAlertLevel = (kind: WarningKind): boolean => levelled.has(kind);

export const severities = ['information', 'advisory', 'warning', 'danger', 'emergency'] as const;
export type Severity = (typeof severities)[number];
export const severityOf = (level: WarningLevel): Severity => severities[level - 1] ?? 'information';

/** 通常, 訓練, 試験: never mixed. A thread has one of them. */
export const WarningStatus = z.enum(['actual', 'exercise', 'test']);
export type WarningStatus = z.infer<typeof WarningStatus>;

export const WarningFormat = z.enum(['jma', 'cap']);
export type WarningFormat = z.infer<typeof WarningFormat>;

/** One state that a telegram says of one thread. */
export interface Said {
  /** Which thread: "heavy-snow", "earthquake:20261130120000", "cap:sender,identifier". */
  readonly key: string;
  readonly kind: WarningKind;
  /** Reports about one thread that do not know of each other; the most serious counts. */
  readonly lane: string;
  /** 0: it is over. Null: nothing about how serious it is, only words. */
  readonly level: WarningLevel | 0 | null;
  /** As the sender names it, such as 大雪警報. */
  readonly name: string;
}

/** A telegram that has been read, as far as it concerns the town. */
export interface Telegram {
  readonly id: string;
  readonly format: WarningFormat;
  readonly status: WarningStatus;
  /** `close`: officials of the town have ended the thread that it names. */
  readonly act: 'issue' | 'correct' | 'cancel' | 'close';
  /** Who says it and about what: a cancellation takes back reports of its own series alone. */
  readonly series: string;
  /** Where a series is of one event, a cancellation takes back all of it; otherwise its newest report. */
  readonly isOfEvent: boolean;
  readonly sent_at: string;
  /** When it left: tells a correction with the same time from what it corrects. */
  readonly left_at: string;
  readonly expires_at: string | null;
  readonly office: string;
  readonly headline: string;
  readonly headline_en: string;
  readonly says: readonly Said[];
  /** Earlier messages that it names (CAP), as "sender,identifier". */
  readonly references: readonly string[];
}

/** Where the town is, as telegrams say it. */
export interface TownAreas {
  /** Codes of the town (市町村等), seven digits. */
  readonly cities: readonly string[];
  /** Of quick reports of earthquakes (地震情報／細分区域), three digits. */
  readonly earthquake_areas: readonly string[];
  /** Of tsunami (津波予報区), three digits. */
  readonly coasts: readonly string[];
  /** Stretches of rivers (河川予報区域), twelve digits. */
  readonly rivers: readonly string[];
  /** Volcanoes whose warnings concern the town although it is not named in them. */
  readonly volcanoes: readonly string[];
}

/** What happened to a thread. */
export const WarningAct = z.enum([
  'issued',
  'raised',
  'lowered',
  'changed',
  'corrected',
  'ended',
  'cancelled',
  'closed',
  'lapsed',
]);
export type WarningAct = z.infer<typeof WarningAct>;

export const WarningStep = z.object({
  act: WarningAct,
  /** 0: it is over. */
  level: z.number(),
  name: z.string(),
  at: z.string(),
});
export type WarningStep = z.infer<typeof WarningStep>;

/** One event from its first telegram to its end. */
export interface WarningThread {
  readonly key: string;
  /** Keys that a thread of the same event may have had before other telegrams came. */
  readonly formerKeys: readonly string[];
  readonly format: WarningFormat;
  readonly status: WarningStatus;
  readonly kind: WarningKind;
  /** 0: it is over. */
  readonly level: WarningLevel | 0;
  /** The highest it has been. */
  readonly peak: WarningLevel;
  readonly name: string;
  readonly office: string;
  readonly headline: string;
  readonly headline_en: string;
  readonly started_at: string;
  readonly changed_at: string;
  /** Null: it stands. */
  readonly ended_at: string | null;
  readonly isCancelled: boolean;
  readonly steps: readonly WarningStep[];
}
