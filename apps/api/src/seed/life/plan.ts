import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { BookingsPlan } from './bookings/bookings-plan.ts';
import { FormsPlan } from './forms/forms-plan.ts';
import { MessagesPlan, PhrasesPlan } from './messages/messages-plan.ts';
import { NoticesPlan } from './office/notices-plan.ts';
import { OfficePlan } from './office/office-plan.ts';
import { PassesPlan } from './passes/passes-plan.ts';
import { PeoplePlan } from './people/people-plan.ts';
import { GroupsPlan, SchedulesPlan } from './schedules/schedules-plan.ts';

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
