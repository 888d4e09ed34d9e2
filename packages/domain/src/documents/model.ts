import * as z from 'zod/mini';
import { mediaTypes } from '../files/model.ts';

/** What a file is for: a document of an application for a facility, the form of an exemption, what an online form asks for, or a message. */
export const DocumentPurpose = z.enum(['reservation', 'exemption', 'onlineform', 'message']);
export type DocumentPurpose = z.infer<typeof DocumentPurpose>;

/** How large a file may be, in bytes; told as 5 MB, for some systems count thousands and others 1024. */
export const DOCUMENT_MEGABYTES = 5;
export const DOCUMENT_MAX_BYTES = DOCUMENT_MEGABYTES * 1024 * 1024;
/** How many files of each purpose one application may have. */
export const MAX_DOCUMENTS = 5;
/** How many files that belong to no application yet a member may keep. */
export const MAX_UNATTACHED = 20;
/** How many files a member may keep in all, those of applications too. */
export const MAX_KEPT = 200;
/** How large these may be together, in bytes; told as 200 MB. */
export const MAX_KEPT_BYTES = 200 * 1024 * 1024;
/** Days after which a file that belongs to no application is deleted. */
export const UNATTACHED_DAYS = 14;

/** A file as its owner and reception see it in a list; the content is fetched by itself. */
export const DocumentFile = z.object({
  document_id: z.number(),
  purpose: DocumentPurpose,
  file_name: z.string(),
  media_type: z.enum(mediaTypes),
  byte_count: z.number(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;
