import * as z from 'zod/mini';
import { DocumentFile } from '../documents/model.ts';

/** Longest name of a document that is asked for, in characters. */
export const WHAT_LENGTH = 100;
/** Documents that are asked for one application and not yet settled, at most. */
export const MOST_ASKED = 10;
/** Days within which a document may be asked for. */
export const MOST_DAYS = 180;

/** Waits for the applicant, or for the office; or settled: taken, noted as handed in on paper, asked for again, not needed any more. */
export const AskedState = z.enum(['asked', 'arrived', 'accepted', 'paper', 'again', 'withdrawn']);
export type AskedState = z.infer<typeof AskedState>;

/** A document that the office asks for after the application. */
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
  /** Why it is asked for again, or not needed any more. */
  answer: z.string(),
  /** The file, as long as it is kept. */
  document: z.nullable(DocumentFile),
});
export type AskedDocument = z.infer<typeof AskedDocument>;

/** One that its applicant has not handed in yet, of a reservation that stands. */
export const OpenAsked = z.object({
  asked_document_id: z.number(),
  /** On its page the document is handed in: the first date of the application. */
  reservation_id: z.number(),
  what: z.string(),
  due_on: z.string(),
});
export type OpenAsked = z.infer<typeof OpenAsked>;
