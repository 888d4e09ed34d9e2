import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import type { Condition } from './condition.ts';
import { FieldName, byKey, whole } from './words-schema.ts';

/** Most parts of an `all` or `any`. */
const MOST_PARTS = 8;
const MOST_VALUES = 20;
const MOST = 1_000_000_000;

const asking = {
  is: z.strictObject({
    field: FieldName,
    is: list(z.union([z.string().check(z.maxLength(64)), z.number()]), MOST_VALUES).check(z.minLength(1)),
  }),
  at_least: z.strictObject({ field: FieldName, at_least: whole(0, MOST) }),
  at_most: z.strictObject({ field: FieldName, at_most: whole(0, MOST) }),
  is_filled: z.strictObject({ field: FieldName, is_filled: z.literal(true) }),
};

/** Groups of conditions one level deeper. Three levels at most, so that the author can still read the condition. */
const grouping = (below: z.ZodMiniType<Condition>): z.ZodMiniType<Condition> => {
  const parts = list(below, MOST_PARTS).check(z.minLength(1));
  return byKey<Condition>({
    ...asking,
    all: z.strictObject({ all: parts }),
    any: z.strictObject({ any: parts }),
    not: z.strictObject({ not: below }),
  });
};

/** A condition as data. `readDescription` checks that the fields it names exist and come earlier. */
export const ConditionSchema = grouping(grouping(byKey<Condition>(asking)));
