import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every error of react-hook-form with the dotted name of its field, in the order of the form. */
export function errorLines(errors: object, prefix = ''): FormErrorLine[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (!isBranch(error)) return [];
    const fieldId = prefix + name;
    if ('message' in error && typeof error.message === 'string') return [{ fieldId, message: error.message }];
    return errorLines(error, `${fieldId}.`);
  });
}

/** Dotted names of a form's fields, from its values; a list is one field. */
export function fieldNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isBranch(value) && !Array.isArray(value) ? fieldNames(value, `${prefix}${name}.`) : [prefix + name],
  );
}
