import { setImmediate as answerOthers } from 'node:timers/promises';
import * as z from 'zod/mini';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { pathParameters, type Endpoint } from '@machi/domain/contract/endpoint';
import { RequiredDate } from '@machi/domain/fields/day-written';
import { Email, Furigana, Tel, Zipcode } from '@machi/domain/fields/model';
import { TypedCode } from '@machi/domain/factors/ways';
import { deviceKindOf, isForAll, isOfTerminals, senderOf } from '@machi/domain/permissions/model';

type Json = Record<string, unknown>;

/** What a field accepts besides its pattern. Kept outside the schema, where it would be sent with each page. */
const alsoTaken = new Map<unknown, string>([
  [Email, 'As it is kept. Full-width letters and signs are taken too.'],
  [Tel, 'Kept as digits and hyphens. Full width, blanks, brackets, any dash and +81 are taken too.'],
  [Zipcode, 'As it is kept. Full width, any dash, blanks and 〒 are taken too.'],
  [Furigana, 'As it is kept. Hiragana, half-width katakana and a dash for the long vowel are taken too.'],
  [RequiredDate, 'Kept as YYYY-MM-DD. Other usual writings, with the year of an era too, are taken.'],
  [TypedCode, 'Half-width. Full width, blanks and dashes anywhere in it are taken too.'],
]);

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const description = alsoTaken.get(zodSchema);
      if (description !== undefined) jsonSchema.description = description;
    },
  });
  return json;
};

const envelope = (payload: Json): Json => ({
  allOf: [{ $ref: '#/components/schemas/Envelope' }, payload],
});

const answer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});

function parametersOf(endpoint: Endpoint, properties: Json, required: readonly string[]): Json[] {
  const inPath = pathParameters(endpoint.path);
  const inQuery = endpoint.method === 'GET' ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...inQuery.map((name) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: properties[name] ?? {},
    })),
    { name: 'Accept-Language', in: 'header', required: false, schema: { enum: ['ja', 'en'] } },
    ...(endpoint.method === 'GET'
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 128 } }]),
  ];
}

function operationOf(endpoint: Endpoint): Json {
  const sender = senderOf(endpoint.permission);
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Json;
  const required = (input.required ?? []) as string[];
  const inPath = pathParameters(endpoint.path);
  const bodyProperties = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)));
  const body = { ...input, properties: bodyProperties, required: required.filter((name) => !inPath.includes(name)) };
  return {
    operationId: endpoint.name,
    summary: endpoint.description,
    'x-permission': endpoint.permission,
    'x-refusals': endpoint.refusals,
    ...(isForAll(endpoint.permission) ? { security: [] } : {}),
    ...(endpoint.isForSystems ? { security: [{ accessToken: [], sessionCookie: [] }, { systemKey: [] }] } : {}),
    ...(deviceKindOf(endpoint.permission) ? { security: [{ deviceKey: [] }] } : {}),
    ...(isOfTerminals(endpoint.permission) ? { security: [{ terminalSignature: [] }] } : {}),
    ...(sender ? { security: [{ [`${sender}Signature`]: [] }] } : {}),
    parameters: parametersOf(endpoint, properties, required),
    ...(endpoint.method === 'GET'
      ? {}
      : {
          requestBody: {
            required: Object.keys(bodyProperties).length > 0,
            content: { 'application/json': { schema: body } },
          },
        }),
    responses: {
      [endpoint.success]: answer('Done.', envelope(schemaOf(endpoint.reply, 'output'))),
      default: answer('Refused: sentences under errors, stable codes under codes.', {
        $ref: '#/components/schemas/Envelope',
      }),
    },
  };
}

/** Endpoints described at once; other requests run in between. */
const AT_ONCE = 5;

/** Takes a seventh of a start's time, so it is made at the first request, in pieces. */
async function allPaths(): Promise<Readonly<Record<string, Json>>> {
  const made: Record<string, Json> = {};
  for (const [index, endpoint] of allEndpoints.entries()) {
    if (index % AT_ONCE === 0) await answerOthers();
    const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
    made[path] = { ...made[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return made;
}

/** The OpenAPI 3.1 document, generated from the contracts. */
export async function openApiDocument(publicUrl: string, title: string): Promise<Json> {
  const paths = await allPaths();
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: publicUrl }],
    security: [{ accessToken: [], sessionCookie: [] }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Access-Token',
          description: 'Bearer {token}, with the cookie of the same session.',
        },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
        deviceKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Device {key}.' },
        systemKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of another system, mk_… (docs/api-keys.md).',
        },
        paymentSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'Stripe-Signature',
          description: 'Whoever takes cards signs what they tell: HMAC-SHA-256 over time and body.',
        },
        lineSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Line-Signature',
          description: 'LINE signs what it tells: HMAC-SHA-256 over the body.',
        },
        terminalSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'Signature',
          description: 'RFC 9421, Ed25519, with Signature-Input and Content-Digest (docs/terminal-requests.md).',
        },
      },
      schemas: {
        Envelope: {
          type: 'object',
          required: ['result', 'errors'],
          properties: {
            result: { type: 'boolean' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            codes: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            params: {
              type: 'object',
              description: 'Values of the sentences, a list for each.',
              additionalProperties: { type: 'array', items: { type: 'array' } },
            },
            expire: { type: 'integer', description: 'New end of the session in epoch seconds, when it was renewed.' },
          },
        },
      },
    },
  };
}
