import * as z from 'zod/mini';
import { mediaTypes } from '../files/model.ts';

/** Purpose of a file: document of a reservation, form of an exemption, part of an online form, or a message. */
export const DocumentPurpose = z.enum(['reservation', 'exemption', 'onlineform', 'message']);
export type DocumentPurpose = z.infer<typeof DocumentPurpose>;

/** Largest file; sentences say 5 MB, because some systems count in thousands and others in 1024. */
export const DOCUMENT_MEGABYTES = 5;
export const DOCUMENT_MAX_BYTES = DOCUMENT_MEGABYTES * 1024 * 1024;
/** Most files of each purpose in one application. */
export const MAX_DOCUMENTS = 5;
/** Most stored files of a member without an application. */
export const MAX_UNATTACHED = 20;
/** Most stored files of a member, those of applications included. */
export const MAX_KEPT = 200;
/** Largest size of these together, in bytes; sentences say 200 MB. */
export const MAX_KEPT_BYTES = 200 * 1024 * 1024;
/** Days after which a file without an application is deleted. */
export const UNATTACHED_DAYS = 14;

/** A file in a list for its owner and reception; the content has an endpoint of its own. */
export const DocumentFile = z.object({
  document_id: z.number(),
  purpose: DocumentPurpose,
  file_name: z.string(),
  media_type: z.enum(mediaTypes),
  byte_count: z.number(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;
