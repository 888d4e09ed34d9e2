import { pathParameters, type Endpoint } from '@machi/domain/contract/endpoint';
import type { Answer, CallOptions, OpenTown } from '../towns/open-town.ts';

/** Places an input: path parameters into the path, the rest into query or body. */
export function placeInput(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Readonly<Record<string, unknown>>) {
  const names = pathParameters(endpoint.path);
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_placeholder, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  if (endpoint.method !== 'GET') return { target: path, body: rest };
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
  );
  return { target: query.size > 0 ? `${path}?${query}` : path };
}

export const ask = (
  town: OpenTown,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<Answer> => {
  const { target, body } = placeInput(endpoint, input);
  return town.call(endpoint.method, target, body === undefined ? options : { body, ...options });
};
