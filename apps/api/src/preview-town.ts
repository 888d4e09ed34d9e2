import type { Banner } from '@machi/domain/banner/model';
import { cookieName } from '@machi/domain/contract/cookies';
import type { Hono, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { PREVIEW_COOKIE, effectOf, folderOf, packChanges, previewedChange } from './features/pack-desk/view.ts';
import { isSecure, type House } from './platform/house.ts';
import { keepCatalog } from './town/catalog.ts';
import { putPictures } from './town/pack-in-force.ts';

/** The desk itself is as always. */
const DESK = /^\/(?:api\/)?pack(?:\/|$)/;

/** What is kept by nobody, or has its version in its address. Else a proxy would give a preview to residents. */
const KEPT_RIGHTLY = /no-store|immutable/;

/** What stands over every page of a town as it would be. */
const bannerOf = (now: Date): Banner => ({
  monitor_banner_id: 0,
  body_ja:
    '変更の見本です。町民にはまだ見えません。15分たつか、「町のデータ」で見本を終えると、いつもの画面に戻ります。',
  body_en: 'A preview of a change, which residents do not see yet. It ends after 15 minutes, or at “Data of the town”.',
  is_urgent: 0,
  created_at: now.toISOString(),
  ends_at: new Date(now.getTime() + 3_600_000).toISOString(),
});

interface Opened {
  readonly key: string;
  readonly application: Promise<Hono | undefined>;
  readonly end: AbortController;
}

/**
 * Answers what an official's browser reads from the town as it would be with a change, while its cookie says so. What
 * it writes goes where it always goes. One such town is open at a time: it has the house's connections and no jobs.
 */
export function previewTown(house: House, open: (draft: House) => Promise<Hono>): MiddlewareHandler {
  let opened: Opened | undefined;

  async function build(changeId: number, end: AbortController): Promise<Hono | undefined> {
    const { clock } = house;
    const row = await packChanges.one(house.database, 'read-pack-change', { pack_change_id: changeId });
    const effect = row && (await effectOf(house.database, house, row, clock()));
    if (!row || !effect) return undefined;
    const all = [...effect.others, { ...row, state: 'published' as const }];
    const put = await putPictures(house.database, all);
    const judged = await house.fileThread.judgeHeld({ folder: folderOf(house), held: all, day: effect.day, put });
    // Busy: the next request tries again.
    if (!judged && opened?.end === end) opened = undefined;
    if (!judged || 'problems' in judged) return undefined;
    const database: House['database'] = {
      ...house.database,
      listen: (channel, heard) => house.database.listen(channel, heard, end.signal),
    };
    const banner = bannerOf(clock());
    return open({
      ...house,
      town: judged.pack,
      files: judged.files,
      versionOf: (file) => judged.files.get(file)?.hash,
      database,
      catalog: keepCatalog(database, judged.pack),
      banner: { read: async () => banner, told: async (now) => ({ told_at: now.toISOString(), banner }) },
      work: { ...house.work, follow: () => {} },
      closing: AbortSignal.any([house.closing, end.signal]),
    });
  }

  return async (context, next) => {
    const { method, path } = context.req;
    const cookie = getCookie(context, cookieName(isSecure(house), PREVIEW_COOKIE));
    if (cookie === undefined || (method !== 'GET' && method !== 'HEAD') || DESK.test(path)) return next();
    const changeId = previewedChange(house, cookie, house.clock());
    if (changeId === undefined) return next();
    const row = await packChanges.one(
      house.database,
      'read-pack-change-version',
      { pack_change_id: changeId },
      { columns: ['version'] },
    );
    const key = `${changeId} ${row?.version ?? 0}`;
    if (opened?.key !== key) {
      opened?.end.abort();
      const end = new AbortController();
      const application = build(changeId, end).catch((error: unknown) => {
        // Else it would fail until the change is written again.
        if (opened?.key === key) opened = undefined;
        throw error;
      });
      opened = { key, application, end };
    }
    const application = await opened.application;
    if (!application) return next();
    const answer = await application.fetch(context.req.raw, context.env);
    if (KEPT_RIGHTLY.test(answer.headers.get('cache-control') ?? '')) return answer;
    const shown = new Response(answer.body, answer);
    shown.headers.set('cache-control', 'private, no-store');
    return shown;
  };
}
