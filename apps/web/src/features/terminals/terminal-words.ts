import type { Terminal } from '@machi/domain/terminals/contract';
import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { isClockOff, type TerminalState } from '@machi/domain/terminals/state';
import type { StatusShape } from '@machi/ui/tag/Tag';
import { momentInWords } from '../../shell/language/dates.ts';
import type { TerminalTexts } from './texts.ts';

export const shapes: Readonly<Record<TerminalState, StatusShape>> = {
  'code-open': 'provisional',
  'code-ended': 'cancelled',
  waiting: 'provisional',
  working: 'fixed',
  silent: 'refused',
  revoked: 'cancelled',
  'wipe-asked': 'provisional',
  wiped: 'cancelled',
};

/** Whether it is ended for good: its data can only be deleted. */
export const isEnded = ({ revoked_at }: Pick<Terminal, 'revoked_at'>): boolean => revoked_at !== null;

/** Whether it is registered and not approved by a second official; a trial terminal works for officials anyway. */
export const isUnapproved = ({ registered_at, approved_at, revoked_at }: Terminal): boolean =>
  registered_at !== null && approved_at === null && revoked_at === null;

/** Kind of terminal: bath, bus (with its kind), door, or desk. */
export const kindInWords = ({ pass, bus_kind }: Pick<Terminal, 'pass' | 'bus_kind'>, { t }: TerminalTexts): string =>
  t(pass === null ? 'kind.desk' : pass === 'bus' ? `kind.${bus_kind ?? 'community'}` : `kind.${pass}`);

/** Known facts of a terminal beside its state, one line each. */
export function factsOf(terminal: Terminal, { t, locale }: TerminalTexts): readonly string[] {
  const { state, code_expires_at, seen_at, registered_at, revoked_at, wipe_asked_at, wiped_at, condition } = terminal;
  const at = (instant: string): string => momentInWords(instant, locale);
  const facts = [
    state === 'code-open' && code_expires_at !== null && t('fact.code', { at: at(code_expires_at) }),
    seen_at !== null && t(state === 'silent' ? 'fact.silent' : 'fact.seen', { at: at(seen_at) }),
    seen_at === null && registered_at !== null && t('fact.registered', { at: at(registered_at) }),
    isUnapproved(terminal) && terminal.key_number !== null && t('fact.key', { number: terminal.key_number }),
    isUnapproved(terminal) && terminal.code_by_name !== null && t('fact.by', { name: terminal.code_by_name }),
    terminal.approved_at !== null &&
      !isEnded(terminal) &&
      terminal.approved_by_name !== null &&
      t('fact.approved', { at: at(terminal.approved_at), name: terminal.approved_by_name }),
    condition !== null && t('fact.version', { version: condition.app_version }),
    revoked_at !== null && wipe_asked_at === null && t('fact.revoked', { at: at(revoked_at) }),
    wipe_asked_at !== null && t('fact.wipe-asked', { at: at(wipe_asked_at) }),
    wiped_at !== null && t('fact.wiped', { at: at(wiped_at) }),
  ];
  return facts.filter((fact) => fact !== false);
}

/** Time range of an upload's visits; the same day or moment is not repeated. */
export function usedInWords(first: string, last: string, { t, locale }: TerminalTexts): string {
  const [begin, end] = [momentInWords(first, locale), momentInWords(last, locale)];
  if (begin === end) return t('dispute.at', { first: begin });
  const at = new Date(last);
  const isSameDay = dateAt(new Date(first)) === dateAt(at);
  return t('dispute.between', { first: begin, last: isSameDay ? timeInWords(timeOf(minutesAt(at))) : end });
}

/** Problems to look after, one sentence each; none for an ended terminal. */
export function worriesOf(terminal: Terminal, { t }: TerminalTexts): readonly string[] {
  const { condition, clock_offset_ms: offset, open_quarantines: disputes } = terminal;
  const worries = disputes > 0 ? [t('worry.quarantine', { count: disputes })] : [];
  if (isEnded(terminal) || condition === null) return worries;
  const minutes = Math.round(Math.abs(offset ?? 0) / 60_000);
  const isOff = offset !== null && isClockOff(offset);
  return [
    ...worries,
    ...(condition.unsent_events > 0 ? [t('worry.unsent', { count: condition.unsent_events })] : []),
    ...(isOff ? [t(offset > 0 ? 'worry.ahead' : 'worry.behind', { count: minutes })] : []),
    // A wrong clock was already reported with its minutes.
    ...condition.troubles
      .filter((trouble) => trouble !== 'clock-off' || !isOff)
      .map((trouble) => t(`worry.${trouble}`)),
  ];
}
