import { dateAt } from '@machi/domain/calendar/model';
import { readPlazaMonitor, type LaundryMonitor, type PlazaMonitor } from '@machi/domain/monitors/contract';
import { stateLater } from '@machi/domain/monitors/line';
import { clockInWords } from '@machi/domain/calendar/words';
import { levelWords, notKnownWords } from '@machi/domain/monitors/words';
import { Both } from './Both.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { MonitorWaiting } from './MonitorWaiting.tsx';
import { useMonitor } from './use-monitor.ts';

const plazaOf = ({ monitor }: { readonly monitor: LaundryMonitor | PlazaMonitor }): PlazaMonitor | undefined =>
  'entries_today' in monitor ? monitor : undefined;

/** Number of full discs out of three. */
const discs = { 0: 1, 30: 2, 70: 3 } as const;

/** Plaza monitor: how busy the bath is (product, "Monitors"). */
export default function PlazaMonitorPage() {
  const { monitor, now, isCut, isMissing } = useMonitor(readPlazaMonitor, plazaOf);
  if (!monitor) return <MonitorWaiting isMissing={isMissing} />;
  const toldAt = new Date(monitor.told_at);
  const reportedAt = monitor.reported_at === null ? null : new Date(monitor.reported_at);
  const { isOpen, level } = stateLater(monitor.status, toldAt, reportedAt, now);
  const full = level === null ? 0 : discs[level];
  return (
    <MonitorFrame monitor={monitor} now={now} isCut={isCut}>
      {isOpen === false ? (
        <ClosedNotice hours={monitor.business_hours} />
      ) : (
        <>
          <section>
            <h2>
              <Both text={{ ja: 'お風呂の混みぐあい', en: 'The bath now' }} />
            </h2>
            <p className="level">
              <Both text={level === null ? notKnownWords : levelWords[level]} />
            </p>
            <ul className="cells" aria-hidden="true">
              {[1, 2, 3].map((disc) => (
                <li key={disc} className={level === null ? 'asked' : disc <= full ? 'full' : 'ring'} />
              ))}
            </ul>
            {level !== null && reportedAt && (
              <p className="next muted num">
                <Both
                  text={{ ja: `${clockInWords(reportedAt)} の情報`, en: `Reported at ${clockInWords(reportedAt)}` }}
                />
              </p>
            )}
          </section>
          <section>
            <h2>
              <Both text={{ ja: '今日の入浴', en: 'Bathers today' }} />
            </h2>
            {dateAt(toldAt) === dateAt(now) ? (
              <p className="big num">
                <b>{monitor.entries_today}</b> <Both text={{ ja: '人', en: 'people' }} />
              </p>
            ) : (
              <p className="big no-number">
                <Both text={notKnownWords} />
              </p>
            )}
            <p className="next muted">
              <Both text={{ ja: '入浴証で入った方の数です', en: 'Entries with the bath pass' }} />
            </p>
          </section>
        </>
      )}
    </MonitorFrame>
  );
}
