import { isReplyLost, sentencesOf, type CallFailure } from './client.ts';

interface OwnWords {
  /** `failed`: nothing has changed; `lost`: the result is unknown, and where to check it. */
  readonly t: (key: 'lost' | 'failed') => string;
}

/** The server's messages, each once; without any, the desk's own for a failure or an unknown result. */
export function refusalLines(failure: Pick<CallFailure, 'status' | 'errors'>, { t }: OwnWords): readonly string[] {
  const sentences = sentencesOf(failure);
  return sentences.length > 0 ? sentences : [t(isReplyLost(failure) ? 'lost' : 'failed')];
}
