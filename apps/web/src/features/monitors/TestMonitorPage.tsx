import type { CallResult } from '@machi/client/client';
import { readTestMonitor, type TestTap } from '@machi/domain/monitors/contract';
import { clockInWords, dayInWords } from '@machi/domain/calendar/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { TextLink } from '@machi/ui/link/TextLink';
import { Mark } from '@machi/ui/logo/Mark';
import { useQuery } from '@tanstack/react-query';
import { dateAt } from '@machi/domain/calendar/model';
import { priceInWords } from '@machi/domain/locale/words';
import { Icon } from '@machi/ui/icon/Icon';
import { Table } from '@machi/ui/table/Table';
import { call } from '../../shell/calls/client.ts';
import { useSession } from '../../shell/record/record.ts';
import { Say } from './Say.tsx';
import { TerminalTable } from './TerminalTable.tsx';
import { useWakeLock } from '../../shell/use-wake-lock.ts';
import { useMonitorTexts } from './texts.ts';
import './monitor.css';
import './test-monitor.css';

const icons = { accepted: 'check', pay: 'check', staff: 'person' } as const;

/** The latest taps, newest first, without the persons. */
function TapTable({ taps, toldAt }: { taps: readonly TestTap[]; toldAt: Date }) {
  const { t, locale } = useMonitorTexts();
  return (
    <section>
      <h2>{t('taps.title')}</h2>
      {taps.length === 0 ? (
        <p>{t('taps.none')}</p>
      ) : (
        <Table
          caption={t('taps.title')}
          columns={(['time', 'terminal', 'pass', 'method', 'outcome', 'reason'] as const).map((id) => ({
            id,
            head: t(`taps.${id}`),
          }))}
          rows={taps.map(({ visit_id, visited_at, terminal_name, pass, method, outcome, reason, fare_yen }) => {
            const at = new Date(visited_at);
            return {
              id: String(visit_id),
              cells: [
                <span key="time" className="num">
                  {dateAt(at) === dateAt(toldAt) ? '' : `${dayInWords(dateAt(at))[locale]} `}
                  {clockInWords(at)}
                </span>,
                terminal_name,
                t(`pass.${pass}`),
                t(`method.${method}`),
                <span key="outcome">
                  <Icon name={icons[outcome]} />
                  {t(`outcome.${outcome}`, { fare: fare_yen === null ? '' : priceInWords(fare_yen)[locale] })}
                </span>,
                t(`reason.${reason}`),
              ],
            };
          })}
        />
      )}
    </section>
  );
}

const TEST_MILLISECONDS = 5000;

/** Plaza test monitor: taps of trial terminals, and the terminals' state; for staff. */
export default function TestMonitorPage() {
  const { t, locale } = useMonitorTexts();
  const { isLoggedIn } = useSession();
  useWakeLock();
  const { data, isError } = useQuery({
    queryKey: [readTestMonitor.name],
    queryFn: async ({ signal }): Promise<CallResult<typeof readTestMonitor>> => {
      const result = await call(readTestMonitor, {}, { ignoresError: true, signal });
      if (result.ok || result.status === 401 || result.status === 403) return result;
      throw new Error(`readTestMonitor was answered ${result.status}`);
    },
    // Polled; the data stay when an answer fails.
    refetchInterval: TEST_MILLISECONDS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    enabled: isLoggedIn,
  });
  const told = data?.ok ? data.reply : undefined;
  const time = told && clockInWords(new Date(told.told_at));
  return (
    <main id="main" className="monitor test-monitor">
      <header>
        <Mark />
        <h1>{menuTitle('monitor-test', locale)}</h1>
        {time && <p className="num">{t(isError ? 'test.cut' : 'test.told', { time })}</p>}
      </header>
      <div className="content">
        {!isLoggedIn || (data && !data.ok && data.status === 401) ? (
          <Say title={t('test.login.title')} body={t('test.login.body')}>
            <p>
              <TextLink href={loginPathFor('/monitor/fureaiplazatest')}>{t('test.login')}</TextLink>
            </p>
          </Say>
        ) : data && !data.ok ? (
          <Say title={t('test.forbidden.title')} body={t('test.forbidden.body')}>
            <p>
              <TextLink href="/">{t('test.back')}</TextLink>
            </p>
          </Say>
        ) : told ? (
          <>
            <p className="muted">{t('test.sub')}</p>
            <TapTable taps={told.taps} toldAt={new Date(told.told_at)} />
            <TerminalTable terminals={told.terminals} toldAt={new Date(told.told_at)} />
          </>
        ) : (
          <p role="status">{t(isError ? 'test.failed' : 'test.loading')}</p>
        )}
      </div>
    </main>
  );
}
