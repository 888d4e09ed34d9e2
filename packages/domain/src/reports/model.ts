import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import type { DeskTag } from '../desk/desk.ts';
import { Email, longText, requiredText, text } from '../fields/model.ts';
import { bodyBytesOf } from '../files/model.ts';
import { Localized } from '../locale/model.ts';

/** Letters of a report, of the words for its place, and of what the office writes about it. */
export const BODY_LENGTH = 1000;
export const PLACE_LENGTH = 120;
export const WORDS_LENGTH = 400;
export const MOST_PICTURES = 3;
/** Largest picture as a browser sends it, already made smaller. */
export const PICTURE_BYTES = 400 * 1024;
/** Longest side to which a browser makes a picture smaller, in pixels. */
export const SENT_EDGE = 1280;
/** Largest body of a report with its pictures. */
export const REPORT_BODY_BYTES = MOST_PICTURES * bodyBytesOf(PICTURE_BYTES) + 24 * 1024;

/** Largest body of a picture in which faces are looked for. */
export const FACES_BODY_BYTES = bodyBytesOf(PICTURE_BYTES) + 1024;

/**
 * Received: nobody has looked yet, so nothing of it is public. Not ours: another body, such as the prefecture, keeps the
 * thing. The last three end a report.
 */
export const reportStates = ['received', 'accepted', 'in-hand', 'done', 'not-ours', 'declined'] as const;
export const ReportState = z.enum(reportStates);
export type ReportState = z.infer<typeof ReportState>;

/** A state as officials and residents read it, with the sign of its shape. */
export const stateTags: Readonly<Record<ReportState, { readonly said: Localized; readonly shape: DeskTag['shape'] }>> =
  {
    received: { said: { ja: '受け取りました', en: 'Received' }, shape: 'provisional' },
    accepted: { said: { ja: '担当が確かめました', en: 'Looked at' }, shape: 'provisional' },
    'in-hand': { said: { ja: '対応しています', en: 'In hand' }, shape: 'provisional' },
    done: { said: { ja: '終わりました', en: 'Done' }, shape: 'fixed' },
    'not-ours': { said: { ja: '町の担当ではありません', en: 'Not the town’s' }, shape: 'cancelled' },
    declined: { said: { ja: '対応しません', en: 'Not done' }, shape: 'cancelled' },
  };

const Id = z.number().check(z.int(), z.positive());
export const ReportKindKey = z
  .string()
  .check(z.maxLength(32, { abort: true }), z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' }));

/** The same from a page or a partner. */
export const KindParameter = z
  .string()
  .check(z.maxLength(32, { abort: true }), z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'format' }));

/** A kind of things that break, with the office that keeps them. */
export const ReportKind = z.object({
  kind_key: ReportKindKey,
  kind_name: Localized,
  /** What belongs to it. */
  hint: Localized,
  organization_id: Id,
  /** Days within which the office wants to be done. */
  due_days: z.number().check(z.int(), z.minimum(1), z.maximum(180)),
  /** Where what an official has released stands: on list and map, on the list alone, or nowhere. */
  shown: z.enum(['map', 'list', 'nowhere']),
  /** Gets work handed over by mail. */
  company: z.optional(z.object({ company_name: Localized, email: Email })),
});
export type ReportKind = z.infer<typeof ReportKind>;

/** Words for an end, so that nobody writes them each time. */
const ReportAnswer = z.object({
  answer_key: ReportKindKey,
  ends: z.enum(['done', 'not-ours', 'declined']),
  words: Localized,
});

/** reports.json of the town pack; a town without it takes no reports. */
export const ReportsFile = z.object({
  /** What to do where somebody is in danger: it stands above the form. */
  danger: Localized,
  kinds: list(ReportKind, 30).check(z.minLength(1)),
  answers: z._default(list(ReportAnswer, 30), []),
});
export type ReportsFile = z.infer<typeof ReportsFile>;

/** Degrees to a metre or so: more digits would say nothing of a hole in a road. */
const degrees = (most: number) =>
  z.number().check(
    z.minimum(-most),
    z.maximum(most),
    z.overwrite((value: number) => Math.round(value * 1e5) / 1e5),
  );
export const Position = z.object({ latitude: degrees(90), longitude: degrees(180) });
export type Position = z.infer<typeof Position>;

const PictureContent = z.string().check(z.maxLength(bodyBytesOf(PICTURE_BYTES), { abort: true }));

/** Most boxes that are proposed over a picture. */
export const MOST_COVERS = 40;
/** A part of a picture that is covered, in fractions of its width and height. */
export const Cover = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
export type Cover = z.infer<typeof Cover>;

export const FacesRequest = z.object({ picture: PictureContent });

/** A report as it is sent: where by position, by words, or both. */
export const ReportRequest = z
  .object({
    kind_key: requiredText(32),
    body: longText(BODY_LENGTH).check(z.minLength(1, { error: 'required' })),
    place: z._default(text(PLACE_LENGTH), ''),
    position: z._default(z.nullable(Position), null),
    /** Base64 of JPEGs, as the browser has drawn them anew. */
    pictures: z._default(list(PictureContent, MOST_PICTURES), []),
    /** A guest's address to be told at; a member is told as one. */
    email: z._default(z.union([z.literal(''), Email]), ''),
    /** Whether a member wants to be told of each step. */
    is_told: z._default(z.boolean(), true),
    is_agreed: z.literal(true, { error: 'agreement' }),
  })
  .check(
    z.refine(({ place, position }) => Boolean(position) || (place ?? '') !== '', {
      error: 'report-place',
      path: ['place'],
      // Told together with what else is missing.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type ReportRequest = z.infer<typeof ReportRequest>;

/** A receipt code as typed: eight letters and digits, with or without a dash. */
export const ReceiptCode = requiredText(24);
