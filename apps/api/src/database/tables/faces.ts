import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MeasuredPerson } from '@machi/domain/faces/calibration';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes, partOf } from './column-types.ts';
import { member, ofMember } from './members.ts';
import { terminal } from './terminals.ts';

/**
 * An enrolled face: one template, encrypted with a key of the town, and the consent to it. No picture is stored.
 * Deleting it leaves only an event in the audit log.
 */
export const face_enrolment = pgTable(
  'face_enrolment',
  {
    face_no: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember().unique(),
    /** The model that made the template; templates of different models are never compared. */
    model_id: text().notNull(),
    template: bytes().notNull(),
    /** Number of pictures of which it is the mean. */
    captures: integer().notNull(),
    consent_version: text().notNull(),
    consent_kind: text().$type<'screen' | 'paper'>().notNull(),
    /** The guardian who signed for a minor. */
    guardian_name: text(),
    enrolled_at: timestamp({ withTimezone: true }).notNull(),
    enrolled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    renew_from: date().notNull(),
    /** Since when no terminal may use it, and when its owner was told that it will expire; null: in use. */
    unused_since: timestamp({ withTimezone: true }),
    unused_told_at: timestamp({ withTimezone: true }),
  },
  (table) => [check('face_consent_kind', sql`${table.consent_kind} in ('screen', 'paper')`)],
);

/** Enrolments sent by desks, against repeated submission; kept for longer than a desk keeps them. */
export const face_draft = pgTable('face_draft', {
  draft_id: uuid().primaryKey(),
  member_id: ofMember(),
  received_at: timestamp({ withTimezone: true }).notNull(),
  /** Keyed hash of capture and consent: detects another enrolment under the same number. */
  content_hash: text().notNull().default(''),
});

/**
 * Terminals that may hold a face: from the snapshot that contains it until one without it. A row outlives the
 * enrolment, so that the owner sees where a deleted face may remain.
 */
export const terminal_face = pgTable(
  'terminal_face',
  {
    terminal_id: partOf(() => terminal.terminal_id),
    face_no: integer().notNull(),
    member_id: ofMember(),
  },
  (table) => [
    primaryKey({ columns: [table.terminal_id, table.face_no] }),
    index('terminal_face_member').on(table.member_id),
  ],
);

/** A measurement on site of how similar faces are: only scores, of unnamed people. One at a time is pending. */
export const face_calibration = pgTable(
  'face_calibration',
  {
    face_calibration_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    model_id: text().notNull(),
    place: text().notNull(),
    scores: jsonb().$type<readonly MeasuredPerson[]>().notNull(),
    /** Of strangers' scores; the thresholds in force follow from it. */
    median: doublePrecision().notNull(),
    upper: doublePrecision().notNull(),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    is_approved: boolean(),
  },
  (table) => [
    uniqueIndex('face_calibration_waiting')
      .on(sql`(true)`)
      .where(sql`${table.decided_at} is null`),
    check('face_calibration_decided', sql`(${table.decided_at} is null) = (${table.is_approved} is null)`),
  ],
);

export const columns: HeldColumns = {
  face_enrolment: {
    of: MEMBER,
    personal: 'template guardian_name',
    technical:
      'face_no member_id model_id captures consent_version consent_kind enrolled_at enrolled_by renew_from unused_since unused_told_at',
  },
  face_draft: { of: MEMBER, technical: 'draft_id member_id received_at content_hash' },
  terminal_face: { of: MEMBER, technical: 'terminal_id face_no member_id' },
  face_calibration: {
    technical: `face_calibration_id model_id place scores median upper asked_at asked_by decided_at decided_by
      is_approved`,
  },
};
