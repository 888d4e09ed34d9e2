import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { Wish } from '@machi/domain/notice-letters/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { LEAST_MEASURED, MOST_MEASURED } from '@machi/domain/faces/calibration';
import { BusKind, passKinds } from '@machi/domain/passes/model';
import { BookingsPlan } from './bookings/bookings-plan.ts';
import { FormsPlan } from './forms/forms-plan.ts';
import { MessagesPlan, PhrasesPlan } from './messages/messages-plan.ts';
import { NoticesPlan } from './office/notices-plan.ts';
import { PeoplePlan } from './people/people-plan.ts';
import { GroupsPlan, SchedulesPlan } from './schedules/schedules-plan.ts';

/** Terminals of the town, who uses its passes, and what staff wrote about visits. */
const PassesPlan = z.strictObject({
  terminals: z.array(
    z.strictObject({
      terminal_name: z.string(),
      pass: z.enum(passKinds),
      bus_kind: z.enum(BusKind.options).optional(),
      /** waiting: a second official has not approved it yet. */
      state: z.enum(['working', 'silent', 'waiting']),
    }),
  ),
  bath_holders: z.int().positive(),
  bus_holders: z.int().positive(),
  /** Members who come so often that little is left of their year. */
  regulars: z.array(z.int().positive()),
  /** Who has enrolled a face, where the town recognises faces. */
  faces: z.optional(
    z.strictObject({
      enrolled: z.int().positive(),
      children: z.int().nonnegative(),
      /** First names of whoever signs for a child. */
      guardians: z.array(z.string()).min(1),
      /** What was measured on site, the oldest first; the last one waits for a second official. */
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

/** What stands over the monitors, which roles were asked for, and what the logins to try with have done. */
const OfficePlan = z.strictObject({
  banners: z.array(
    z.strictObject({
      days_ago: z.int().positive(),
      /** When it was to end. */
      hours: z.int().positive(),
      /** When it was taken away before that. */
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
  /** By the member's number. */
  favourites: ById,
  services: ById,
  notice_letters: z.record(z.string().regex(/^\d+$/), z.array(Wish)),
  browsers: z.array(z.string()).min(1),
  documents: z.strictObject({ file_name: z.string(), of_waiting: z.int().min(0) }),
});

const Words = z.strictObject({ ja: z.string(), en: z.string() });

/** Questions that an editor is writing, or has asked an approver for. */
const QuestionsPlan = z.array(
  z.strictObject({
    /** The question whose next version it is. */
    of: z.int().positive().optional(),
    category_key: z.string(),
    days_ago: z.int().min(1),
    is_applied: z.boolean(),
    title: Words,
    body: Words,
  }),
);

/** Who takes a taxi to the shared office, and what the company writes. */
const TaxisPlan = z.strictObject({
  of100: z.int().min(0).max(100),
  /** Members who always do. */
  passengers: z.array(z.int().positive()),
  vehicles: z.array(z.string()).min(1),
  notes: z.array(z.string()).min(1),
  reasons: z.array(z.string()).min(1),
});

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** The vehicles of the town, and what the operator told and tells. */
const TransportPlan = z.object({
  vehicles: z.array(
    z.object({ vehicle_name_ja: z.string(), vehicle_name_en: z.string(), route_id: z.int().positive() }),
  ),
  announcements: z.array(
    z.object({
      /** Below 0: it is to come. */
      days_ago: z.int(),
      days: z.int().positive(),
      route_ids: z.array(z.int().positive()),
      text_ja: z.string(),
      text_en: z.string(),
    }),
  ),
  /** Runs that fell away, or will: of the route the first one from `from` on. */
  cancelled: z.array(
    z.object({
      /** Below 0: it is to come. On a day on which the route does not run it is the next one. */
      days_ago: z.int(),
      route_id: z.int().positive(),
      from: clock,
      reason_ja: z.string(),
      reason_en: z.string(),
    }),
  ),
  /** When vehicles of the on-demand bus could not drive, or, below 0, will not: that day or the next on which they would. */
  outages: z.array(
    z.object({ days_ago: z.int(), vehicle_id: z.string(), from: clock, until: clock, reason: z.string() }),
  ),
});

/** What a pack tells of its sample's past: a file of `towns/<key>/sample-life` for each, named like it. */
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
} as const;
export type LifePlan = { readonly [Name in keyof typeof plans]: z.infer<(typeof plans)[Name]> };

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The plan of a pack; undefined where it has none, as a new town. Throws an Error that names a file with a mistake. */
export async function readLifePlan(packFolder: string): Promise<LifePlan | undefined> {
  const folder = path.join(packFolder, 'sample-life');
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(plans)) {
    const file = path.join(folder, `${name}.json`);
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (isMissing(error) && name === 'people') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const result = schema.safeParse(JSON.parse(text));
    if (!result.success)
      throw new Error(
        `${file}: ${result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
      );
    read[name] = result.data;
  }
  return read as LifePlan;
}
