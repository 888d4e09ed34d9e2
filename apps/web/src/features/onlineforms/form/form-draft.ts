import type { TypedForm } from '@machi/domain/described/form-typed';

export interface FormDraft {
  readonly typed: TypedForm;
  /** Id of the confirmed but unfiled application of this draft: another confirmation replaces it. */
  readonly begun?: number;
}

/**
 * @param again id of the application to repeat
 * @param proxy id of the proxy through which an official fills it in: that draft is not the official's own
 */
export const draftKeyOf = (onlineformId: number, again?: number, proxy?: number): string =>
  `onlineform-${onlineformId}${again === undefined ? '' : `-again-${again}`}${proxy === undefined ? '' : `-proxy-${proxy}`}`;
