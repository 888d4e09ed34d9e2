import { BODY_LENGTH, SUBJECT_LENGTH } from '@machi/domain/messages/model';
import { PHRASE_NAME_LENGTH } from '@machi/domain/message-desk/phrases';
import * as z from 'zod';

/** What people and offices have written to each other in the past year, an entry a thread. */
export const MessagesPlan = z.array(
  z.strictObject({
    /** One of the logins to try with, by number, or anybody of this kind; a guest has no account. */
    who: z.union([z.int().positive(), z.literal(['adult', 'senior', 'guest'])]),
    /** The number of the office. */
    office: z.int().positive(),
    days_ago: z.int().min(0),
    /** Of an inquiry, which the member or guest begins, the first line. */
    subject: z.string().min(1).max(SUBJECT_LENGTH).optional(),
    /** Where a guest is answered. */
    email: z.email().default(''),
    /** Which office had an inquiry before, and what it said of it. */
    handed: z.strictObject({ from: z.int().positive(), note: z.string() }).optional(),
    /** One after the other: by whom, how many days after the one before (working days, of the office), and what. */
    said: z
      .array(
        z.strictObject({
          by: z.literal(['office', 'member']),
          after: z.int().min(0),
          body: z.string().min(1).max(BODY_LENGTH),
        }),
      )
      .min(1),
    /** The member has not opened what the office wrote last. */
    is_unread: z.boolean().default(false),
    /** An official has seen that the last reply needs no answer. */
    is_settled: z.boolean().default(false),
    /** Whether whoever wrote it sees to it. */
    is_assigned: z.boolean().default(true),
  }),
);

/** What offices write again and again. */
export const PhrasesPlan = z.array(
  z.strictObject({
    /** The number of the office. */
    office: z.int().positive(),
    phrase_name: z.string().min(1).max(PHRASE_NAME_LENGTH),
    body: z.string().min(1).max(BODY_LENGTH),
  }),
);
