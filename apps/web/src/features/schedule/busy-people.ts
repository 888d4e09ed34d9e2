import type { CallFailure } from '@machi/client/client';

/** Whether the refusal is about busy people: it can be saved anyway. */
export const isOfBusyPeople = ({ codes }: Pick<CallFailure, 'codes'>): boolean =>
  Object.values(codes).some((ofField) => ofField.includes('attendees-busy'));
