import * as z from 'zod/mini';
import type { Permission } from '../permissions/model.ts';
import type { RefusalCode } from '../refusals/model.ts';

/**
 * One endpoint as data. The API mounts it, the client calls it, OpenAPI is generated from it and generic tests
 * walk it. `input` is one object: the names in `path` are taken from the path, the rest from the query (GET) or the
 * JSON body. `reply` is the payload beside `result` and `errors`.
 */
export interface Endpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly permission: Permission;
  /** Input and reply have no fields where a declaration leaves them out. */
  readonly input: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** Status of success; 200 where a declaration leaves it out. */
  readonly success: 200 | 201;
  /** Codes of the business refusals, none where a declaration leaves them out; those of field rules go without saying. */
  readonly refusals: readonly RefusalCode[];
  readonly description: string;
  /** Where a secret could be guessed or a mail be triggered: a tighter limit of requests. */
  readonly isGuarded?: true;
  /** Open to a session that may only enrol a second factor; to such a one all else is as to a guest. */
  readonly isOpenToEnrol?: true;
  /** Says more to some who are logged in: what was sent along with a page says to them only what a guest reads. */
  readonly dependsOnReader?: true;
  /** Pages ask it again by themselves: to be asked it is no visit, and keeps no official's session open. */
  readonly isFollowed?: true;
  /** Names of the endpoints that answer something else once this one was called, beside the one whose answer its reply is. */
  readonly changes?: readonly string[];
  /** How large a body may be, where the usual size (`bodyLimitOf`) is too small. */
  readonly maxBodyBytes?: number;
}

const MEMBER_BODY_BYTES = 256 * 1024;
/** Forms of guests are short, and anybody may send them. */
const GUEST_BODY_BYTES = 16 * 1024;

export const bodyLimitOf = ({ permission, maxBodyBytes }: Endpoint): number =>
  maxBodyBytes ?? (permission === 'public' ? GUEST_BODY_BYTES : MEMBER_BODY_BYTES);

const nothing = z.object({});
/** What goes without saying of an endpoint: it takes and says nothing, answers 200, and has no business refusal. */
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

/** Declares the endpoints of a contract that all ask the same permission. */
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

/** What a caller sends. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What a handler receives: the input, checked. */
export type CheckedInputOf<E extends Endpoint> = z.output<E['input']>;
/** What a handler answers and a caller gets, beside the envelope. */
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
  /** The session's new absolute end in epoch seconds, when this request renewed it. */
  readonly expire?: number;
}
