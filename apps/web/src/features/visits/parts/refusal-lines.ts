import { isReplyLost } from '@machi/client/client';
import type { CallFailure } from '@machi/client/client';
import type { VisitTexts } from '../texts.ts';

/** The server's sentences; where it sent none, that it did not work, or that nobody knows. */
export function refusalLines(failure: Pick<CallFailure, 'status' | 'errors'>, { t }: VisitTexts): readonly string[] {
  const sentences = Object.values(failure.errors).flat();
  return sentences.length > 0 ? sentences : [t(isReplyLost(failure) ? 'lost' : 'failed')];
}
