import * as z from 'zod/mini';
import { crossChecks } from './cross-checks.ts';
import { optionalTownFiles, townFiles } from './model.ts';
import type { TownPack } from './model.ts';
import { inFileOrder } from './town-problems.ts';
import type { TownProblem } from './town-problems.ts';
import { reasonOf } from './problem-reasons.ts';
import { unknownFields } from './unknown-fields.ts';

const TownFiles = z.object({
  ...townFiles,
  'ondemandbus.json': z.optional(townFiles['ondemandbus.json']),
  'debits.json': z.optional(townFiles['debits.json']),
});

/** `spots[3].hours[0].closes`: a list has its file's name, and the fields of an object are named without one. */
function pathText(file: string, schema: z.core.$ZodType, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text === '' ? '' : '.'}${String(key)}`),
    schema instanceof z.ZodMiniArray ? file.replace('.json', '') : '',
  );
}

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    content,
  );

function fileProblems(file: string, schema: z.core.$ZodType, content: unknown): TownProblem[] {
  const issues = z.safeParse(schema, content).error?.issues ?? [];
  return [
    ...issues.map((issue) => ({
      file,
      path: pathText(file, schema, issue.path),
      reason: reasonOf(issue, valueAt(content, issue.path)),
    })),
    ...unknownFields(schema, content).map((path) => ({
      file,
      path: pathText(file, schema, path),
      reason: 'is not a field of a town pack; check the spelling',
    })),
  ];
}

/**
 * Checks the parsed JSON of a town pack's files, by file name (`townFiles` names them), and puts the pack together.
 * Every mistake is reported at once.
 */
export function parseTownPack(
  files: Readonly<Record<string, unknown>>,
): { readonly pack: TownPack } | { readonly problems: readonly TownProblem[] } {
  const problems = [
    ...Object.entries(townFiles).flatMap(([file, schema]) =>
      Object.hasOwn(files, file)
        ? fileProblems(file, schema, files[file])
        : optionalTownFiles.has(file)
          ? []
          : [{ file, path: '', reason: 'the file is missing' }],
    ),
    ...crossChecks(files),
  ];
  if (problems.length > 0) return { problems: inFileOrder(problems) };
  const parsed = z.parse(TownFiles, files);
  return {
    pack: {
      town: parsed['town.json'],
      services: parsed['services.json'],
      organizations: parsed['organizations.json'],
      spots: parsed['spots.json'],
      rooms: parsed['rooms.json'],
      equipments: parsed['equipments.json'],
      spotRelations: parsed['spot-relations.json'],
      taxi: parsed['taxi.json'],
      passes: parsed['passes.json'],
      laundry: parsed['laundry.json'],
      transport: parsed['transport.json'],
      onDemandBus: parsed['ondemandbus.json'],
      debits: parsed['debits.json'],
      notices: parsed['notices.json'],
      faqs: parsed['faqs.json'],
      events: parsed['events.json'],
      slides: parsed['slides.json'],
      apps: parsed['apps.json'],
      onlineforms: parsed['onlineforms.json'],
      about: parsed['about.json'],
      terms: parsed['terms.json'],
      policy: parsed['policy.json'],
      legal: parsed['legal.json'],
      retention: parsed['retention.json'],
      basemap: parsed['basemap.geojson'],
      sampleMembers: parsed['sample-members.json'],
    },
  };
}
