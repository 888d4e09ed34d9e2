import * as z from 'zod/mini';
import { DocumentFile } from '../documents/model.ts';

/** Longest name of a requested document, in characters. */
export const WHAT_LENGTH = 100;
/** Most open documents of one application. */
export const MOST_ASKED = 10;
/** Longest deadline for a document, in days. */
export const MOST_DAYS = 180;

/** Waiting for applicant or office; or settled: accepted, handed in on paper, asked for again, no longer needed. */
export const AskedState = z.enum(['asked', 'arrived', 'accepted', 'paper', 'again', 'withdrawn']);
export type AskedState = z.infer<typeof AskedState>;

/** A document that the office requests after the application. */
export const AskedDocument = z.object({
  asked_document_id: z.number(),
  what: z.string(),
  /** Why it is needed. */
  why: z.string(),
  /** The last day on which it is in time. */
  due_on: z.string(),
  asked_at: z.string(),
  state: AskedState,
  arrived_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  /** Why it is asked for again, or no longer needed. */
  answer: z.string(),
  /** The file, while it is stored. */
  document: z.nullable(DocumentFile),
});
export type AskedDocument = z.infer<typeof AskedDocument>;

/** A document that is still missing, of a reservation that is not cancelled. */
export const OpenAsked = z.object({
  asked_document_id: z.number(),
  /** The first date of the application, on whose page the document is handed in. */
  reservation_id: z.number(),
  what: z.string(),
  due_on: z.string(),
});
export type OpenAsked = z.infer<typeof OpenAsked>;
