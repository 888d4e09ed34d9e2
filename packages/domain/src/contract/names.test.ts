import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '../factors/passkeys.ts';
import { allEndpoints } from '../register/endpoints.ts';

type Schema = z.core.$ZodType;
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** Names of all fields in a schema, at any depth. */
function namesIn(schema: Schema): string[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => [name, ...namesIn(field)]);
    case 'array':
      return namesIn(def.element);
    case 'union':
      return def.options.flatMap(namesIn);
    case 'pipe':
      return [...namesIn(def.in), ...namesIn(def.out)];
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
      return namesIn(def.innerType);
    case 'record':
      return namesIn(def.valueType);
    default:
      return [];
  }
}

test('every name on the wire is written in snake_case [decision:wire.snake-case]', () => {
  // WebAuthn objects, which browsers exchange unchanged, have the names of their own standard.
  const ofBrowsers = new Set(
    [PasskeyRequest, PasskeyCreation, PasskeyAnswer, NewPasskey].flatMap((part) => namesIn(part)),
  );
  const all = allEndpoints.flatMap(({ input, reply }) => [...namesIn(input), ...namesIn(reply)]);
  const names = all.filter((name) => !ofBrowsers.has(name));
  expect(names).toEqual(expect.arrayContaining(['is_resident', 'approval_status', 'target_dates']));
  expect(names.filter((name) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name))).toEqual([]);
});

test('what an endpoint changes is what others answer, and only what writes changes something', () => {
  const read = new Set(allEndpoints.filter(({ method }) => method === 'GET').map(({ name }) => name));
  const changing = allEndpoints.filter(({ changes }) => changes !== undefined);
  expect(changing.flatMap(({ changes = [] }) => changes).filter((name) => !read.has(name))).toEqual([]);
  expect(changing.filter(({ method }) => method === 'GET')).toEqual([]);
});
