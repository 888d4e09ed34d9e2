import type { CallFailure } from '@machi/client/client';

const over: ReadonlySet<string> = new Set(['otp-over', 'challenge-over']);

/** Whether nothing more can be done with this login: it begins again with login ID and password. */
export const isLoginOver = ({ codes }: CallFailure): boolean =>
  Object.values(codes)
    .flat()
    .some((code) => over.has(code));

export const sentencesOf = ({ errors }: CallFailure): readonly string[] => Object.values(errors).flat();
