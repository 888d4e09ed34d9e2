import { isReplyLost, sentencesOf, type CallFailure } from '@machi/client/client';
import { useShellTexts } from '../shell-texts.ts';

/** Of an action without fields: what the server says; where it said nothing, that it failed, or that nobody knows. */
export function useRefusalSentences(): (failure: CallFailure, failed: string) => readonly string[] {
  const { t } = useShellTexts();
  return (failure, failed) => {
    const sentences = sentencesOf(failure);
    return sentences.length > 0 ? sentences : [isReplyLost(failure) ? t('reply-lost.action') : failed];
  };
}
