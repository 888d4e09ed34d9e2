import type { TapReason } from '@machi/domain/taps/model';

/** Refusals after which the same card or code, held once more, may be taken; after any other it is only refused again. */
const MAY_HELP: ReadonlySet<TapReason> = new Set([
  'card-not-genuine',
  'certificate-unknown',
  'pass-unknown',
  'pass-expired',
  'pass-used',
]);

export const mayHelpAgain = (reason: TapReason): boolean => MAY_HELP.has(reason);
