import type { Envelope } from '@machi/domain/contract/endpoint';

type Lists = Readonly<Record<string, readonly string[]>>;

function isLists(value: unknown): value is Lists {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((list) => Array.isArray(list) && list.every((item) => typeof item === 'string'));
}

/** Tells whether a parsed body is a reply of our API and not, say, the page of a proxy. */
export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  if (!('result' in value) || typeof value.result !== 'boolean') return false;
  if (!('errors' in value) || !isLists(value.errors)) return false;
  if ('codes' in value && value.codes !== undefined && !isLists(value.codes)) return false;
  return !('expire' in value) || value.expire === undefined || typeof value.expire === 'number';
}

/** Reads the envelope of a response; undefined if there is none. Rejects only when the connection breaks. */
export async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
