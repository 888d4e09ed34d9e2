import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useEffect, useState } from 'react';
import { usePocketTexts } from '../texts.ts';
import { showQuestionBy } from './question.ts';

/** Asks whether a write that found no network is to be sent later. */
export function LaterQuestion() {
  const { t } = usePocketTexts();
  const [answer, setAnswer] = useState<(isLater: boolean) => void>();
  const [name, setName] = useState('');
  useEffect(() => {
    showQuestionBy((asked) => {
      setName(asked);
      return new Promise((resolve) => setAnswer(() => resolve));
    });
    return () => showQuestionBy(undefined);
  }, []);
  const decide = (isLater: boolean) => () => {
    answer?.(isLater);
    setAnswer(undefined);
  };
  return (
    <ConfirmDialog
      open={answer !== undefined}
      variant="primary"
      question={t('later.question')}
      consequence={<p>{t(name === 'sendReport' ? 'later.consequence.report' : 'later.consequence')}</p>}
      confirmLabel={t('later.send')}
      cancelLabel={t('later.keep')}
      onConfirm={decide(true)}
      onCancel={decide(false)}
    />
  );
}
