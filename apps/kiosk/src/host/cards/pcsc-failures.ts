import type { CardFailureKind } from './card-readers.ts';

/** PC/SC's errors, by pcsc-mini's names, as failures for the person with the card. */
const kinds: Readonly<Record<string, CardFailureKind>> = {
  SharingViolation: 'busy',
  ServerTooBusy: 'busy',
  UnresponsiveCard: 'silent',
  Timeout: 'silent',
  UnknownReader: 'reader-gone',
  ReaderUnavailable: 'reader-gone',
  NoReadersAvailable: 'reader-gone',
  NoService: 'daemon-gone',
  ServiceStopped: 'daemon-gone',
  CommError: 'daemon-gone',
  Shutdown: 'daemon-gone',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Kind of a failure of the native module. All others happened between reader and card (NotTransacted, RemovedCard,
 * ResetCard, ProtoMismatch …): the card did not lie still.
 */
export const failureKindOf = (error: unknown): CardFailureKind => kinds[codeOf(error)] ?? 'removed';

/** The module's own words, for the log: never any data of a card. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${codeOf(error)} ${error.message}`.trim().slice(0, 400) : 'unknown';
