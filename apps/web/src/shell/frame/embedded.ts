import type { Locale } from '@machi/domain/locale/model';

interface EmbeddedReply {
  readonly name: string;
  readonly input: unknown;
  readonly reply: unknown;
}

/** Replies that the server has embedded in the page, for the page's first requests. */
function readEmbedded(): readonly EmbeddedReply[] {
  const text = document.getElementById('replies')?.textContent ?? '';
  try {
    const parsed: unknown = JSON.parse(text || '[]');
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** Key of a request, independent of the order of its fields. */
const keyOf = (name: string, input: unknown): string =>
  `${name} ${JSON.stringify(Object.entries(input ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;

const language = document.documentElement.dataset['sentIn'];
const replies = new Map(readEmbedded().map(({ name, input, reply }) => [keyOf(name, input), reply]));
const receivedAt = Date.now();

/** The embedded reply to exactly this request and language, or undefined. It is as old as the page. */
export function embeddedReply(
  name: string,
  input: unknown,
  locale: Locale,
): { reply: unknown; at: number } | undefined {
  if (locale !== language) return undefined;
  const key = keyOf(name, input);
  return replies.has(key) ? { reply: replies.get(key), at: receivedAt } : undefined;
}
