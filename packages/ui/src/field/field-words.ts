import type { ReactNode } from 'react';

/** Texts of a control, given by the page. */
export type FieldWords = {
  label: ReactNode;
  /** The word for "required", shown after the label. */
  requiredWord?: string;
  /** The word for "optional" or "cannot be changed". */
  optionalWord?: string;
  hint?: ReactNode;
  /** A sentence that says what to do. It marks the field as wrong. */
  error?: string;
};

/** Attributes that connect a control with its label, hint and error. */
export type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required'?: true;
};

export function hintId(id: string): string {
  return `${id}-hint`;
}

export function errorId(id: string): string {
  return `${id}-error`;
}

/** Ids that describe a control, in reading order. */
export function describedBy(id: string, words: Pick<FieldWords, 'hint' | 'error'>, more?: string): string | undefined {
  const ids = [words.hint ? hintId(id) : '', words.error ? errorId(id) : '', more ?? ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
