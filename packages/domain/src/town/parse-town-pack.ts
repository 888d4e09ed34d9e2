import * as z from 'zod/mini';
import { crossChecks } from './cross-checks.ts';
import { optionalTownFiles, packParts, townFiles, type TownPack } from './model.ts';
import { inFileOrder, type TownProblem } from './town-problems.ts';
import { reasonOf } from './problem-reasons.ts';

type Path = readonly (string | number)[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds the variant of a union of objects that a value belongs to, by its literal fields. */
const variantOf = (options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType | undefined =>
  options.find(
    (option) =>
      option instanceof z.core.$ZodObject &&
      isRecord(value) &&
      Object.entries(option._zod.def.shape).every(
        ([key, field]) => !(field instanceof z.core.$ZodLiteral) || z.safeParse(field, value[key]).success,
      ),
  );

/**
 * Lists fields that a schema does not know. Schemas drop them silently, so a misspelt optional field
 * ("moves_after_holyday") would have no effect and go unnoticed.
 */
function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] {
  if (schema instanceof z.core.$ZodArray) {
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry: unknown, index) => unknownFields(schema._zod.def.element, entry, [...path, index]));
  }
  if (schema instanceof z.core.$ZodTuple) {
    const { items } = schema._zod.def;
    if (!Array.isArray(value)) return [];
    return items.flatMap((item, index) => unknownFields(item, value[index], [...path, index]));
  }
  if (schema instanceof z.core.$ZodObject) {
    if (!isRecord(value)) return [];
    const fields: Record<string, z.core.$ZodType> = schema._zod.def.shape;
    return Object.entries(value).flatMap(([key, entry]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      return field === undefined ? [[...path, key]] : unknownFields(field, entry, [...path, key]);
    });
  }
  if (
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodOptional
  ) {
    return unknownFields(schema._zod.def.innerType, value, path);
  }
  if (schema instanceof z.core.$ZodPipe) return unknownFields(schema._zod.def.out, value, path);
  if (schema instanceof z.core.$ZodUnion) {
    const variant = variantOf(schema._zod.def.options, value);
    return variant === undefined ? [] : unknownFields(variant, value, path);
  }
  return [];
}

/** `spots[3].hours[0].closes`: a list uses its file's name; fields of an object stand alone. */
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

interface ReadFile {
  readonly data: unknown;
  readonly problems: readonly TownProblem[];
}

function readFile(file: string, schema: z.core.$ZodType, content: unknown): ReadFile {
  const { data, error } = z.safeParse(schema, content);
  const problem = (path: readonly PropertyKey[], reason: string) => ({
    file,
    path: pathText(file, schema, path),
    reason,
  });
  return {
    data,
    problems: [
      ...(error?.issues ?? []).map((issue) => problem(issue.path, reasonOf(issue, valueAt(content, issue.path)))),
      ...unknownFields(schema, content).map((path) =>
        problem(path, 'is not a field of a town pack; check the spelling'),
      ),
    ],
  };
}

/** Files that were read: a pack is checked on several days, between which one or two of them change. */
const known = new WeakMap<object, ReadFile>();
function readOnce(file: string, schema: z.core.$ZodType, content: unknown): ReadFile {
  const key = typeof content === 'object' && content !== null ? content : undefined;
  const read = (key && known.get(key)) ?? readFile(file, schema, content);
  if (key) known.set(key, read);
  return read;
}

/**
 * Checks the parsed JSON of a town pack's files, by file name (`townFiles` lists them), and assembles the pack. It
 * reports all mistakes at once.
 */
export function parseTownPack(
  files: Readonly<Record<string, unknown>>,
): { readonly pack: TownPack } | { readonly problems: readonly TownProblem[] } {
  const read = Object.entries(townFiles).map(([file, schema]) => ({
    file,
    ...(Object.hasOwn(files, file)
      ? readOnce(file, schema, files[file])
      : {
          data: undefined,
          problems: optionalTownFiles.has(file) ? [] : [{ file, path: '', reason: 'the file is missing' }],
        }),
  }));
  const problems = [...read.flatMap((one) => one.problems), ...crossChecks(files)];
  if (problems.length > 0) return { problems: inFileOrder(problems) };
  const data = new Map(read.map((one) => [one.file, one.data]));
  const pack = Object.entries(packParts).map(([name, part]) => [name, data.get(part.name) ?? part.without?.()]);
  return { pack: Object.fromEntries(pack) as TownPack };
}
