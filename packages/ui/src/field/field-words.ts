import type { ReactNode } from 'react';

/** The words around a control; all of them belong to the page. */
export type FieldWords = {
  label: ReactNode;
  /** The word for "required", shown after the label. */
  requiredWord?: string;
  /** The word for "optional" or "cannot be changed". */
  optionalWord?: string;
  hint?: ReactNode;
  /** A sentence that says what to do. Its presence marks the field as wrong. */
  error?: string;
};

/** Attributes that tie a control to its label, hint and error. */
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

/** The ids a control is described by, in reading order. */
export function describedBy(id: string, words: Pick<FieldWords, 'hint' | 'error'>, more?: string): string | undefined {
  const ids = [words.hint ? hintId(id) : '', words.error ? errorId(id) : '', more ?? ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
