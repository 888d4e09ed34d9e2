import { describe, expect, test } from 'vitest';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { pathParameters } from '@machi/domain/contract/endpoint';
import { deviceKindOf, isForAll, isOfTerminals, senderOf } from '@machi/domain/permissions/model';
import { isRefusalCode } from '@machi/domain/register/sentences';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown({
  environment: { PUBLIC_URL: 'https://localhost:8443', SANDBOX_KEY: 'of-the-town-under-test' },
});

interface Parameter {
  name: string;
  in: string;
  required: boolean;
}
const { body: document } = await town.call('GET', '/api/openapi.json');
const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  test('is of version 3.1 and tells where the API is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://localhost:8443' }]);
    expect(document.info.title).toBe('Machi API');
  });

  test('names the form in which a field is kept, and what else is taken', () => {
    const { properties } = operationOf({ path: '/api/signup', method: 'POST' }).requestBody.content['application/json']
      .schema;
    expect(properties.zipcode).toMatchObject({
      pattern: String.raw`^\d{3}-?\d{4}$`,
      description: 'As it is kept. Full width, any dash, blanks and 〒 are taken too.',
    });
    expect(properties.tel.description).toContain('Kept as digits and hyphens');
  });

  test('has every endpoint of the contracts and no other', () => {
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
    expect(new Set(operations).size).toBe(operations.length);
  });

  test.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: permission, parameters, body and answers as the contract says',
    (_name, endpoint) => {
      const operation = operationOf(endpoint);
      expect(operation['x-permission']).toBe(endpoint.permission);
      expect(operation['x-refusals']).toEqual(endpoint.refusals);
      expect(operation.summary).toBe(endpoint.description);
      const sender = senderOf(endpoint.permission);
      const security: object[] = [
        ...(deviceKindOf(endpoint.permission) ? [{ deviceKey: [] }] : []),
        ...(isOfTerminals(endpoint.permission) ? [{ terminalSignature: [] }] : []),
        ...(sender ? [{ [`${sender}Signature`]: [] }] : []),
      ];
      if (endpoint.isForSystems) security.push({ accessToken: [], sessionCookie: [] }, { systemKey: [] });
      const isForMembers = security.length === 0 && !isForAll(endpoint.permission);
      expect(operation.security).toEqual(isForMembers ? undefined : security);
      const inPath = operation.parameters.filter((parameter: Parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }: Parameter) => name)).toEqual(pathParameters(endpoint.path));
      expect(inPath.every(({ required }: Parameter) => required)).toBe(true);
      expect('requestBody' in operation).toBe(endpoint.method !== 'GET');
      const reply = operation.responses[endpoint.success].content['application/json'].schema;
      expect(reply.allOf[0]).toEqual({ $ref: '#/components/schemas/Envelope' });
      expect(reply.allOf[1].type).toBe('object');
      for (const code of endpoint.refusals) expect(isRefusalCode(code), code).toBe(true);
    },
  );

  test('names what a reservation must have', () => {
    const schema = operationOf({ path: '/api/reservations', method: 'POST' }).requestBody.content['application/json']
      .schema;
    expect(schema.required.toSorted()).toEqual([
      'is_spot_terms_agreed',
      'is_terms_agreed',
      'persons_spot',
      'purpose',
      'room_id',
      'spot_id',
      'target_date',
      'target_time',
    ]);
    expect(schema.properties.purpose.enum).toContain('other');
    expect(
      operationOf({ path: '/api/availability', method: 'GET' })
        .parameters.filter(({ required }: Parameter) => required)
        .map(({ name }: Parameter) => name),
    ).toEqual(['from', 'to']);
  });

  test('points to no schema that is not there', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name);
  });
});

test.each(['/api/openapi.json', '/sitemap.xml'])(
  '%s is made once for many, packed for who takes it, and not sent again to who has it',
  async (target) => {
    const ask = (headers: Record<string, string>) => fetch(town.origin + target, { headers });
    const packed = await ask({ 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const plain = await ask({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
    const tag = plain.headers.get('etag') ?? '';
    expect(packed.headers.get('etag')).toBe(tag);
    const again = await ask({ 'if-none-match': `W/${tag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  },
);

describe('the page about the API', () => {
  test('lists every endpoint, under a policy that lets no script in', async () => {
    const page = await town.call('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { method, path } of allEndpoints) expect(page.text).toContain(`<code>${method} ${path}</code>`);
    expect(page.text).not.toContain('<script');
  });

  test('pages carry a nonce of their own and the security headers', async () => {
    const nonces = new Set<string | undefined>();
    for (const target of ['/api/docs', '/api/docs', '/sandbox/of-the-town-under-test/inbox']) {
      const { headers, text } = await town.call('GET', target);
      const policy = headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([\w+/=]{20,})'/.exec(policy)?.[1];
      nonces.add(nonce);
      expect(text).toContain(`<style nonce="${nonce}">`);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
    expect(nonces.size).toBe(3);
  });
});
