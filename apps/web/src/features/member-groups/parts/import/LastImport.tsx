import { toldInPlace } from '@machi/client/client';
import { readScheduleImport, undoScheduleImport } from '@machi/domain/schedule-import/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { askAnew } from '../../../../shell/calls/ask.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { momentInWords } from '../../../../shell/language/dates.ts';
import { useGroupTexts } from '../../texts.ts';
import { keepReply } from '../../../../shell/calls/keep-reply.ts';

/** What was imported last can be taken back for a day. */
export function LastImport({ heading }: { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { t, locale } = useGroupTexts();
  const query = askAnew(readScheduleImport, {}, locale, { ignoresError: true });
  const { data } = useQuery(query);
  const undoing = useCall(undoScheduleImport);
  const queryClient = useQueryClient();
  const sentencesOf = useRefusalSentences();
  const snackbar = useSnackbar();
  const [isAsked, setAsked] = useState(false);
  /** The button that opened the window goes: then the focus needs another place. */
  const isGone = useRef(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const last = data?.import;
  // While the window closes its words stay.
  const [shown, setShown] = useState(last);
  if (last && last !== shown) setShown(last);

  async function undo() {
    if (!shown) return;
    setLines([]);
    const { schedule_import_id } = shown;
    const result = await undoing.send({ schedule_import_id }, { ...toldInPlace, ignores404: true });
    if (!result) return;
    // What is not there any more is undone, or its day is over.
    if (!result.ok && result.status !== 404) return setLines(sentencesOf(result, t('failed')));
    isGone.current = true;
    setAsked(false);
    keepReply(queryClient, query, { import: null });
    if (result.ok) snackbar.show(t('import.undone', { count: result.reply.schedules }), 'success');
  }
  return (
    <>
      {last && (
        <div className="stack-tight reading">
          <p>{t('import.last', { moment: momentInWords(last.imported_at, locale), count: last.schedules })}</p>
          <p>
            <Button onClick={() => setAsked(true)}>{t('import.undo')}</Button>
          </p>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        question={t('import.undo.question', { count: shown?.schedules ?? 0 })}
        consequence={<p>{t('import.undo.consequence')}</p>}
        confirmLabel={t('import.undo')}
        cancelLabel={t('cancel')}
        busy={undoing.busy}
        busyLabel={t('saving')}
        errors={lines}
        onConfirm={() => void undo()}
        onCancel={() => {
          setLines([]);
          setAsked(false);
        }}
        onClosed={() => {
          if (isGone.current) heading.current?.focus({ preventScroll: true });
          isGone.current = false;
        }}
      />
    </>
  );
}
