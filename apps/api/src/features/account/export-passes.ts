import { inTownTime, only } from '@machi/domain/fields/only';
import type { CardMethod } from '@machi/domain/cards/model';
import type { FareReason, PassKind, VisitMethod } from '@machi/domain/passes/model';
import type { TapOutcome, VisitReason } from '@machi/domain/taps/model';
import { statement, type Queryable } from '../../database/database.ts';
import { computed, otherThan, rowsOf } from '../../database/rows.ts';
import { door_event } from '../../database/tables/doors/doors.ts';
import { face_draft, face_enrolment } from '../../database/tables/faces.ts';
import { pass_consent } from '../../database/tables/passes.ts';
import { shelter_opening, shelter_stay } from '../../database/tables/shelters/shelters.ts';
import { faceTerminals } from '../../platform/faces/face-terminals.ts';
import { TOLD_REASON } from '../../platform/terminals/merge-visits.ts';

const faceRows = rowsOf(face_enrolment);
const draftRows = rowsOf(face_draft);
const consentRows = rowsOf(pass_consent);
const doorRows = rowsOf(door_event);
const stayRows = rowsOf(shelter_stay, {
  shelter_id: computed<number>(
    '(select o.shelter_id from shelter_opening o where o.shelter_opening_id = shelter_stay.shelter_opening_id)',
  ),
});
const openingRows = rowsOf(shelter_opening);

interface CardRow {
  readonly method: CardMethod;
  readonly linked_at: Date;
  readonly not_after: Date | null;
  readonly lost_at: Date | null;
  readonly ended_at: Date | null;
  readonly is_revoked: boolean;
}
const selectCards = statement<CardRow>(
  'export-cards',
  `select c.method, c.linked_at, c.not_after, c.lost_at, c.ended_at,
     exists (select from revoked_certificate r where r.serial_hash = c.serial_hash) as is_revoked
   from card c where c.member_id = $1 order by c.card_id`,
);
const selectVisits = statement<{
  visited_at: Date;
  pass: PassKind;
  terminal_name: string | null;
  method: VisitMethod;
  outcome: TapOutcome;
  reason: VisitReason;
  fare_yen: number | null;
  fare_reason: FareReason | null;
  remaining: number | null;
  is_counted: boolean;
  is_corrected: boolean;
  is_companion: boolean;
  is_test: boolean;
  decided_by: 'server' | 'terminal' | 'staff';
}>(
  'export-visits',
  `select v.visited_at, v.pass, t.terminal_name, v.method, v.outcome, ${TOLD_REASON} as reason, v.fare_yen, v.fare_reason, v.remaining, v.is_counted,
     exists (select from visit_correction c where c.visit_id = v.visit_id) as is_corrected, v.is_companion, v.is_test, v.decided_by
   from visit v left join terminal t on t.terminal_id = v.terminal_id
   where v.member_id = $1 order by v.visited_at, v.visit_id`,
);

export type ExportedCardState = 'in-use' | 'lost' | 'revoked' | 'expired' | 'removed';

/** The state of a card; a permanent state comes first. */
function cardState({ ended_at, lost_at, is_revoked, not_after }: CardRow, now: Date): ExportedCardState {
  if (ended_at) return 'removed';
  if (lost_at) return 'lost';
  if (is_revoked) return 'revoked';
  return not_after && not_after <= now ? 'expired' : 'in-use';
}

/**
 * A person's cards and face (without hashes and template, which mean nothing to anyone), consents and visits, with the
 * refused and test ones that the history on screen leaves out. Times are the town's.
 */
export async function readPassThings(database: Queryable, memberId: number, now: Date) {
  const own = { member_id: memberId };
  const [cards, faces, places, drafts, consents, visits, doors, stays, [open]] = await Promise.all([
    database.run(selectCards, [memberId]),
    faceRows.list(database, 'export-face', own, {
      columns: [
        'enrolled_at',
        'captures',
        'model_id',
        'consent_version',
        'consent_kind',
        'guardian_name',
        'renew_from',
      ],
    }),
    faceTerminals.of(database, memberId),
    // Without their number and keyed hash, which mean nothing to anyone.
    draftRows.list(database, 'export-face-drafts', own, {
      columns: ['received_at'],
      order: ['received_at', 'draft_id'],
    }),
    consentRows.list(database, 'export-consents', own, { columns: ['pass', 'consented_at'], order: ['pass'] }),
    database.run(selectVisits, [memberId]),
    doorRows.list(database, 'export-door-events', own, {
      columns: ['happened_at', 'door_id', 'kind', 'method', 'reason', 'reservation_id'],
      order: ['happened_at', 'door_event_id'],
    }),
    stayRows.list(
      database,
      'export-shelter-stays',
      { ...own, left_how: otherThan('undone') },
      {
        columns: ['shelter_id', 'arrived_at', 'left_at'],
        order: ['arrived_at', 'shelter_stay_id'],
      },
    ),
    openingRows.list(database, 'first-open-shelter', { closed_at: null }, { order: ['opened_at'], limit: 1 }),
  ]);
  return {
    cards: cards.map((row) => ({
      ...inTownTime(only(row, ['method', 'linked_at', 'not_after', 'lost_at', 'ended_at'])),
      state: cardState(row, now),
    })),
    faces: faces.map(inTownTime),
    /** Terminals that have the face, or may still have it. */
    face_terminals: places,
    face_drafts: drafts.map(inTownTime),
    pass_consents: consents.map(inTownTime),
    visits: visits.map(inTownTime),
    door_events: doors.map(inTownTime),
    /** While a shelter is open that was open then, nobody learns from an account who is in one: a move tells of the next. */
    shelter_stays: stays
      .filter(({ left_at }) => left_at !== null && (!open || left_at < open.opened_at))
      .map(inTownTime),
  };
}
