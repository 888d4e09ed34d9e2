import type { PassKind } from '@machi/domain/passes/model';

/** The page of each pass. */
export const passPaths = { bath: '/pass/fureaiplaza', bus: '/pass/bus' } as const satisfies Record<PassKind, string>;
export const HISTORY_PATH = '/fureaiplaza';
