import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { bodyBytesOf, fileRefusals } from '../files/model.ts';
import {
  LOOSE_NOTICE_FILE_DAYS,
  NOTICE_FILES_A_DAY,
  NOTICE_FILE_MAX_BYTES,
  NOTICE_FILE_MEGABYTES,
  PICTURE_EDGE,
} from './model.ts';

const BODY_MAX_BYTES = bodyBytesOf(NOTICE_FILE_MAX_BYTES);

export const NoticeFile = z.object({
  kind: z.enum(['picture', 'pdf']),
  /** Signed address, valid for a day or two and renewed with each read of the notice. */
  address: z.string(),
  file_name: z.string(),
  byte_count: z.number(),
  /** Size of a picture in pixels; null for a PDF. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type NoticeFile = z.infer<typeof NoticeFile>;

export const uploadNoticeFile = endpoint('uploadNoticeFile', 'POST', '/api/notice-files', {
  permission: 'rich-text:write:any',
  input: z.object({
    /** Name from the official's device; only shown back, never trusted. */
    file_name: z.string().check(z.maxLength(1024)),
    /** Base64 (RFC 4648, section 4). */
    content: z.string().check(z.maxLength(BODY_MAX_BYTES)),
  }),
  reply: z.object({ notice_file: NoticeFile }),
  success: 201,
  refusals: [...fileRefusals, 'picture-points', 'too-many-notice-files', 'too-many-requests'],
  description: `Takes a picture or a PDF for a notice: png, jpeg, gif or webp by its content, drawn anew as webp of at most ${PICTURE_EDGE} points an edge and without what a camera writes into it; a pdf without scripts and attached files. At most ${NOTICE_FILE_MEGABYTES} MB each, ${NOTICE_FILES_A_DAY} a day. What stands in no notice is deleted after ${LOOSE_NOTICE_FILE_DAYS} days.`,
  maxBodyBytes: BODY_MAX_BYTES,
});
