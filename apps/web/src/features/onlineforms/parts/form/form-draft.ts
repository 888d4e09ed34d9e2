import type { TypedForm } from '@machi/domain/described/form-typed';

/** What of a form is kept while it is filled in. */
export interface FormDraft {
  readonly typed: TypedForm;
  /** Number of the application that was confirmed with it and is not filed: it is replaced when it is confirmed again. */
  readonly begun?: number;
}

/** @param again number of the application that is repeated */
export const draftKeyOf = (onlineformId: number, again?: number): string =>
  `onlineform-${onlineformId}${again === undefined ? '' : `-again-${again}`}`;
