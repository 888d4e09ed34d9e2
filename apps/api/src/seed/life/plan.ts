import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import { BookingsPlan } from './bookings/bookings-plan.ts';
import { FormsPlan } from './forms/forms-plan.ts';
import { MessagesPlan, PhrasesPlan } from './messages/messages-plan.ts';
import { NoticesPlan } from './office/notices-plan.ts';
import { OfficePlan } from './office/office-plan.ts';
import { QuestionsPlan } from './office/questions.ts';
import { PassesPlan } from './passes/passes-plan.ts';
import { PeoplePlan } from './people/people-plan.ts';
import { GroupsPlan, SchedulesPlan } from './schedules/schedules-plan.ts';
import { TaxisPlan } from './taxis/taxis.ts';
import { TransportPlan } from './transport/transport.ts';

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
