import { Instant } from '@machi/domain/taps/model';
import * as z from 'zod/mini';
import type {
  EnrolmentDraft,
  EnrolmentEnd,
  EnrolmentProblem,
  EnrolmentRefusal,
  KeptEnrolment,
} from '../../../desk-bridge.ts';
import type { Vault } from '../../vault/vault.ts';
import { Draft, emptyBody, wholeBody } from './draft.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOST_DRAFTS = 10;
/** Limits for an enrolment under way, and for a finished one that waits for the server. */
const UNFINISHED = 24 * HOUR;
const UNSENT = 14 * DAY;
/** Time that the screen shows an ended enrolment: in all, and after the official who began it has seen it. */
const TOLD = 14 * DAY;
const READ = 24 * HOUR;

const Problem: z.ZodMiniType<EnrolmentProblem> = z.object({
  codes: z.array(z.string()),
  sentences: z.array(z.string()),
  isOver: z.boolean(),
});

/** Record in the vault. All times are the host's. */
const Kept = z.object({
  draft: Draft,
  first_at: Instant,
  /** Start of the enrolment; set again when a finished one is taken up again. */
  begun_at: Instant,
  /** Time of the consent in the draft; null without consent, or if the time was not noted. */
  agreed_at: z._default(z.nullable(Instant), null),
  finished_at: z.nullable(Instant),
  problem: z.nullable(Problem),
  /** Time at which it ended; null while it has not. */
  over_at: z.nullable(Instant),
  /** Time at which the official who began it first saw its end. */
  read_at: z._default(z.nullable(Instant), null),
});
export type Kept = z.infer<typeof Kept>;

export interface KeptEnrolments {
  /** Enrolments for the screen, without captures. */
  shown(): readonly KeptEnrolment[];
  /** Finished enrolments ready to send; with `all` also those that the server has refused. */
  waiting(all: boolean): readonly Kept[];
  /** Null once it is written. */
  keep(draft: EnrolmentDraft, isFinished: boolean): EnrolmentRefusal | null;
  open(draftId: string, officialId: number): EnrolmentDraft | EnrolmentRefusal;
  drop(draftId: string, officialId: number): EnrolmentRefusal | null;
  /** Deletes it: the server has enrolled it. */
  sent(draftId: string): void;
  /** Notes the server's refusal; if that is final, deletes the captures at once. */
  refused(draftId: string, problem: EnrolmentProblem): void;
  read(officialId: number): void;
  /** Ends enrolments that are too old. Returns whether anything changed. */
  tidy(): boolean;
  /** Deletes everything when the terminal is ended. */
  forgetAll(): void;
}

interface KeptParts {
  readonly vault: Pick<Vault, 'family'>;
  now(): Date;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

const own = (code: EnrolmentEnd): EnrolmentProblem => ({ codes: [code], sentences: [], isOver: true });

function shownOf({ draft, agreed_at, finished_at, problem }: Kept): KeptEnrolment {
  const { draft_id, member_id, person_name, official_id, begun_at, step, body } = draft;
  const is_waiting = finished_at !== null && !problem?.isOver;
  const capture_count = body.captures.length;
  return {
    draft_id,
    member_id,
    person_name,
    official_id,
    begun_at,
    agreed_at,
    step,
    capture_count,
    is_waiting,
    problem,
  };
}

/** Keeps the time of an unchanged consent; a changed one gets the current time. */
function agreedAt({ body }: EnrolmentDraft, before: Kept | undefined, at: string): string | null {
  if (body.consent_version === null || body.consent_kind === null) return null;
  const known = before?.draft.body;
  const isSame =
    known?.consent_version === body.consent_version &&
    known.consent_kind === body.consent_kind &&
    known.guardian_name === body.guardian_name;
  return isSame ? (before?.agreed_at ?? at) : at;
}

/** An enrolment that cannot be decrypted any more, so its official is unknown. */
const shownLost = (draft_id: string): KeptEnrolment => ({
  draft_id,
  member_id: null,
  person_name: null,
  official_id: null,
  begun_at: null,
  agreed_at: null,
  step: '',
  capture_count: 0,
  is_waiting: false,
  problem: own('draft-damaged'),
});

/**
 * Keeps enrolments under way as sealed records, each written completely or not at all. Records that the vault cannot
 * read are reported and count as lost; no function here throws.
 */
export function keepEnrolments({ vault, now, note }: KeptParts): KeptEnrolments {
  const family = vault.family('enrolment', Kept);
  const kept = new Map<string, Kept>();
  const lost = new Set<string>();

  /** Returns whether the disk took it. The note never names the person. */
  function written(what: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      note(what, { reason: error instanceof Error ? error.message : 'unknown' });
      return false;
    }
  }

  function remove(draftId: string): boolean {
    kept.delete(draftId);
    return written('an enrolment cannot be deleted', () => family.remove(draftId));
  }

  /** Deletes the captures at once, even if the disk fails; person and reason stay to be read. */
  function end(one: Kept, problem: EnrolmentProblem): void {
    const over: Kept = { ...one, draft: { ...one.draft, body: emptyBody }, problem, over_at: now().toISOString() };
    const { draft_id } = one.draft;
    const isWritten = written('the end of an enrolment cannot be kept', () => family.write(draft_id, over));
    if (!isWritten) remove(draft_id);
    kept.set(draft_id, over);
  }

  written('the enrolments cannot be read', () => {
    for (const { name, value } of family.readAll())
      if (value?.draft.draft_id === name) kept.set(name, value);
      else lost.add(name);
  });

  const isOlder = (since: string, most: number): boolean => now().getTime() - Date.parse(since) > most;
  const present = () => [...kept.values()].filter(({ over_at }) => over_at === null);
  const ofOfficial = (draftId: string, officialId: number): Kept | EnrolmentRefusal => {
    const one = kept.get(draftId);
    if (!one) return 'gone';
    return one.draft.official_id === officialId ? one : 'of-another';
  };

  return {
    shown: () => [...[...kept.values()].map(shownOf), ...[...lost].map(shownLost)],
    waiting: (all) => present().filter(({ finished_at, problem }) => finished_at !== null && (all || problem === null)),
    keep(draft, isFinished) {
      const before = kept.get(draft.draft_id);
      if (before && before.draft.official_id !== draft.official_id) return 'of-another';
      if (before?.over_at) return 'gone';
      if (!before && present().length >= MOST_DRAFTS) return 'too-many';
      if (isFinished && !wholeBody(draft.body)) return 'incomplete';
      const at = now().toISOString();
      const next: Kept = {
        draft,
        first_at: before?.first_at ?? at,
        begun_at: before && before.finished_at === null ? before.begun_at : at,
        agreed_at: agreedAt(draft, before, at),
        finished_at: isFinished ? (before?.finished_at ?? at) : null,
        problem: null,
        over_at: null,
        read_at: null,
      };
      if (!written('an enrolment cannot be kept', () => family.write(draft.draft_id, next))) return 'not-written';
      kept.set(draft.draft_id, next);
      return null;
    },
    open(draftId, officialId) {
      const one = ofOfficial(draftId, officialId);
      if (typeof one === 'string') return one;
      return one.over_at === null ? one.draft : 'gone';
    },
    drop(draftId, officialId) {
      // Anybody may drop one that cannot be decrypted, or one that has ended.
      if (lost.delete(draftId)) return null;
      const one = kept.get(draftId)?.over_at ? null : ofOfficial(draftId, officialId);
      if (typeof one === 'string') return one;
      return remove(draftId) ? null : 'not-written';
    },
    sent: (draftId) => void remove(draftId),
    refused(draftId, problem) {
      const one = kept.get(draftId);
      if (!one) return;
      if (problem.isOver) return end(one, problem);
      const next = { ...one, problem };
      kept.set(draftId, next);
      written('what the server said of an enrolment cannot be kept', () => family.write(draftId, next));
    },
    read(officialId) {
      for (const one of kept.values()) {
        if (one.over_at === null || one.read_at !== null || one.draft.official_id !== officialId) continue;
        const next = { ...one, read_at: now().toISOString() };
        kept.set(one.draft.draft_id, next);
        written('that an enrolment was read cannot be kept', () => family.write(one.draft.draft_id, next));
      }
    },
    tidy() {
      let isChanged = false;
      for (const one of kept.values()) {
        const { draft, first_at, begun_at, finished_at, over_at, read_at } = one;
        const isTold = over_at !== null && (isOlder(over_at, TOLD) || (read_at !== null && isOlder(read_at, READ)));
        if (isTold) remove(draft.draft_id);
        else if (over_at === null && finished_at === null && isOlder(begun_at, UNFINISHED))
          end(one, own('draft-unfinished'));
        else if (
          over_at === null &&
          (isOlder(first_at, UNFINISHED + UNSENT) || isOlder(finished_at ?? begun_at, UNSENT))
        )
          end(one, own('draft-unsent'));
        else continue;
        isChanged = true;
      }
      return isChanged;
    },
    forgetAll() {
      lost.clear();
      for (const draftId of kept.keys()) remove(draftId);
    },
  };
}
