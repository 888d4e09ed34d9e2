import type { TypedForm } from '@machi/domain/described/form-typed';

export interface FormDraft {
  readonly typed: TypedForm;
  /** Id of the confirmed but unfiled application of this draft: another confirmation replaces it. */
  readonly begun?: number;
}

/** @param again id of the application to repeat */
export const draftKeyOf = (onlineformId: number, again?: number): string =>
  `onlineform-${onlineformId}${again === undefined ? '' : `-again-${again}`}`;
