import { isFieldName } from './form-values.ts';

const ofTheTime = (field: string): boolean => field.startsWith('target_');

/** The step at which a refusal can be put right: day and time first, then the fields; else where the person is. */
export function whereRefused(errors: Readonly<Record<string, unknown>>): 1 | 2 | 3 {
  const fields = Object.keys(errors);
  if (fields.some(ofTheTime)) return 1;
  return fields.some(isFieldName) ? 2 : 3;
}
