import * as z from 'zod/mini';
import { retentionProblems } from '../retention/check.ts';
import { RetentionFile } from '../retention/model.ts';
import type { TownProblem } from './town-problems.ts';

const ShownTables = z.object({ sections: z.array(z.object({ shows: z.optional(z.string()) })) });

/** Lines of retention.json, and that the privacy policy shows its table once. Fields that are wrong have been told already. */
export function checkRetention(files: Readonly<Record<string, unknown>>): TownProblem[] {
  const file = z.safeParse(RetentionFile, files['retention.json']);
  const ofLines = file.success
    ? retentionProblems(file.data).map((problem) => ({ file: 'retention.json', ...problem }))
    : [];
  const policy = z.safeParse(ShownTables, files['policy.json']);
  const shown = policy.success ? policy.data.sections.filter(({ shows }) => shows === 'retention').length : 1;
  return shown === 1
    ? ofLines
    : [
        ...ofLines,
        {
          file: 'policy.json',
          path: 'sections',
          reason: `must have one section with "shows": "retention", which tells how long data is kept, but has ${shown}`,
        },
      ];
}
