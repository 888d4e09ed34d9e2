import * as z from 'zod/mini';
import type { Permission } from '../permissions/model.ts';
import type { RefusalCode, RefusalParameter } from '../refusals/model.ts';

/**
 * One endpoint as data. The API mounts it, the client calls it, OpenAPI is generated from it and generic tests walk it.
 * `input` is one object: the names in `path` come from the path, the rest from the query (GET) or the JSON body.
 * `reply` is the payload beside `result` and `errors`.
 */
export interface Endpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly permission: Permission;
  /** Input and reply are empty objects unless declared. */
  readonly input: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** Status of success, by default 200. */
  readonly success: 200 | 201;
  /** Codes of the business refusals, by default none; those of field rules are implied. */
  readonly refusals: readonly RefusalCode[];
  readonly description: string;
  /** A tighter rate limit, where a secret could be guessed or a mail triggered. */
  readonly isGuarded?: true;
  /** Open to a session that may only enrol a second factor. All other endpoints treat such a session as a guest. */
  readonly isOpenToEnrol?: true;
  /** The reply depends on the user: data sent along with a page contain only what guests may read. */
  readonly dependsOnReader?: true;
  /** Pages poll it: a call does not count as a visit and does not extend an official's session. */
  readonly isFollowed?: true;
  /** Pages of the origins that the town allows may read it, without a session (docs/decisions/0182). */
  readonly isEmbedded?: true;
  /** A key of another system may open it: it reads things, names nobody, and needs no member (docs/decisions/0187). */
  readonly isForSystems?: true;
  /** Refused for a while when more is asked than can be answered; for PDFs and tables this is implied. */
  readonly canWait?: boolean;
  /** Names of other endpoints whose replies change with a call; the one that returns the same reply is implied. */
  readonly changes?: readonly string[];
  /** Largest body, if the default (`bodyLimitOf`) is too small. */
  readonly maxBodyBytes?: number;
}

const MEMBER_BODY_BYTES = 256 * 1024;
/** Forms of guests are short, and anybody may send them. */
const GUEST_BODY_BYTES = 16 * 1024;

export const bodyLimitOf = ({ permission, maxBodyBytes }: Endpoint): number =>
  maxBodyBytes ?? (permission === 'public' ? GUEST_BODY_BYTES : MEMBER_BODY_BYTES);

const nothing = z.object({});
/** Defaults of an endpoint: no input, no reply, 200, no business refusals. */
const usual = { input: nothing, reply: nothing, success: 200, refusals: [] } as const satisfies Partial<Endpoint>;
type Address = Pick<Endpoint, 'name' | 'method' | 'path'>;
type Declared = Omit<Endpoint, keyof Address | keyof typeof usual> & Partial<Pick<Endpoint, keyof typeof usual>>;
type Whole<A extends Address, E extends Declared> = A & Omit<E, keyof A> & Omit<typeof usual, keyof E>;

/** Declares an endpoint; an endpoint without a permission does not compile. */
export const endpoint = <
  const Name extends string,
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const E extends Declared,
>(
  name: Name,
  method: Method,
  path: Path,
  declaration: E,
): Whole<{ readonly name: Name; readonly method: Method; readonly path: Path }, E> => ({
  ...usual,
  ...declaration,
  name,
  method,
  path,
});

/** Makes a function that declares endpoints with the same permission. */
export const endpointsFor =
  <const P extends Permission>(permission: P) =>
  <
    const Name extends string,
    const Method extends Endpoint['method'],
    const Path extends Endpoint['path'],
    const E extends Omit<Declared, 'permission'>,
  >(
    name: Name,
    method: Method,
    path: Path,
    declaration: E,
  ) =>
    endpoint(name, method, path, { permission, ...declaration });

/** Data that a caller sends. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** Data that a handler receives: the checked input. */
export type CheckedInputOf<E extends Endpoint> = z.output<E['input']>;
/** Data that a handler returns and a caller gets, without the envelope. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** Names of the path's parameters, in order: `/api/spots/:spot_id` has `spot_id`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '');

/** Every JSON reply (product, "Replies"). */
export interface Envelope {
  readonly result: boolean;
  /** Sentences by field, in the language of the request. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Stable codes by field, beside the sentences. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  /** Values of the sentences, a list for each, so that a page can say them in a variant of its language. */
  readonly params?: Readonly<Record<string, readonly (readonly RefusalParameter[])[]>>;
  /** The session's new absolute end in epoch seconds, if this request renewed it. */
  readonly expire?: number;
}
