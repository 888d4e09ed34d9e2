import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { pathWith, type Along } from '../../shell/own-applications.ts';

/** Where one is told that it could not be processed, and from where one tries again. */
export const errorPath = (back: string, problem: 'processing' | 'signing' = 'processing'): string =>
  `/onlineform/error?${new URLSearchParams({ problem, back })}`;

export const formPath = (onlineformId: number, along: Along): string =>
  pathWith(`/onlineform/form/${onlineformId}`, along);

/** What the browser keeps once the checklist of a form is ticked: another version, and another person for whom one applies, is ticked for again. */
export const checkKeyOf = (
  { onlineform_id, version }: Pick<Onlineform, 'onlineform_id' | 'version'>,
  proxy: number | undefined,
): string => `${onlineform_id}-${version}${proxy === undefined ? '' : `-proxy-${proxy}`}`;
