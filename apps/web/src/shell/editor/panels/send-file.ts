import { isReplyLost, toldInPlace } from '@machi/client/client';
import { sizeProblems } from '@machi/domain/files/rules';
import type { Locale } from '@machi/domain/locale/model';
import { uploadNoticeFile, type NoticeFile } from '@machi/domain/notice-files/contract';
import { NOTICE_FILE_MAX_BYTES } from '@machi/domain/notice-files/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { call } from '../../calls/client.ts';
import { contentOf } from '../../files/file-content.ts';

/** Limit in milliseconds: enough for a photograph over a slow line. */
const TIME_LIMIT = 180_000;
const LIMITS = { maxBytes: NOTICE_FILE_MAX_BYTES, toldBytes: 5_000_000 };

/** Uploads a file for a notice; returns a sentence when it is refused. */
export async function sendFile(file: File, locale: Locale, lost: string): Promise<NoticeFile | string> {
  const [, tooLarge] = sizeProblems('content', file.name, file.size, LIMITS);
  if (tooLarge !== undefined) return sentenceOf(tooLarge, locale);
  const content = await contentOf(file).catch(() => undefined);
  if (content === undefined) return sentenceOf({ code: 'file-spoilt' }, locale);
  const result = await call(
    uploadNoticeFile,
    { file_name: file.name, content },
    { ...toldInPlace, timeLimit: TIME_LIMIT },
  );
  if (result.ok) return result.reply.notice_file;
  if (isReplyLost(result)) return lost;
  return Object.values(result.errors).flat().join('\n') || lost;
}
