import { stat } from 'node:fs/promises';
import path from 'node:path';
import { judgeNewTown, MOST_BYTES, readEmptyWorkbook } from '@machi/domain/begin-town/contract';
import { refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { JudgeOrder } from '../../new-town/judge-town.ts';
import { askOperator } from '../../operator/asked-towns.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { isBase64 } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';

const LIMITS = { maxBytes: MOST_BYTES, toldBytes: MOST_BYTES };
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Sent = { readonly file_name: string; readonly content: string };
/** The bytes of the files, or why one is refused; nothing looks into them here. */
function readFiles(sent: readonly Sent[]): JudgeOrder['files'] | Refusal {
  const files = sent.map(({ file_name: name, content }) => ({
    name,
    content: isBase64(content) ? Buffer.from(content, 'base64') : undefined,
  }));
  const field = 'files';
  const problems = files.flatMap(({ name, content }) =>
    content === undefined
      ? [refusedFile(field, name), { field, code: 'file-spoilt' } as const]
      : sizeProblems(field, name, content.length, LIMITS),
  );
  if (problems.length > 0) return refuse(422, ...problems);
  const read = files.flatMap(({ name, content }) => (content ? [{ name: path.basename(name), content }] : []));
  return read.reduce((sum, { content }) => sum + content.length, 0) > MOST_BYTES
    ? refuse(422, { field, code: 'begin-too-heavy' })
    : read;
}

const base64 = (content: Uint8Array): string =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64');

/** A new town from its files: judged in the thread for files, and kept nowhere. */
export const routes = ({ fileThread, settings, askedFolder, database, town: { town: own } }: House) => {
  async function judge(order: Pick<JudgeOrder, 'key' | 'files'>, { member, now, locale }: MemberExchange) {
    const judged = await fileThread.judgeTown(member.member_id, { ...order, now: now.getTime(), locale });
    return judged ?? refuse(422, { field: 'files', code: 'begin-too-heavy' });
  }
  return [
    serve(readEmptyWorkbook, async (_input, exchange) => {
      const judged = await judge({ key: '', files: [] }, exchange);
      return isRefusal(judged)
        ? judged
        : { filename: 'machi.xlsx', type: EXCEL, content: base64(judged.file ?? new Uint8Array()) };
    }),

    serve(judgeNewTown, async ({ town_key: key, files: sent, host }, exchange) => {
      const files = readFiles(sent);
      if (isRefusal(files)) return files;
      // The same for every town of the process: their packs lie in one folder.
      if (await stat(path.join(settings.townsFolder, key)).catch(() => undefined))
        return refuse(422, { field: 'town_key', code: 'begin-key-taken' });
      const judged = await judge({ key, files }, exchange);
      if (isRefusal(judged)) return judged;
      const { file, ...told } = judged;
      const isAsked = askedFolder !== undefined && host !== undefined && file !== null;
      if (isAsked) {
        const { member, now } = exchange;
        const asked = { key, host, from: own.town_name.ja, by: member.name, asked_at: now.toISOString() };
        const state = await askOperator(askedFolder, asked, file);
        if (state !== 'asked')
          return refuse(409, { field: 'town_key', code: state === 'taken' ? 'begin-asked' : 'begin-asked-many' });
        await writeAudit(database, { ...actedIn(exchange), action: 'town:ask', subject: 'town', subject_id: null });
      }
      return {
        ...told,
        problems: [...told.problems],
        notes: [...told.notes],
        can_ask: askedFolder !== undefined,
        is_asked: isAsked,
        pack: file && { filename: `${key}.zip`, type: 'application/zip', content: base64(file) },
      };
    }),
  ];
};
