import { isReplyLost, sentencesOf, type CallFailure } from './client.ts';

interface OwnWords {
  /** `failed`: nothing has changed; `lost`: nobody knows, and where one sees whether it was done. */
  readonly t: (key: 'lost' | 'failed') => string;
}

/** The server's sentences, each once; where it sent none, the desk's own: that it did not work, or that nobody knows. */
export function refusalLines(failure: Pick<CallFailure, 'status' | 'errors'>, { t }: OwnWords): readonly string[] {
  const sentences = sentencesOf(failure);
  return sentences.length > 0 ? sentences : [t(isReplyLost(failure) ? 'lost' : 'failed')];
}
