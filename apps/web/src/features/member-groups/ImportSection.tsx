import { toldInPlace } from '@machi/client/client';
import {
  checkScheduleImport,
  keepScheduleImport,
  readScheduleImport,
  undoScheduleImport,
} from '@machi/domain/schedule-import/contract';
import { IMPORT_MAX_BYTES } from '@machi/domain/schedule-import/model';
import { sizeProblems } from '@machi/domain/files/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { useTold } from '../../shell/calls/use-told.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { CheckedFile } from '../../shell/files/checked/CheckedFile.tsx';
import { useCheckedFile } from '../../shell/files/checked/use-checked-file.ts';
import { useActionWords, useGroupTexts } from './texts.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { momentInWords } from '../../shell/language/dates.ts';

/** The last import, which can be undone for a day. */
function LastImport({ heading }: { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { t, locale } = useGroupTexts();
  const query = askAnew(readScheduleImport, {}, locale, { ignoresError: true });
  const { data } = useQuery(query);
  const queryClient = useQueryClient();
  const words = useActionWords();
  const last = data?.import;
  if (!last) return null;
  function forget() {
    keepReply(queryClient, query, { import: null });
    heading.current?.focus({ preventScroll: true });
  }
  return (
    <div className="stack-tight reading">
      <p>{t('import.last', { moment: momentInWords(last.imported_at, locale), count: last.schedules })}</p>
      <p>
        <AskedAction
          endpoint={undoScheduleImport}
          input={{ schedule_import_id: last.schedule_import_id }}
          label={t('import.undo')}
          question={t('import.undo.question', { count: last.schedules })}
          consequence={t('import.undo.consequence')}
          done={({ schedules }) => t('import.undone', { count: schedules })}
          isDanger
          words={words}
          onDone={forget}
          // A missing import is undone already, or its day is over.
          onGone={forget}
        />
      </p>
    </div>
  );
}

const SIZES = { maxBytes: IMPORT_MAX_BYTES, toldBytes: 1_000_000 };

/** A file of another calendar: chosen, previewed event by event, then saved. */
export function ImportSection() {
  const { t, locale } = useGroupTexts();
  const checking = useCall(checkScheduleImport);
  const keeping = useTold(keepScheduleImport, { t }, { isAttempt: true });
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const file = useCheckedFile({
    texts: { t },
    isHeld: keeping.busy,
    problemOf({ name, size }) {
      const sizes = sizeProblems('content', name, size, SIZES);
      return sizes.length > 0 ? sizes.map((problem) => sentenceOf(problem, locale)).join('\n') : undefined;
    },
    check: (input) => checking.send(input, toldInPlace),
  });
  const { chosen: sent, found: preview } = file;

  function clear() {
    file.clear();
    keeping.setLines([]);
  }
  async function keep() {
    if (!sent || !preview) return;
    const reply = await keeping.act({ ...sent, seen: preview.seen });
    if (!reply) return;
    const { counts } = reply;
    keepReply(queryClient, askAnew(readScheduleImport, {}, locale), { import: reply.import });
    clear();
    snackbar.show(t('import.done', { made: counts.new, changed: counts.changed }), 'success');
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <Section className="stack" title={t('import')} headingRef={heading}>
      <div className="stack reading">
        <p>{t('import.lead')}</p>
        <p>{t('import.people')}</p>
        <CheckedFile
          label={t('import.file')}
          hint={t('import.hint')}
          accept=".ics,text/calendar"
          file={file}
          onChange={() => keeping.setLines([])}
        />
      </div>
      {preview && (
        <ImportPreview
          key={preview.seen}
          preview={preview}
          lines={keeping.lines}
          busy={keeping.busy}
          onKeep={() => void keep()}
          onCancel={() => {
            clear();
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <LastImport heading={heading} />
    </Section>
  );
}
