import { isReplyLost, sentencesOf, type CallFailure } from '@machi/client/client';
import { useShellTexts } from '../shell-texts.ts';

/** Error of an action without fields: the server's sentences; else that it failed, or that the outcome is unknown. */
export function useRefusalSentences(): (failure: CallFailure, failed: string) => readonly string[] {
  const { t } = useShellTexts();
  return (failure, failed) => {
    const sentences = sentencesOf(failure);
    return sentences.length > 0 ? sentences : [isReplyLost(failure) ? t('reply-lost.action') : failed];
  };
}
