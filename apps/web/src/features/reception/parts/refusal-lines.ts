import { isReplyLost } from '@machi/client/client';
import type { CallFailure } from '@machi/client/client';
import type { ReceptionTexts } from '../texts.ts';

/** The server's sentences, each once; where it sent none, that it did not work, or that nobody knows. */
export function refusalLines(
  failure: Pick<CallFailure, 'status' | 'errors'>,
  t: ReceptionTexts['t'],
): readonly string[] {
  const sentences = [...new Set(Object.values(failure.errors).flat())];
  if (sentences.length > 0) return sentences;
  return [t(isReplyLost(failure) ? 'lost' : 'failed')];
}
