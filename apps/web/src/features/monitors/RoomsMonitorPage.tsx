import { dateAt, minutesAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { onWall } from '@machi/domain/house-papers/wall';
import { isAllDay, timesOfUse } from '@machi/domain/house-papers/words';
import type { Localized } from '@machi/domain/locale/model';
import { notKnownWords } from '@machi/domain/monitors/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { readReply } from '@machi/domain/contract/read-reply';
import { readRoomsMonitor, type RoomsMonitor } from '@machi/domain/house-papers/contract';
import { useEffect, useState } from 'react';
import { Both } from './Both.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { MonitorWaiting } from './MonitorWaiting.tsx';
import { SayScreen } from './Say.tsx';
import { KeyForm, WrongKey } from './payment/KeyForm.tsx';
import { useDeviceKey } from './payment/device-key.ts';
import { useMonitorTexts } from './texts.ts';
import './rooms.css';
import { apiAddress } from '../../shell/calls/client.ts';
import { reloadOldPage } from './reload-old-page.ts';
import { liveAt, useSecond, type Live, type Told } from './use-monitor.ts';

const ASKS_MILLISECONDS = 20_000;

/** Present rooms of the device's facility, polled with its key; the data stay when an answer fails. */
function useRoomsMonitor(): Live<RoomsMonitor> & { readonly hindrance: 'asks' | 'wrong-key' | undefined } {
  const key = useDeviceKey();
  const [last, setLast] = useState<Told<RoomsMonitor>>();
  const [isWrong, setWrong] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (key === null) return undefined;
    const ending = new AbortController();
    async function ask() {
      try {
        const answer = await fetch(apiAddress(readRoomsMonitor.path), {
          headers: { Authorization: `Device ${key}` },
          credentials: 'omit',
          signal: ending.signal,
        });
        if ([401, 403, 404].includes(answer.status)) {
          setWrong(true);
          setLast(undefined);
          return;
        }
        if (!answer.ok) return setFailed(true);
        const reply = readReply(readRoomsMonitor, await answer.json());
        // Data that this page does not understand come from a newer server.
        if (!reply) return reloadOldPage(5);
        setWrong(false);
        setFailed(false);
        setLast({ monitor: reply.monitor, receivedAt: Date.now() });
      } catch {
        if (!ending.signal.aborted) setFailed(true);
      }
    }
    void ask();
    const timer = setInterval(() => void ask(), ASKS_MILLISECONDS);
    return () => {
      ending.abort();
      clearInterval(timer);
      setLast(undefined);
      setWrong(false);
    };
  }, [key]);
  const device = useSecond();
  return { ...liveAt(last, device, hasFailed), hindrance: key === null ? 'asks' : isWrong ? 'wrong-key' : undefined };
}

type Use = RoomsMonitor['uses'][number];

const words = {
  closed: { ja: '休館', en: 'Closed' },
  town: { ja: '町の利用', en: 'Town’s use' },
  booked: { ja: '予約の方', en: 'Reserved' },
  provisional: { ja: '（仮予約）', en: '(provisional)' },
  none: { ja: '今日、このあとの利用の予定はありません', en: 'Nothing more is planned in the rooms today' },
  caption: { ja: '今日の利用', en: 'In the rooms today' },
  time: { ja: '時間', en: 'Time' },
  room: { ja: '部屋', en: 'Room' },
  who: { ja: '利用者', en: 'Used by' },
} as const satisfies Record<string, Localized>;

function Who({ use: { kind, name, is_provisional } }: { use: Use }) {
  if (kind !== 'booking') return <Both text={words[kind]} />;
  return (
    <>
      {name === '' ? <Both text={words.booked} /> : name}
      {is_provisional && (
        <>
          {' '}
          <Both text={words.provisional} />
        </>
      )}
    </>
  );
}

/** Rooms of a facility on its wall: today's users, as on the doors. */
export default function RoomsMonitorPage() {
  const { t, locale } = useMonitorTexts();
  const { monitor, now, isCut, isMissing, hindrance } = useRoomsMonitor();
  const name = menuTitle('monitor-rooms', locale);
  if (hindrance === 'wrong-key') return <WrongKey name={name} body={t('rooms.key.wrong')} />;
  if (hindrance === 'asks')
    return (
      <SayScreen name={name} title={t('rooms.key.title')} body={t('rooms.key.body')}>
        <KeyForm hint={t('rooms.key.hint')} wrong={t('rooms.key.wrong')} />
      </SayScreen>
    );
  if (!monitor) return <MonitorWaiting isMissing={isMissing} />;
  const isToday = dateAt(now) === monitor.target_date;
  const { shown, others } = onWall(monitor.uses, minutesAt(now));
  const day = dayInWords(monitor.target_date);
  return (
    <MonitorFrame monitor={monitor} now={now} isCut={isCut} className="rooms">
      {!isToday ? (
        <p className="closed">
          <Both text={notKnownWords} />
        </p>
      ) : shown.length === 0 ? (
        <p className="closed">
          <Both text={words.none} />
        </p>
      ) : (
        <>
          <table className="rooms-today">
            <caption className="num">
              <Both text={{ ja: `${day.ja} ${words.caption.ja}`, en: `${words.caption.en}, ${day.en}` }} />
            </caption>
            <colgroup>
              <col className="rooms-col-time" />
              <col />
              <col className="rooms-col-who" />
            </colgroup>
            <thead className="sr">
              <tr>
                {(['time', 'room', 'who'] as const).map((column) => (
                  <th key={column} scope="col">
                    <Both text={words[column]} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((use) => (
                <tr key={`${use.room_name.ja} ${use.start}`}>
                  <td className="num">{isAllDay(use) ? <Both text={timesOfUse(use)} /> : timesOfUse(use).ja}</td>
                  <td>
                    <Both text={use.room_name} />
                  </td>
                  <td className="rooms-who">
                    <Who use={use} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {others > 0 && (
            <p className="rooms-others num">
              <Both text={{ ja: `このあと、ほかに${others}件`, en: `${others} more later` }} />
            </p>
          )}
        </>
      )}
    </MonitorFrame>
  );
}
