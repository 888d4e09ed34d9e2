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

/** Ended for good: nothing more can be done with it, but to delete what it holds. */
export const isEnded = ({ revoked_at }: Pick<Terminal, 'revoked_at'>): boolean => revoked_at !== null;

/** Registered, and a second official has not approved it; one for trying works all the same, with officials alone. */
export const isUnapproved = ({ registered_at, approved_at, revoked_at }: Terminal): boolean =>
  registered_at !== null && approved_at === null && revoked_at === null;

/** What terminal it is: of the bath, of which bus, or a desk. */
export const kindInWords = ({ pass, bus_kind }: Pick<Terminal, 'pass' | 'bus_kind'>, { t }: TerminalTexts): string =>
  t(pass === null ? 'kind.desk' : pass === 'bath' ? 'kind.bath' : `kind.${bus_kind ?? 'community'}`);

/** What is known of a terminal beside its state, a line each; what is not known has none. */
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

/** When the visits of an upload were; a day is not said twice, and one moment is no range. */
export function usedInWords(first: string, last: string, { t, locale }: TerminalTexts): string {
  const [begin, end] = [momentInWords(first, locale), momentInWords(last, locale)];
  if (begin === end) return t('dispute.at', { first: begin });
  const at = new Date(last);
  const isSameDay = dateAt(new Date(first)) === dateAt(at);
  return t('dispute.between', { first: begin, last: isSameDay ? timeInWords(timeOf(minutesAt(at))) : end });
}

/** What somebody should see to, a sentence each; of an ended terminal nobody has to. */
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
    // A clock that is off was told with its minutes.
    ...condition.troubles
      .filter((trouble) => trouble !== 'clock-off' || !isOff)
      .map((trouble) => t(`worry.${trouble}`)),
  ];
}
