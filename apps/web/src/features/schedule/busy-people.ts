import type { CallFailure } from '@machi/client/client';

/** Refused because somebody has something else then: it can be registered anyway. */
export const isOfBusyPeople = ({ codes }: Pick<CallFailure, 'codes'>): boolean =>
  Object.values(codes).some((ofField) => ofField.includes('attendees-busy'));
