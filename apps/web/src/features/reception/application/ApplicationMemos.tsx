import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { listApplicationMemos, writeApplicationMemo } from '@machi/domain/memos/contract';
import type { HandledApplication } from '@machi/domain/reception/model';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { Memos } from '../../../shell/desk/memos/Memos.tsx';
import { useReceptionTexts } from '../texts.ts';

/** Memos about an application and its applicant; of the own application there are none to see. */
export function ApplicationMemos({ application }: { readonly application: HandledApplication }) {
  const { locale } = useReceptionTexts();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(writeApplicationMemo);
  const { application_code } = application;
  const { data } = useQuery(askAnew(listApplicationMemos, { application_code }, locale));
  if (data === undefined || data.member_id === null) return null;
  return (
    <Memos
      memos={data.memos}
      busy={busy}
      write={(body) => {
        const input = { application_code, body };
        return send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
      }}
      onChanged={() => readChanged(writeApplicationMemo)}
    />
  );
}
