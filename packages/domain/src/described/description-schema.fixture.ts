import { check } from '../contract/problems.ts';
import type { Problem } from '../refusals/model.ts';
import { descriptionProblems, sizeProblems } from './description-rules.ts';
import { FeeSchema, feeProblems } from './fee-schema.ts';
import type { Fee } from './fee.ts';
import { FieldsSchema } from './field-schema.ts';
import type { FormDescription } from './form-model.ts';

type Refused = { readonly problems: readonly Problem[] };

/**
 * Reads a form's description from untrusted JSON. Gives the description with its defaults, or problems with their path
 * ("3.asked_when.all.1.field"). The result can be read again.
 */
export function readDescription(data: unknown): { readonly fields: FormDescription } | Refused {
  const read = check(FieldsSchema, data);
  if ('problems' in read) return read;
  const problems = [...sizeProblems(read.value), ...descriptionProblems(read.value)];
  return problems.length === 0 ? { fields: read.value } : { problems };
}

/** Reads a fee from data, against the description of its form. */
export function readFee(data: unknown, fields: FormDescription): { readonly fee: Fee } | Refused {
  const read = check(FeeSchema, data);
  if ('problems' in read) return read;
  const problems = feeProblems(read.value, fields);
  return problems.length === 0 ? { fee: read.value } : { problems };
}
