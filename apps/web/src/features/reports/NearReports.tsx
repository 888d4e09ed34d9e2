import { findNearReports, joinReport, type NearReport } from '@machi/domain/reports/contract';
import { stateTags, type Position } from '@machi/domain/reports/model';
import { Callout } from '@machi/ui/callout/Callout';
import { StatusTag } from '@machi/ui/tag/Tag';
import { dayInWords } from '@machi/domain/calendar/words';
import { useEffect, useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useReportTexts } from './texts.ts';

interface NearReportsProps {
  readonly kind_key: string;
  readonly position: Position | null;
  readonly email: string;
  readonly onJoined: (told_by: 'mail' | 'member' | 'none') => void;
}

/** Open reports of the same kind near the place: perhaps somebody has told of it already. */
export function NearReports({ kind_key, position, email, onJoined }: NearReportsProps) {
  const { t, locale } = useReportTexts();
  const [near, setNear] = useState<readonly NearReport[]>([]);
  const { send: find } = useCall(findNearReports);
  const { send: join, busy } = useCall(joinReport);
  useEffect(() => {
    let isCurrent = true;
    setNear([]);
    if (kind_key === '' || position === null) return undefined;
    void find({ kind_key, position }, { ignoresError: true }).then((result) => {
      if (isCurrent && result?.ok) setNear(result.reply.reports);
    });
    return () => {
      isCurrent = false;
    };
    // `find` is new with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kind_key, position]);

  async function tellToo(report_id: number) {
    const result = await join({ report_id, email });
    if (result?.ok) onJoined(result.reply.told_by);
  }
  return (
    <div aria-live="polite">
      {near.length > 0 && (
        <Callout tone="info" title={t('near.title')}>
          <p>{t('near.body')}</p>
          <ul className="stack">
            {near.map(({ report_id, state, words, place, received_on, metres, told }) => (
              <li key={report_id} className="stack-tight">
                <p>
                  <StatusTag shape={stateTags[state].shape as 'fixed'}>{stateTags[state].said[locale]}</StatusTag>{' '}
                  {[words, place].filter(Boolean).join(' ')}
                </p>
                <p className="sm muted">{t('near.facts', { day: dayInWords(received_on)[locale], metres, told })}</p>
                <div>
                  <SendingButton size="small" busy={busy} onClick={() => void tellToo(report_id)}>
                    {t('near.join')}
                  </SendingButton>
                </div>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
