import { Tel } from '@machi/domain/fields/model';
import { CALL_DAYS } from '@machi/domain/inquiry/call-back';
import { BODY_LENGTH, SUBJECT_LENGTH } from '@machi/domain/messages/model';
import { PHRASE_NAME_LENGTH } from '@machi/domain/message-desk/phrases';
import * as z from 'zod';

/** Conversations of people and offices in the past year, one entry each. */
export const MessagesPlan = z.array(
  z.strictObject({
    /** A sample login by number, or any person of this kind; a guest has no account. */
    who: z.union([z.int().positive(), z.literal(['adult', 'senior', 'guest'])]),
    office: z.int().positive(),
    days_ago: z.int().min(0),
    /** The subject of an inquiry, which the member or guest begins. */
    subject: z.string().min(1).max(SUBJECT_LENGTH).optional(),
    /** The guest's address for replies. */
    email: z.email().default(''),
    /** A wish to be called back: in how many open days, and in which half. */
    call: z
      .strictObject({
        in_days: z.int().min(1).max(CALL_DAYS),
        half: z.literal(['am', 'pm']),
        name: z.string(),
        tel: Tel,
      })
      .optional(),
    /** The office that handed the inquiry over, and its note. */
    handed: z.strictObject({ from: z.int().positive(), note: z.string() }).optional(),
    /** Messages in order: author, days after the previous one (working days for the office), and text. */
    said: z
      .array(
        z.strictObject({
          by: z.literal(['office', 'member']),
          after: z.int().min(0),
          body: z.string().min(1).max(BODY_LENGTH),
        }),
      )
      .min(1),
    /** The member has not opened the office's last message. */
    is_unread: z.boolean().default(false),
    /** An official has marked that the last reply needs no answer. */
    is_settled: z.boolean().default(false),
    /** Whether its author is assigned to it. */
    is_assigned: z.boolean().default(true),
  }),
);

/** The offices' text templates. */
export const PhrasesPlan = z.array(
  z.strictObject({
    office: z.int().positive(),
    phrase_name: z.string().min(1).max(PHRASE_NAME_LENGTH),
    body: z.string().min(1).max(BODY_LENGTH),
  }),
);
