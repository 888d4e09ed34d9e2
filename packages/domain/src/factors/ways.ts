import * as z from 'zod/mini';
import { SHORT, bounded, tooLong } from '../bounds/bounds.ts';
import { tidyCode } from '../fields/width.ts';

/** Kinds of second factors beside the code that the town sends by mail or SMS (docs/decisions/0062). */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Ways to complete a login, in the order in which they are offered. */
export const factorWays = ['passkey', 'totp', 'recovery'] as const;
export type FactorWay = (typeof factorWays)[number];

/** A typed code: full-width, with blanks and dashes anywhere. */
export const TypedCode = z
  .string()
  .check(bounded(SHORT, tooLong(32)), z.overwrite(tidyCode), z.minLength(1, { error: 'required' }), z.maxLength(32));
