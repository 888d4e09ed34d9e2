import { check } from '../contract/problems.ts';
import type { Problem } from '../refusals/model.ts';
import { descriptionProblems, sizeProblems } from './description-rules.ts';
import { FeeSchema, feeProblems } from './fee-schema.ts';
import type { Fee } from './fee.ts';
import { FieldsSchema } from './field-schema.ts';
import type { FormDescription } from './form-model.ts';

type Refused = { readonly problems: readonly Problem[] };

/**
 * A description of a form from data, JSON that anybody may have written: the description with what it left out put in,
 * or what is wrong and where ("3.asked_when.all.1.field"). What it answers can be read again.
 */
export function readDescription(data: unknown): { readonly fields: FormDescription } | Refused {
  const read = check(FieldsSchema, data);
  if ('problems' in read) return read;
  const problems = [...sizeProblems(read.value), ...descriptionProblems(read.value)];
  return problems.length === 0 ? { fields: read.value } : { problems };
}

/** A fee from data, beside the description of its form. */
export function readFee(data: unknown, fields: FormDescription): { readonly fee: Fee } | Refused {
  const read = check(FeeSchema, data);
  if ('problems' in read) return read;
  const problems = feeProblems(read.value, fields);
  return problems.length === 0 ? { fee: read.value } : { problems };
}
