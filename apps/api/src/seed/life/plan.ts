import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { Wish } from '@machi/domain/notice-letters/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { LEAST_MEASURED, MOST_MEASURED } from '@machi/domain/faces/calibration';
import { BusKind, passKinds } from '@machi/domain/passes/model';
import { BookingsPlan } from './bookings/bookings-plan.ts';
import { FormsPlan } from './forms/forms-plan.ts';
import { LotteriesPlan } from './lotteries/lotteries-plan.ts';
import { MessagesPlan, PhrasesPlan } from './messages/messages-plan.ts';
import { EventsPlan } from './office/events-plan.ts';
import { NoticesPlan } from './office/notices-plan.ts';
import { PeoplePlan } from './people/people-plan.ts';
import { ReportsPlan } from './reports-plan.ts';
import { GroupsPlan, SchedulesPlan } from './schedules/schedules-plan.ts';

/** Terminals, pass users and staff's notes on visits. */
const PassesPlan = z.strictObject({
  terminals: z.array(
    z.strictObject({
      terminal_name: z.string(),
      pass: z.enum(passKinds),
      bus_kind: z.enum(BusKind.options).optional(),
      /** waiting: not yet approved by a second official. */
      state: z.enum(['working', 'silent', 'waiting']),
    }),
  ),
  bath_holders: z.int().positive(),
  bus_holders: z.int().positive(),
  /** Members who have used up most of the year's visits. */
  regulars: z.array(z.int().positive()),
  /** Enrolled faces, for towns with face recognition. */
  faces: z.optional(
    z.strictObject({
      enrolled: z.int().positive(),
      children: z.int().nonnegative(),
      /** First names of guardians who sign for a child. */
      guardians: z.array(z.string()).min(1),
      /** Measurements on site, oldest first; the last one awaits a second official. */
      measures: z.array(
        z.strictObject({
          place: z.string(),
          colleagues: z.int().min(LEAST_MEASURED).max(MOST_MEASURED),
          days_ago: z.int().positive(),
        }),
      ),
    }),
  ),
  corrections: z.array(z.string()).min(1),
  entries: z.array(z.string()).min(1),
});

const ById = z.record(z.string().regex(/^\d+$/), z.array(z.int().positive()));

/** Banners, role requests and activities of the sample logins. */
const OfficePlan = z.strictObject({
  banners: z.array(
    z.strictObject({
      days_ago: z.int().positive(),
      hours: z.int().positive(),
      /** Hours until its early removal. */
      ended_after: z.optional(z.int().positive()),
      is_urgent: z.literal([0, 1]),
      body_ja: z.string(),
      body_en: z.string(),
    }),
  ),
  role_requests: z.array(
    z.strictObject({
      member: z.string(),
      roles: z.array(z.enum(officialRoles)),
      days_ago: z.int().positive(),
      outcome: z.literal(['approved']).nullable(),
    }),
  ),
  /** By member number. */
  favourites: ById,
  services: ById,
  notice_letters: z.record(z.string().regex(/^\d+$/), z.array(Wish)),
  browsers: z.array(z.string()).min(1),
  documents: z.strictObject({ file_name: z.string(), of_waiting: z.int().min(0) }),
});

const Words = z.strictObject({ ja: z.string(), en: z.string() });

/** Questions in editing or waiting for approval. */
const QuestionsPlan = z.array(
  z.strictObject({
    /** The question of which it is a next version. */
    of: z.int().positive().optional(),
    category_key: z.string(),
    days_ago: z.int().min(1),
    is_applied: z.boolean(),
    title: Words,
    body: Words,
  }),
);

/** Taxi passengers to the shared office, and the company's answers. */
const TaxisPlan = z.strictObject({
  of100: z.int().min(0).max(100),
  /** Members who always take one. */
  passengers: z.array(z.int().positive()),
  vehicles: z.array(z.string()).min(1),
  notes: z.array(z.string()).min(1),
  reasons: z.array(z.string()).min(1),
});

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** The town's vehicles and the operator's announcements. */
const TransportPlan = z.object({
  vehicles: z.array(
    z.object({ vehicle_name_ja: z.string(), vehicle_name_en: z.string(), route_id: z.int().positive() }),
  ),
  announcements: z.array(
    z.object({
      /** Negative: in the future. */
      days_ago: z.int(),
      days: z.int().positive(),
      route_ids: z.array(z.int().positive()),
      text_ja: z.string(),
      text_en: z.string(),
    }),
  ),
  /** Past and future cancelled runs: the route's first one from `from` on. */
  cancelled: z.array(
    z.object({
      /** Negative: in the future. If the route does not run on that day, the next day on which it does. */
      days_ago: z.int(),
      route_id: z.int().positive(),
      from: clock,
      reason_ja: z.string(),
      reason_en: z.string(),
    }),
  ),
  /** Outages of on-demand buses, future ones negative: that day or the next service day. */
  outages: z.array(
    z.object({ days_ago: z.int(), vehicle_id: z.string(), from: clock, until: clock, reason: z.string() }),
  ),
  /** Callers for the on-demand bus without an account. */
  callers: z.array(z.object({ name: z.string(), tel: z.string() })).min(1),
});

/** Accounts on mandates, with names from the bank list, and the words of what went wrong. */
const DebitsPlan = z.strictObject({
  accounts: z.array(
    z.strictObject({
      /** Share of the mandates relative to the other accounts. */
      weight: z.int().positive(),
      bank: z.strictObject({ code: z.string(), name: z.string(), kana: z.string() }),
      branch: z.strictObject({ name: z.string(), kana: z.string() }),
      branch_code: z.string().optional(),
      /** Of an account at the post bank, in place of `branch_code`. */
      post_symbol: z.string().optional(),
    }),
  ),
  reasons: z.strictObject({ refuse: z.string(), end: z.string() }),
});

/** A pack's plans for its sample past, one file each in `towns/<key>/sample-life`, named by key. */
const plans = {
  people: PeoplePlan,
  bookings: BookingsPlan,
  taxis: TaxisPlan,
  passes: PassesPlan,
  office: OfficePlan,
  applications: FormsPlan,
  messages: MessagesPlan,
  phrases: PhrasesPlan,
  questions: QuestionsPlan,
  notices: NoticesPlan,
  schedules: SchedulesPlan,
  groups: GroupsPlan,
  transport: TransportPlan,
  lotteries: LotteriesPlan,
  debits: DebitsPlan,
  events: EventsPlan,
  reports: ReportsPlan,
} as const;
export type LifePlan = { readonly [Name in keyof typeof plans]: z.infer<(typeof plans)[Name]> };

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** One of a pack's plans; undefined if it has no such file. Throws an Error that names a faulty file. */
export async function readPlanOf<Name extends keyof LifePlan>(
  packFolder: string,
  name: Name,
): Promise<LifePlan[Name] | undefined> {
  const file = path.join(packFolder, 'sample-life', `${name}.json`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const result = plans[name].safeParse(JSON.parse(text));
  if (!result.success)
    throw new Error(
      `${file}: ${result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
  return result.data as LifePlan[Name];
}

/** A pack's plan; undefined if it has none, as in a new town. Throws an Error that names a missing file. */
export async function readLifePlan(packFolder: string): Promise<LifePlan | undefined> {
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(plans) as (keyof LifePlan)[]) {
    read[name] = await readPlanOf(packFolder, name);
    if (read[name] !== undefined) continue;
    if (name === 'people') return undefined;
    throw new Error(`${packFolder} has no sample-life/${name}.json`);
  }
  return read as LifePlan;
}
