import type { recentTaps } from '@machi/domain/terminal-ledger/recent-taps';
import type { UndoReason } from '@machi/domain/taps/model';
import type { Stage } from './stage.ts';
import type { TapDesk, TapResult } from './tap-desk.ts';

/** Notes on a tap after it: a companion, the paid fare, staff taking it back. */
export interface Notes {
  companion(comesAlong: boolean): void;
  /** The driver has received the fare shown. */
  paid(): void;
  /** Notes of staff on one of the last taps. */
  undo(tapId: string, reason: UndoReason): void;
  cash(tapId: string): void;
}

interface NotesParts extends Pick<Stage, 'scene' | 'show'> {
  /** Null if this terminal is not registered. */
  desk(): TapDesk | null;
  recent(): ReturnType<typeof recentTaps>;
  hasDriver(): boolean;
}

export function openNotes({ desk, recent, hasDriver, scene, show }: NotesParts): Notes {
  /** Shows the result of a note; undefined if there was no tap for it. */
  function noted(result: TapResult | undefined): void {
    if (result) show('problem' in result ? { kind: 'note-failed', problem: result.problem } : { kind: 'noted' });
  }
  /** Tap of the staff's list, while that is shown. */
  function ofSheet(tapId: string) {
    const { showing } = scene();
    const found = recent().find(({ content }) => content.tap_id === tapId);
    const taken = desk();
    return showing.kind === 'counter' && found && taken ? { ...found, by: showing.staff, desk: taken } : null;
  }
  return {
    companion(comesAlong) {
      const { showing } = scene();
      const taken = desk();
      if (showing.kind !== 'verdict' || showing.companion !== 'asked' || !taken) return;
      if (!comesAlong) return show({ kind: 'companion-declined' });
      const result = taken.takeCompanion(showing.tap, showing.companions);
      if ('problem' in result) show({ kind: 'companion-failed', problem: result.problem });
      else show({ kind: 'companion-recorded', fare: result.verdict.fare_yen ?? 0 });
    },
    paid() {
      const { showing } = scene();
      const taken = desk();
      if (showing.kind !== 'verdict' || showing.isPaid || !taken || !hasDriver()) return;
      const { tap, verdict } = showing.tap;
      const fare_yen = (verdict.fare_yen ?? 0) + (showing.companionFare ?? 0);
      if (fare_yen > 0) noted(taken.takeNote({ ...tap, verdict }, { kind: 'cash', fare_yen, by: null }));
    },
    undo(tapId, reason) {
      const found = ofSheet(tapId);
      if (found?.isUndoable) noted(found.desk.takeNote(found.content, { kind: 'undo', reason, by: found.by }));
    },
    cash(tapId) {
      const found = ofSheet(tapId);
      if (found && !found.isCashNoted)
        noted(found.desk.takeNote(found.content, { kind: 'cash', fare_yen: null, by: found.by }));
    },
  };
}
