import { correctVisit, readVisit } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { useState } from 'react';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileAction } from '../../shell/desk/files/FileAction.tsx';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useReason } from '../../shell/desk/use-reason.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { useVisitTexts } from './texts.ts';
import { namelessOf } from './visit-state.ts';

/** Makes a visit count or not, with a reason. */
export function CorrectVisit({ visit }: { readonly visit: VisitFile }) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  const asked = useAsked(correctVisit, {
    words: { t: (key) => t(key === 'keep' ? 'correct.keep' : key) },
    isOnce: true,
    answers: askIfAny(readVisit, { visit_id: visit.visit_id }, locale),
  });
  const why = useReason('correct-reason', t('correct.reason'), t('correct.missing'));
  // After a colleague was faster, the window keeps its text.
  const [action, setAction] = useState<'count' | 'uncount'>('uncount');
  const wish = visit.is_counted ? 'uncount' : 'count';
  const kind = visit.pass;

  function open() {
    setAction(wish);
    why.clear();
  }
  function correct() {
    const input = { visit_id: visit.visit_id, is_counted: action === 'count', reason: why.reason, seen: visit.seen };
    if (why.check()) void asked.act(input, t(`correct.done.${action}`));
  }

  return (
    <FileAction
      action={asked}
      term={t('correct.term')}
      state={t(`correct.state.${kind}.${visit.is_counted ? 'counted' : 'uncounted'}`)}
      label={t(`correct.${wish}.${kind}`)}
      look={wish === 'uncount' ? 'quiet-danger' : 'second'}
      onOpen={open}
      variant={action === 'uncount' ? 'danger' : 'primary'}
      question={t(`correct.question.${action}.${kind}`)}
      consequence={
        <>
          <p>
            <b>
              {visit.name ?? t(namelessOf(visit))} {momentInWords(visit.visited_at, locale)}
            </b>
          </p>
          <p>{t(`correct.consequence.${kind}`)}</p>
        </>
      }
      confirmLabel={t(`correct.${action}.${kind}`)}
      onConfirm={correct}
    >
      <ReasonField {...why.field} hint={t('correct.hint')} />
    </FileAction>
  );
}
