import { readScheduleImport, undoScheduleImport } from '@machi/domain/schedule-import/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { AskedDeed } from '../../shell/asked/AskedDeed.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useDeedWords, useGroupTexts } from './texts.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** What was imported last can be taken back for a day. */
export function LastImport({ heading }: { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { t, locale } = useGroupTexts();
  const query = askAnew(readScheduleImport, {}, locale, { ignoresError: true });
  const { data } = useQuery(query);
  const queryClient = useQueryClient();
  const words = useDeedWords();
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
        <AskedDeed
          endpoint={undoScheduleImport}
          input={{ schedule_import_id: last.schedule_import_id }}
          label={t('import.undo')}
          question={t('import.undo.question', { count: last.schedules })}
          consequence={t('import.undo.consequence')}
          done={({ schedules }) => t('import.undone', { count: schedules })}
          isDanger
          words={words}
          onDone={forget}
          // What is not there any more is undone, or its day is over.
          onGone={forget}
        />
      </p>
    </div>
  );
}
