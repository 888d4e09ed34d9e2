import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { answerStaffCall, endStaffCall, listStaffCalls } from '@machi/domain/staff-calls/contract';
import type { StaffCall } from '@machi/domain/staff-calls/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { SendingButton } from '../calls/SendingButton.tsx';
import { askAnew } from '../calls/ask.ts';
import { textsOf } from '../language/texts.ts';
import { useCall } from '../calls/use-call.ts';
import { useOwnLine } from '../use-own-line.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useTexts = textsOf('staff-calls', { ja, en });
/** Intervals in milliseconds, as a person waits. With a stream the request only keeps the session. */
const EVERY_MILLISECONDS = 5000;
const WITH_LINE_MILLISECONDS = 30_000;

const timeText = (instant: string): string => timeInWords(timeOf(minutesAt(new Date(instant))));

function OpenCall({ call, isNext }: { readonly call: StaffCall; readonly isNext: boolean }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const answer = useCall(answerStaffCall);
  const end = useCall(endStaffCall);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { staff_call_id, terminal_name: terminal, answered_at } = call;

  async function tell({ send }: typeof answer | typeof end) {
    const result = await send({ staff_call_id }, toldInPlace);
    if (!result) return;
    setLines(result.ok ? [] : refusalLines(result, { t }));
    await queryClient.invalidateQueries({ queryKey: [listStaffCalls.name] });
  }
  const isWaiting = call.state === 'waiting';
  return (
    <Callout
      tone={isWaiting ? 'warning' : 'info'}
      live="status"
      title={t('title', { terminal })}
      actions={
        isWaiting ? (
          <SendingButton
            variant={isNext ? 'primary' : 'second'}
            aria-label={t('answer.of', { terminal })}
            busy={answer.busy}
            onClick={() => void tell(answer)}
          >
            {t('answer')}
          </SendingButton>
        ) : (
          <SendingButton aria-label={t('end.of', { terminal })} busy={end.busy} onClick={() => void tell(end)}>
            {t('end')}
          </SendingButton>
        )
      }
    >
      {call.is_test && <p>{t('test')}</p>}
      <p className="num">
        {answered_at === null
          ? t('since', { time: timeText(call.called_at) })
          : t('coming', { name: call.answered_by_name ?? t('somebody'), time: timeText(answered_at) })}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Callout>
  );
}

/** Calls from terminals while the page is open: caller, time, and official on the way. Empty without calls. */
export function StaffCalls() {
  const { locale } = useTexts();
  const queryClient = useQueryClient();
  const lookAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [listStaffCalls.name] }),
    [queryClient],
  );
  const isHeld = useOwnLine('staff-calls', lookAgain);
  const { data } = useQuery({
    ...askAnew(listStaffCalls, {}, locale),
    refetchInterval: isHeld ? WITH_LINE_MILLISECONDS : EVERY_MILLISECONDS,
    refetchIntervalInBackground: true,
  });
  if (!data || data.calls.length === 0) return null;
  // The oldest call comes first.
  const next = data.calls.find(({ state }) => state === 'waiting');
  return (
    <div className="stack staff-calls">
      {data.calls.map((call) => (
        <OpenCall key={call.staff_call_id} call={call} isNext={call === next} />
      ))}
    </div>
  );
}
