import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Flag, NumberInQuery, RowId } from '../fields/ids.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { NoticeCategoryId } from './model.ts';

/** A published notice in a list, in the request's language. */
export const NoticeLine = z.object({
  notice_id: z.number(),
  title: z.string(),
  /** The same in easy Japanese (やさしい日本語), if written; only in Japanese. */
  plain_title: z.optional(z.string()),
  department: z.string(),
  notice_category_id: NoticeCategoryId,
  is_prioritized: Flag,
  /** RFC 3339, with the town's UTC offset. */
  published_at: z.string(),
});
export type NoticeLine = z.infer<typeof NoticeLine>;

export const Notice = z.extend(NoticeLine, {
  /** HTML, sanitised by the server. */
  body: z.string(),
  /** The same text in plain Japanese (やさしい日本語), if written; only in Japanese. */
  plain_body: z.optional(z.string()),
});
export type Notice = z.infer<typeof Notice>;

const categoryInQuery = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d$/, { error: 'choice' })), z.transform(Number))]),
  NoticeCategoryId,
);

export const NOTICE_PAGE_SIZE = 10;

export const listNotices = endpoint('listNotices', 'GET', '/api/notices', {
  permission: 'notice:read',
  dependsOnReader: true,
  isEmbedded: true,
  input: z.object({
    /** Default: all categories. */
    notice_category_id: z.optional(categoryInQuery),
    page: PageNumber,
    page_size: z.optional(NumberInQuery.check(z.int(), z.minimum(1), z.maximum(50))),
  }),
  reply: z.object({ notices: z.array(NoticeLine), ...pageReply }),
  description:
    'Published notices that the reader may read, important ones first, then the newest; 10 a page unless asked otherwise. Some are for residents, or for who uses a service.',
});

export const readNotice = endpoint('readNotice', 'GET', '/api/notices/:notice_id', {
  permission: 'notice:read',
  dependsOnReader: true,
  input: z.object({ notice_id: RowId }),
  reply: z.object({ notice: Notice }),
  refusals: ['not-found'],
  description: 'One published notice; one that is not published, or is for others, answers 404.',
});
