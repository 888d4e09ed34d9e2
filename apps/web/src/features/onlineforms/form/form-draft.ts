import type { TypedForm } from '@machi/domain/described/form-typed';

/** What of a form is kept while it is filled in. */
export interface FormDraft {
  readonly typed: TypedForm;
  /** Number of the application that was confirmed with it and is not filed: it is replaced when it is confirmed again. */
  readonly begun?: number;
}

/**
 * @param again number of the application that is repeated
 * @param proxy by which an official fills it in for somebody: their draft is not their own
 */
export const draftKeyOf = (onlineformId: number, again?: number, proxy?: number): string =>
  `onlineform-${onlineformId}${again === undefined ? '' : `-again-${again}`}${proxy === undefined ? '' : `-proxy-${proxy}`}`;
