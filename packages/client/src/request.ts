import { pathParameters, type Endpoint } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';

export interface RequestParts {
  /** The configured API base; empty for the same origin. */
  readonly base: string;
  readonly token: string | false;
  readonly locale: Locale;
  readonly idempotencyKey?: string | undefined;
  /** The delegation by which the request is for somebody else (docs/decisions/0177). */
  readonly actingFor?: number | undefined;
}

export interface PreparedRequest {
  readonly url: string;
  readonly init: RequestInit;
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null;

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) if (isFilled(item)) query.append(name, String(item));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Makes the request for an endpoint: path parameters filled and encoded, the rest as query (GET) or JSON body (product,
 * "Replies").
 * @throws TypeError when a path parameter is missing: the request would reach another endpoint.
 */
export function requestFor(endpoint: Endpoint, input: unknown, parts: RequestParts): PreparedRequest {
  const rest: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
  let path: string = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    const value = rest[name];
    if (!isFilled(value) || value === '') throw new TypeError(`${endpoint.name}: ${name}`);
    path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    delete rest[name];
  }

  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': parts.locale };
  if (parts.token !== false) headers['Access-Token'] = `Bearer ${parts.token}`;
  if (parts.actingFor !== undefined) headers['Acting-For'] = String(parts.actingFor);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (endpoint.method === 'GET') return { url: parts.base + path + queryOf(rest), init };

  headers['Content-Type'] = 'application/json';
  if (parts.idempotencyKey !== undefined) headers['Idempotency-Key'] = parts.idempotencyKey;
  return { url: parts.base + path, init: { ...init, body: JSON.stringify(rest) } };
}
