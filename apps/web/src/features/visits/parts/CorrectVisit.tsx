import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { correctVisit } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { FileDeed } from '../../../shell/desk/files/FileDeed.tsx';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useKeepVisit, useReadVisitAgain } from '../queries.ts';
import { useVisitTexts } from '../texts.ts';
import { namelessOf } from './visit-state.ts';

/** Lets a visit count or not, with the reason. */
export function CorrectVisit({ visit }: { readonly visit: VisitFile }) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(correctVisit);
  const keyFor = useAttemptKey();
  const keep = useKeepVisit(locale);
  const readAgain = useReadVisitAgain(locale);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  // While the window closes, and when somebody else was faster, its words stay.
  const [deed, setDeed] = useState<'count' | 'uncount'>('uncount');
  const wish = visit.is_counted ? 'uncount' : 'count';
  const kind = visit.pass;

  function open() {
    setDeed(wish);
    setReason('');
    setMissing(false);
    setLines([]);
    setAsking(true);
  }
  async function correct() {
    setLines([]);
    setMissing(reason.trim() === '');
    if (reason.trim() === '') {
      document.getElementById('correct-reason')?.focus();
      return;
    }
    const input = { visit_id: visit.visit_id, is_counted: deed === 'count', reason, seen: visit.seen };
    const result = await send(input, {
      ...toldInPlace,
      idempotencyKey: keyFor(input),
    });
    if (!result) return;
    if (result.ok) {
      keep(result.reply.visit);
      setAsking(false);
      snackbar.show(t(`correct.done.${deed}`), 'success');
      return;
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain(visit.visit_id);
  }

  return (
    <FileDeed
      term={t('correct.term')}
      state={t(`correct.state.${kind}.${visit.is_counted ? 'counted' : 'uncounted'}`)}
      label={t(`correct.${wish}.${kind}`)}
      look={wish === 'uncount' ? 'quiet-danger' : 'second'}
      onOpen={open}
      open={isAsking}
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
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void correct()}
      onCancel={() => setAsking(false)}
    >
      <ReasonField
        id="correct-reason"
        label={t('correct.reason')}
        requiredWord={t('required')}
        hint={t('correct.hint')}
        value={reason}
        onReason={setReason}
        {...(isMissing ? { error: t('correct.missing') } : {})}
      />
    </FileDeed>
  );
}
