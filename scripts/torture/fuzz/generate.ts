import * as fc from 'fast-check';
import { writeRequest } from '../../bench/ground/http-line.ts';
import { between, pick } from '../random.ts';
import { oddStructure, oddText } from './odd-values.ts';
import type { Operation, Schema } from './operations.ts';
import type { Signer } from './sign.ts';
import { brokenBodies, hostileAddresses, hostileHeaders, hostileValues } from './words.ts';

type Random = () => number;

/** How far a request departs from the document. */
type Temper = 'fitting' | 'spoiled' | 'wild' | 'broken';

const tempers: readonly [Temper, ...Temper[]] = [
  'fitting',
  'fitting',
  'fitting',
  'spoiled',
  'spoiled',
  'wild',
  'broken',
];
const OPTIONAL_SHARE = 0.4;
const SAMPLES = 40;
const MOST_ODD_BYTES = 30_000;

const one = <T>(random: Random, values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];

export interface Generator {
  /** Complete request; `headers` are the sender's, `signer` is the sending terminal. */
  request(operation: Operation, headers: Readonly<Record<string, string>>, signer?: Signer): string;
  /** Value for the schema, as far as the schema tells; `name` is the field's. */
  value(schema: Schema, name: string): unknown;
}

/** Generates requests for the operations of a document; reproducible by the numbers of `random`. */
export function createGenerator(random: Random, plausible: Readonly<Record<string, readonly unknown[]>>): Generator {
  const samples = new Map<string, readonly string[]>();

  function matching(pattern: string): string {
    let known = samples.get(pattern);
    if (!known) {
      known = fc.sample(fc.stringMatching(new RegExp(pattern)), {
        numRuns: SAMPLES,
        seed: between(random, 0, 2 ** 31 - 1),
      });
      samples.set(pattern, known);
    }
    return one(random, known) ?? '';
  }

  function textOf(schema: Schema): string {
    if (schema.pattern !== undefined) return matching(schema.pattern);
    return one(random, ['町', 'meeting', '会議のため', 'a'.repeat(between(random, 1, 80)), '楓𠮷', 'x y']) ?? '';
  }

  function objectOf(schema: Schema): Record<string, unknown> {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([property]) => schema.required?.includes(property) || random() < OPTIONAL_SHARE,
    );
    return Object.fromEntries(wanted.map(([property, part]) => [property, value(part, property)]));
  }

  function value(schema: Schema, name: string): unknown {
    const words = plausible[name];
    if (words && random() < 0.8) return one(random, words);
    if ('const' in schema) return schema.const;
    if (schema.enum) return one(random, schema.enum);
    if (schema.anyOf) return value(one(random, schema.anyOf) ?? {}, name);
    const type = typeof schema.type === 'object' ? one(random, schema.type) : schema.type;
    switch (type) {
      case 'object':
        return objectOf(schema);
      case 'array':
        return Array.from({ length: between(random, 0, 4) }, () =>
          value(schema.items ?? {}, name === 'target_dates' ? 'target_date' : name),
        );
      case 'number':
      case 'integer':
        return between(random, Math.max(0, schema.minimum ?? 0), Math.min(100, schema.maximum ?? 100));
      case 'null':
        return null;
      case 'boolean':
        return random() < 0.5;
      default:
        return textOf(schema);
    }
  }

  /** Value that fits no field: of a known kind, or long, full of combining marks, wide or deep. */
  function hostile(): unknown {
    if (random() < 0.85) return one(random, hostileValues);
    return (random() < 0.5 ? oddText : oddStructure)(random, between(random, 100, MOST_ODD_BYTES));
  }

  /** Replaces, removes or adds some of the object's fields. */
  function spoil(body: Record<string, unknown>, times: number): Record<string, unknown> {
    const spoiled = { ...body };
    for (let time = 0; time < times; time += 1) {
      const name = one(random, Object.keys(spoiled)) ?? 'extra';
      const chance = random();
      if (chance < 0.2) delete spoiled[name];
      else if (chance < 0.3)
        spoiled[one(random, ['member_id', 'is_official', 'constructor', 'extra', '']) ?? ''] = hostile();
      else spoiled[name] = hostile();
    }
    return spoiled;
  }

  function bodyOf(operation: Operation, temper: Temper): string | undefined {
    if (!operation.body) return temper === 'broken' ? one(random, brokenBodies) : undefined;
    if (temper === 'broken') return one(random, brokenBodies);
    const body = objectOf(operation.body);
    // Confirmation fields repeat another one: otherwise no signup would pass its first check.
    for (const name of Object.keys(body))
      if (name.endsWith('_confirmation')) body[name] = body[name.replace('_confirmation', '')];
    if (temper === 'fitting') return JSON.stringify(body);
    return JSON.stringify(spoil(body, temper === 'spoiled' ? 1 : between(random, 2, 8)));
  }

  function addressPart(schema: Schema, name: string, temper: Temper): string {
    if (temper !== 'fitting' && random() < 0.5) return one(random, hostileAddresses) ?? '';
    // A lone surrogate cannot be percent-encoded; the way through UTF-8 replaces it.
    return encodeURIComponent(Buffer.from(String(value(schema, name))).toString('utf8'));
  }

  return {
    value,
    request(operation, headers, signer) {
      const temper = pick(random, tempers);
      let path = operation.path;
      const query: string[] = [];
      for (const { name, in: place, required, schema } of operation.parameters) {
        if (place === 'path') path = path.replace(`{${name}}`, addressPart(schema, name, temper) || '0');
        if (place === 'query' && (required || random() < OPTIONAL_SHARE))
          query.push(`${name}=${addressPart(schema, name, temper)}`);
      }
      if (temper === 'wild') query.push(one(random, ['a', '=', '&&', 'from=1&from=2', '__proto__=1', '%00=%00']) ?? '');
      const body = bodyOf(operation, temper);
      const target = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`.replaceAll(
        /[^\u0021-\u007e]/g,
        (character) => encodeURIComponent(character),
      );
      const said = { method: operation.method, path: target, ...(body === undefined ? {} : { body }) };
      return writeRequest({
        ...said,
        headers: {
          ...headers,
          ...signer?.(said),
          'accept-language': random() < 0.5 ? 'ja' : 'en',
          ...(random() < 0.1 ? one(random, hostileHeaders) : {}),
        },
      });
    },
  };
}
