import { dateAt } from '@machi/domain/calendar/model';
import type { MonitoredTerminal } from '@machi/domain/monitors/contract';
import { minutesSince } from '@machi/domain/monitors/line';
import { clockInWords, dayInWords } from '@machi/domain/calendar/words';
import { SILENT_MINUTES } from '@machi/domain/terminals/state';
import { Icon } from '@machi/ui/icon/Icon';
import { Table } from '@machi/ui/table/Table';
import { useMonitorTexts } from './texts.ts';

/** Reported state of every terminal. */
export function TerminalTable({ terminals, toldAt }: { terminals: readonly MonitoredTerminal[]; toldAt: Date }) {
  const { t, locale } = useMonitorTexts();

  function stateOf({ seen_at, condition }: MonitoredTerminal) {
    const isSilent = seen_at === null || minutesSince(new Date(seen_at), toldAt) >= SILENT_MINUTES;
    const troubles = [
      ...(isSilent ? [t('terminals.silent')] : []),
      ...(condition?.troubles ?? []).map((trouble) => t(`trouble.${trouble}`)),
    ];
    return (
      <span className={troubles.length > 0 ? 'trouble' : undefined}>
        <Icon name={troubles.length > 0 ? 'warning' : 'check'} />
        {troubles.length > 0 ? troubles.join(locale === 'ja' ? '、' : ', ') : t('terminals.well')}
      </span>
    );
  }
  function seenOf({ seen_at }: MonitoredTerminal): string {
    if (seen_at === null) return t('terminals.never');
    const at = new Date(seen_at);
    const day = dateAt(at) === dateAt(toldAt) ? '' : `${dayInWords(dateAt(at))[locale]} `;
    return day + clockInWords(at);
  }
  function clockOf({ clock_offset_ms }: MonitoredTerminal): string {
    const seconds = Math.round(Math.abs(clock_offset_ms ?? 0) / 1000);
    if (clock_offset_ms === null) return '－';
    return seconds === 0 ? t('terminals.right') : t('terminals.offset', { seconds });
  }

  return (
    <section>
      <h2>{t('terminals.title')}</h2>
      {terminals.length === 0 ? (
        <p>{t('terminals.none')}</p>
      ) : (
        <Table
          caption={t('terminals.title')}
          columns={[
            { id: 'terminal', head: t('taps.terminal') },
            { id: 'pass', head: t('taps.pass') },
            { id: 'state', head: t('terminals.state') },
            { id: 'seen', head: t('terminals.seen') },
            { id: 'unsent', head: t('terminals.unsent'), numeric: true },
            { id: 'readers', head: t('terminals.readers'), numeric: true },
            { id: 'clock', head: t('terminals.clock') },
          ]}
          rows={terminals.map((terminal) => ({
            id: String(terminal.terminal_id),
            cells: [
              terminal.is_test ? t('terminals.test', { name: terminal.terminal_name }) : terminal.terminal_name,
              terminal.pass === null ? '－' : t(`pass.${terminal.pass}`),
              stateOf(terminal),
              <span key="seen" className="num">
                {seenOf(terminal)}
              </span>,
              terminal.condition?.unsent_events ?? '－',
              terminal.condition?.readers ?? '－',
              clockOf(terminal),
            ],
          }))}
        />
      )}
    </section>
  );
}
