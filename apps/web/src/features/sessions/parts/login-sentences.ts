import type { CallFailure } from '@machi/client/client';

/** What the server says of a step that it refused. */
export const sentencesOf = ({ errors }: CallFailure): readonly string[] => Object.values(errors).flat();
