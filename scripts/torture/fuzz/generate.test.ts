import { seededRandom } from '@machi/domain/random/seeded-random';
import { describe, expect, it } from 'vitest';
import { createGenerator } from './generate.ts';
import { isHandled, operationsOf, type OpenApiDocument } from './operations.ts';

const document: OpenApiDocument = {
  paths: {
    '/api/rooms/{room_id}': {
      post: {
        operationId: 'takeRoom',
        parameters: [
          {
            name: 'room_id',
            in: 'path',
            required: true,
            schema: { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d{1,9}$' }] },
          },
          { name: 'from', in: 'query', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['zipcode', 'is_agreed'],
                properties: {
                  zipcode: { type: 'string', pattern: '^\\d{3}-?\\d{4}$' },
                  is_agreed: { const: true },
                  purpose: { enum: ['meeting', 'other'] },
                },
              },
            },
          },
        },
        responses: { 201: {}, default: {} },
        'x-refusals': ['slot-taken'],
      },
    },
    '/api/town': { get: { operationId: 'readTown', parameters: [], responses: { 200: {} }, 'x-refusals': [] } },
  },
};
const [takeRoom, readTown] = operationsOf(document);

describe('operationsOf', () => {
  it('reads method, path, body and success', () => {
    expect(operationsOf(document).map(({ name, method, path, success }) => [name, method, path, success])).toEqual([
      ['takeRoom', 'POST', '/api/rooms/{room_id}', 201],
      ['readTown', 'GET', '/api/town', 200],
    ]);
  });

  it('refuses a document without operations', () => {
    expect(() => operationsOf({ paths: {} })).toThrow('no operations');
  });
});

describe('isHandled', () => {
  it.each([
    [201, [], true],
    [409, ['slot-taken'], true],
    [422, ['required'], false],
    [404, ['not-found'], false],
    [401, ['login-needed'], false],
  ])('%s with %j: %s', (status, codes, expected) => {
    expect(isHandled(takeRoom, status, codes)).toBe(expected);
  });
});

describe('createGenerator', () => {
  const requests = (seed: number, count: number): string[] => {
    const generator = createGenerator(seededRandom(seed), { room_id: [7], from: ['2027-01-21'] });
    return Array.from({ length: count }, () => generator.request(takeRoom, { 'access-token': 'Bearer x' }));
  };

  it('makes the same requests of the same seed', () => {
    expect(requests(5, 50)).toEqual(requests(5, 50));
    expect(requests(5, 50)).not.toEqual(requests(6, 50));
  });

  it('makes fitting requests, spoiled ones and bodies that are no JSON', () => {
    const bodies = requests(1, 500).map((request) => request.slice(request.indexOf('\r\n\r\n') + 4));
    const parsed = bodies.map((body) => {
      try {
        return JSON.parse(body) as unknown;
      } catch {
        return undefined;
      }
    });
    const isFitting = (body: unknown) =>
      typeof body === 'object' &&
      body !== null &&
      'zipcode' in body &&
      typeof body.zipcode === 'string' &&
      /^\d{3}-?\d{4}$/.test(body.zipcode) &&
      'is_agreed' in body &&
      body.is_agreed === true;
    const fitting = parsed.filter(isFitting).length;
    expect(fitting).toBeGreaterThan(200);
    expect(fitting).toBeLessThan(450);
    expect(parsed.filter((body) => body === undefined).length).toBeGreaterThan(20);
  });

  it('writes addresses that HTTP can carry, with every parameter filled', () => {
    for (const request of requests(2, 500)) {
      const [line = ''] = request.split('\r\n');
      expect(line).toMatch(/^POST \/api\/rooms\/[!-~]+\?[!-~]+ HTTP\/1\.1$/);
      expect(line).not.toContain('{room_id}');
    }
  });

  it('sends a reading without a body unless it is broken on purpose', () => {
    const generator = createGenerator(seededRandom(1), {});
    const all = Array.from({ length: 200 }, () => generator.request(readTown ?? takeRoom, {}));
    const bare = all.filter((request) => request.endsWith('\r\n\r\n')).length;
    expect(bare).toBeGreaterThan(140);
    expect(bare).toBeLessThan(200);
  });
});
