import { correctVisit } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { useState } from 'react';
import { FileDeed } from '../../../shell/desk/files/FileDeed.tsx';
import { useFileDeed } from '../../../shell/desk/files/use-file-deed.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useKeepVisit, useReadVisitAgain } from '../queries.ts';
import { useVisitTexts } from '../texts.ts';
import { namelessOf } from './visit-state.ts';

/** Lets a visit count or not, with the reason. */
export function CorrectVisit({ visit }: { readonly visit: VisitFile }) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  const keep = useKeepVisit(locale);
  const readAgain = useReadVisitAgain(locale);
  const asked = useFileDeed(correctVisit, {
    texts,
    keep: (reply) => keep(reply.visit),
    readAgain: () => readAgain(visit.visit_id),
  });
  const why = useReason('correct-reason', {
    label: t('correct.reason'),
    requiredWord: t('required'),
    missing: t('correct.missing'),
  });
  // When somebody else was faster, the window keeps its words.
  const [deed, setDeed] = useState<'count' | 'uncount'>('uncount');
  const wish = visit.is_counted ? 'uncount' : 'count';
  const kind = visit.pass;

  function open() {
    setDeed(wish);
    why.clear();
  }
  function correct() {
    const input = { visit_id: visit.visit_id, is_counted: deed === 'count', reason: why.reason, seen: visit.seen };
    if (why.check()) void asked.act(input, t(`correct.done.${deed}`));
  }

  return (
    <FileDeed
      deed={asked}
      term={t('correct.term')}
      state={t(`correct.state.${kind}.${visit.is_counted ? 'counted' : 'uncounted'}`)}
      label={t(`correct.${wish}.${kind}`)}
      look={wish === 'uncount' ? 'quiet-danger' : 'second'}
      onOpen={open}
      variant={deed === 'uncount' ? 'danger' : 'primary'}
      question={t(`correct.question.${deed}.${kind}`)}
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
      confirmLabel={t(`correct.${deed}.${kind}`)}
      cancelLabel={t('correct.keep')}
      busyLabel={t('sending')}
      onConfirm={correct}
    >
      <ReasonField {...why.field} hint={t('correct.hint')} />
    </FileDeed>
  );
}
