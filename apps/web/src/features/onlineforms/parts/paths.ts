import { pathWith } from '../../../shell/own-applications.ts';
import type { Along } from '../../../shell/own-applications.ts';

/** Where one is told that it could not be processed, and from where one tries again. */
export const errorPath = (back: string, problem: 'processing' | 'signing' = 'processing'): string =>
  `/onlineform/error?${new URLSearchParams({ problem, back })}`;

export const formPath = (onlineformId: number, along: Along): string =>
  pathWith(`/onlineform/form/${onlineformId}`, along);
