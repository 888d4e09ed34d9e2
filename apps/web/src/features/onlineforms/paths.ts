import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { actingNow } from '../../shell/acting/acting.ts';
import { pathWith, type Along } from '../../shell/own-applications.ts';

/** Page for an application that could not be processed, with a link to try again. */
export const errorPath = (back: string, problem: 'processing' | 'signing' = 'processing'): string =>
  `/onlineform/error?${new URLSearchParams({ problem, back })}`;

export const formPath = (onlineformId: number, along: Along): string =>
  pathWith(`/onlineform/form/${onlineformId}`, along);

/** Storage key of a ticked checklist: another version, or another person to apply for, needs new ticks. */
export const checkKeyOf = ({ onlineform_id, version }: Pick<Onlineform, 'onlineform_id' | 'version'>): string => {
  const person = actingNow()?.person;
  return `${onlineform_id}-${version}${person === undefined ? '' : `-for-${person}`}`;
};
