import type { Locale } from '@machi/domain/locale/model';

interface EmbeddedReply {
  readonly name: string;
  readonly input: unknown;
  readonly reply: unknown;
}

/** What the server has sent along with the page: replies to the questions that this page asks first. */
function readEmbedded(): readonly EmbeddedReply[] {
  const text = document.getElementById('replies')?.textContent ?? '';
  try {
    const parsed: unknown = JSON.parse(text || '[]');
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** The same for the same question, in whatever order its fields were written. */
const keyOf = (name: string, input: unknown): string =>
  `${name} ${JSON.stringify(Object.entries(input ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;

const language = document.documentElement.dataset['sentIn'];
const replies = new Map(readEmbedded().map(({ name, input, reply }) => [keyOf(name, input), reply]));
const receivedAt = Date.now();

/**
 * The reply that came with the page to this very question in this language, or undefined.
 * It is as old as the page: whoever asks later asks the server.
 */
export function embeddedReply(
  name: string,
  input: unknown,
  locale: Locale,
): { reply: unknown; at: number } | undefined {
  if (locale !== language) return undefined;
  const key = keyOf(name, input);
  return replies.has(key) ? { reply: replies.get(key), at: receivedAt } : undefined;
}
