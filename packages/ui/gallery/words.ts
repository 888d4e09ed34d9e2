import type { japanese } from './words-ja.ts';

export type Words = Record<keyof typeof japanese, string>;
