import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { eventData, eventTypes, eventWords } from './events.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Numbers of people, and of what stands for one. */
const OF_PEOPLE = /member|person|people|account|card|club|group|face|user|owner|holder|by|guest|applicant/;

/** Fields that could carry anything of a person: only numbers of things, moments and words of a fixed list pass. */
function fieldsRefused(name: string, schema: Schema): string[] {
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([field, inner]) => fieldsRefused(field, inner));
  if (schema.anyOf) return schema.anyOf.flatMap((inner) => fieldsRefused(name, inner));
  if (schema.items) return fieldsRefused(name.replace(/s$/, ''), schema.items);
  const isNumberOfThing = schema.type === 'integer' && name.endsWith('_id') && !OF_PEOPLE.test(name);
  const isMoment = schema.type === 'string' && schema.format === 'date-time' && name.endsWith('_at');
  return isNumberOfThing || isMoment || schema.enum !== undefined || schema.type === 'null' ? [] : [name];
}

const refusedIn = (schema: z.core.$ZodType) => fieldsRefused('data', z.toJSONSchema(schema) as Schema);

test('no event has a field that could hold anything of a person', () => {
  for (const type of eventTypes) expect([type, refusedIn(eventData[type])]).toEqual([type, []]);
});

test.each([
  ['a text', z.object({ title: z.string() }), ['title']],
  ['the number of a member', z.object({ member_id: z.int() }), ['member_id']],
  ['numbers of members', z.object({ member_ids: z.array(z.int()) }), ['member_id']],
  ['who did it', z.object({ created_by_id: z.int() }), ['created_by_id']],
  ['an amount', z.object({ persons: z.int() }), ['persons']],
  ['a text deep inside', z.object({ room: z.object({ of: z.nullable(z.array(z.string())) }) }), ['of']],
  ['anything', z.object({ more: z.unknown() }), ['more']],
])('%s would be found', (_what, schema, fields) => {
  expect(refusedIn(schema)).toEqual(fields);
});

test('every type has a name as others write it, and words; docs/webhooks.md lists all of them', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
  for (const type of eventTypes) {
    expect(type).toMatch(/^[a-z]+\.[a-z]+$/);
    expect(eventWords[type].ja).not.toBe('');
    expect(page).toContain(`\`${type}\``);
  }
});
