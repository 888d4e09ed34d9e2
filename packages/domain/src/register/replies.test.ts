import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Envelope } from '../contract/endpoint.ts';
import { allEndpoints } from './endpoints.ts';

/** Envelope fields of successes and failures; `expire` also occurs in replies that begin a session. */
const ENVELOPE: Record<keyof Omit<Envelope, 'expire'>, true> = {
  result: true,
  errors: true,
  codes: true,
  params: true,
};

/** Fields of a reply, or of each of its variants. */
const fieldsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodMiniObject
    ? Object.keys(schema.shape)
    : schema instanceof z.ZodMiniUnion
      ? schema.def.options.flatMap(fieldsOf)
      : [];

test('no reply has a field by a name of the envelope: the client would take what was found for a failure', () => {
  const replies = allEndpoints.map(({ name, reply }) => ({ name, fields: fieldsOf(reply) }));
  expect(replies.filter(({ fields }) => fields.length > 0).length).toBeGreaterThan(replies.length / 2);
  expect(replies.filter(({ fields }) => fields.some((field) => field in ENVELOPE)).map(({ name }) => name)).toEqual([]);
});
