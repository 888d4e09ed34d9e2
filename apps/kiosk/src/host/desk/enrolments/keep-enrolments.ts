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
/** How long an enrolment may be under way, and how long a finished one waits for the server. */
const UNFINISHED = 24 * HOUR;
const UNSENT = 14 * DAY;
/** How long the screen tells of one that is over, and how long once who began it has had it before them. */
const TOLD = 14 * DAY;
const READ = 24 * HOUR;

const Problem: z.ZodMiniType<EnrolmentProblem> = z.object({
  codes: z.array(z.string()),
  sentences: z.array(z.string()),
  isOver: z.boolean(),
});

/** As it lies in the vault. All times are the host's. */
const Kept = z.object({
  draft: Draft,
  first_at: Instant,
  /** Since when it is under way: anew once it was finished and is taken up again. */
  begun_at: Instant,
  /** When the person agreed as the draft says; null: they have not, or nobody noted it. */
  agreed_at: z._default(z.nullable(Instant), null),
  finished_at: z.nullable(Instant),
  problem: z.nullable(Problem),
  /** Since when it is over; null: it is not. */
  over_at: z.nullable(Instant),
  /** Since when who began it has had its end before them. */
  read_at: z._default(z.nullable(Instant), null),
});
export type Kept = z.infer<typeof Kept>;

export interface KeptEnrolments {
  /** For the screen, without what was captured. */
  shown(): readonly KeptEnrolment[];
  /** Finished, and nothing stands against sending them; with `all` also what the server has refused. */
  waiting(all: boolean): readonly Kept[];
  /** Null: it is written. */
  keep(draft: EnrolmentDraft, isFinished: boolean): EnrolmentRefusal | null;
  open(draftId: string, officialId: number): EnrolmentDraft | EnrolmentRefusal;
  drop(draftId: string, officialId: number): EnrolmentRefusal | null;
  /** The server has enrolled it. */
  sent(draftId: string): void;
  /** What the server said against it; over: what was captured is deleted at once. */
  refused(draftId: string, problem: EnrolmentProblem): void;
  read(officialId: number): void;
  /** Ends what is too old. Answers whether anything changed. */
  tidy(): boolean;
  /** The terminal is ended: nothing of anybody stays. */
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

/** A consent that stays as it was is as old as it was; another one is of now. */
function agreedAt({ body }: EnrolmentDraft, before: Kept | undefined, at: string): string | null {
  if (body.consent_version === null || body.consent_kind === null) return null;
  const known = before?.draft.body;
  const isSame =
    known?.consent_version === body.consent_version &&
    known.consent_kind === body.consent_kind &&
    known.guardian_name === body.guardian_name;
  return isSame ? (before?.agreed_at ?? at) : at;
}

/** One that does not open any more: nobody knows whose it was. */
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
 * Enrolments under way, each a sealed record that is written whole or not at all. What the vault does not give is told and
 * counts as lost; nothing here throws.
 */
export function keepEnrolments({ vault, now, note }: KeptParts): KeptEnrolments {
  const family = vault.family('enrolment', Kept);
  const kept = new Map<string, Kept>();
  const lost = new Set<string>();

  /** Whether the disk took it. Never says what it was about. */
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

  /** What was captured goes at once, whatever the disk says; who and why stays to be read. */
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
      // Whose it was nobody can say, or there is nothing left of it.
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
