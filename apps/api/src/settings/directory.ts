import * as z from 'zod';

/** Encrypted, or only on this machine: tokens and the client's secret travel there. */
const SAFE = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/])/;
const flag = z.enum(['0', '1']).default('0');

export const directoryShape = {
  DIRECTORY_ISSUER: z
    .string()
    .refine(
      (text) => URL.canParse(text) && SAFE.test(text),
      'must be the https address of the issuer, as its /.well-known/openid-configuration names it',
    )
    .optional(),
  DIRECTORY_CLIENT_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
  DIRECTORY_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,1000}$/, 'must be 16 characters or more, without spaces')
    .optional(),
  DIRECTORY_SCOPES: z
    .string()
    .regex(/^openid(?: [\x21\x23-\x5b\x5d-\x7e]{1,60}){0,10}$/, 'must be scopes with spaces between them, openid first')
    .default('openid profile offline_access'),
  DIRECTORY_GROUPS_CLAIM: z
    .string()
    .regex(/^[\w:/.-]{1,120}$/)
    .default('groups'),
  DIRECTORY_FACTORS: z
    .string()
    .regex(/^[^\s,]{1,100}(?:,[^\s,]{1,100}){0,9}$/, 'must be values of acr or amr, with commas between them')
    .transform((list) => list.split(','))
    .optional(),
  DIRECTORY_REQUIRED: flag,
};
const Shape = z.object(directoryShape);

/** The office's own OpenID Connect provider, and what of it counts here. */
export interface DirectorySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  /** Values of `acr` or `amr` that stand for a second factor there. */
  readonly factors: readonly string[];
  /** Officials log in by the directory alone, except by the accounts of last resort. */
  readonly isRequired: boolean;
}

/** Undefined: the town has none. */
export function directoryOf(read: z.infer<typeof Shape>): DirectorySettings | undefined {
  const { DIRECTORY_ISSUER: issuer, DIRECTORY_CLIENT_ID: clientId, DIRECTORY_CLIENT_SECRET: clientSecret } = read;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: read.DIRECTORY_SCOPES,
    groupsClaim: read.DIRECTORY_GROUPS_CLAIM,
    factors: read.DIRECTORY_FACTORS ?? [],
    isRequired: read.DIRECTORY_REQUIRED === '1',
  };
}
