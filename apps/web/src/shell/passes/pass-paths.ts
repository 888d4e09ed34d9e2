import type { PassKind } from '@machi/domain/passes/model';

/** The page of each pass. */
export const passPaths = { bath: '/pass/fureaiplaza', bus: '/pass/bus' } as const satisfies Record<PassKind, string>;
/** Opens the page of a pass with its code on the whole screen. */
export const codePath = (pass: PassKind): string => `${passPaths[pass]}?code=1`;
export const HISTORY_PATH = '/fureaiplaza';
