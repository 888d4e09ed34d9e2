import { APPLICATION_PAGE_SIZE } from '@machi/domain/applications/contract';
import type { Locale } from '@machi/domain/locale/model';
import {
  beginSigningProxied,
  correctProxied,
  createProxied,
  listProxied,
  openProxy,
  readProxied,
  readProxiedContent,
  readProxiedCorrection,
  readProxiedPdf,
  readProxy,
} from '@machi/domain/proxy/contract';
import { findProxiedMembers } from '@machi/domain/proxy/finder-contract';
import { proxyEndsAt, refuseEnded, refuseProxied } from '@machi/domain/proxy/rules';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import { townTimeText } from '@machi/domain/calendar/model';
import type { Proxy } from '@machi/domain/proxy/model';
import type { Queryable } from '../../database/database.ts';
import { correctApplicationBy } from '../filing/correct-application.ts';
import { createApplicationBy } from '../filing/create-application.ts';
import { pdfOf } from '../filing/paper-of.ts';
import { proxyFiler, refuseApplicant } from '../filing/proxies/filer.ts';
import { proxiedStore, type ProxiedApplicationRow } from '../filing/proxies/proxied-store.ts';
import { proxyStore, type ProxyRow } from '../filing/proxies/proxy-store.ts';
import { beginSigningOf } from '../filing/sign-application.ts';
import { words } from '../filing/text/words.ts';
import { contentAgain, sentBack } from '../filing/views/filled-in.ts';
import { viewApplicationLine } from '../filing/views/view-line.ts';
import { viewOwn } from '../filing/views/view-own.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { readApplicantProfile } from '../filing/applicants.ts';

/** A proxy with the member's data for an application; undefined once they have left. */
async function viewProxyOf(database: Queryable, row: ProxyRow): Promise<Proxy | undefined> {
  const profile = await readApplicantProfile(database, row.member_id);
  if (!profile) return undefined;
  return {
    proxy_id: row.proxy_id,
    reason: row.reason,
    opened_at: townTimeText(row.opened_at),
    ends_at: townTimeText(proxyEndsAt(row.opened_at)),
    member: { member_id: row.member_id, ...profile },
  };
}

const viewProxied = async (database: Queryable, row: ProxiedApplicationRow, locale: Locale) => ({
  ...(await viewOwn(database, row, locale)),
  proxy_id: row.proxy_id,
  member_id: row.member_id,
});

/** Routes of officials who apply for a member, with the official's own card (product, "Proxy application"). */
export function routes(house: House) {
  const { database } = house;

  /** An application that this official files; the access is audited before the answer. */
  const look = async <T>(
    id: number,
    exchange: MemberExchange,
    answer: (row: ProxiedApplicationRow, transaction: Queryable) => T | Promise<T>,
  ): Promise<T | Refusal> =>
    database.transaction<T | Refusal>(async (transaction) => {
      const row = await proxiedStore.read(transaction, id, exchange.member.member_id);
      if (!row) return notFound;
      await writeAccesses(transaction, exchange, 'application:read', [row.member_id]);
      return answer(row, transaction);
    });

  return [
    serve(findProxiedMembers, ({ q }, exchange) => findForDesk(database, q, exchange)),

    serve(openProxy, async ({ member_id: memberId, reason }, exchange) => {
      const { member, now } = exchange;
      return exchange.write(async (transaction) => {
        const refusal = refuseProxied(member.member_id, await proxyStore.member(transaction, memberId));
        if (refusal) return refusal;
        const opened = { official_id: member.member_id, member_id: memberId, reason, opened_at: now };
        const row = await proxyStore.read(transaction, await proxyStore.open(transaction, opened), member.member_id);
        const proxy = row && (await viewProxyOf(transaction, row));
        await writeAccesses(transaction, exchange, 'application:proxy', [memberId]);
        return proxy ? { proxy } : notFound;
      });
    }),

    serve(readProxy, ({ proxy_id }, exchange) =>
      database.transaction(async (transaction) => {
        const row = await proxyStore.read(transaction, proxy_id, exchange.member.member_id);
        if (!row || row.is_locked) return notFound;
        const proxy = await viewProxyOf(transaction, row);
        await writeAccesses(transaction, exchange, 'member:read', [row.member_id]);
        return proxy ? { proxy } : notFound;
      }),
    ),

    serve(listProxied, ({ page = 1 }, exchange) =>
      database.transaction(async (transaction) => {
        const size = APPLICATION_PAGE_SIZE;
        const { member, locale } = exchange;
        const { rows, total } = await proxiedStore.list(transaction, member.member_id, size, (page - 1) * size);
        await writeListed(transaction, exchange, 'application:list', rows);
        const applications = rows.map((row) => ({
          ...viewApplicationLine(row, locale),
          proxy_id: row.proxy_id,
          member_id: row.member_id,
          name: row.name,
        }));
        return { applications, total, page, page_size: size };
      }),
    ),

    serve(createProxied, async ({ proxy_id, ...request }, exchange) => {
      const { member, now } = exchange;
      const proxy = await proxyStore.read(database, proxy_id, member.member_id);
      if (!proxy) return notFound;
      const refusal = refuseProxied(member.member_id, proxy) ?? refuseEnded(proxy.opened_at, now);
      if (refusal) return refusal;
      const reply = await createApplicationBy(house, proxyFiler(proxy, member), request, exchange);
      return isRefusal(reply) ? reply : { ...reply, member_id: proxy.member_id };
    }),

    serve(readProxied, ({ onlineform_application_id: id }, exchange) =>
      look(id, exchange, async (row, transaction) => ({
        application: await viewProxied(transaction, row, exchange.locale),
      })),
    ),

    serve(readProxiedContent, ({ onlineform_application_id: id }, exchange) =>
      look(id, exchange, (row) => ({ ...contentAgain(row), member_id: row.member_id })),
    ),

    serve(readProxiedPdf, async ({ onlineform_application_id: id }, exchange) => {
      const row = await look(id, exchange, (found) => found);
      if (isRefusal(row)) return row;
      const paper = await pdfOf(house, row, exchange.member.member_id);
      return isRefusal(paper) ? paper : pdfFile(`${words.title}_${row.application_code}`, paper);
    }),

    serve(beginSigningProxied, async ({ onlineform_application_id: id }, exchange) => {
      const officialId = exchange.member.member_id;
      const row = await proxiedStore.read(database, id, officialId);
      if (!row) return notFound;
      const { member_id } = row;
      const refusal = await refuseApplicant(database, officialId, row);
      const reply = refusal ?? (await beginSigningOf(house, row, exchange));
      if (isRefusal(reply)) return reply;
      return exchange.write(async (transaction) => {
        await writeAccesses(transaction, exchange, 'application:read', [member_id]);
        return { ...reply, member_id };
      });
    }),

    serve(readProxiedCorrection, ({ onlineform_application_id: id }, exchange) =>
      look(id, exchange, async (row, transaction) => {
        const found = await sentBack(transaction, row, exchange.locale, exchange.now);
        return isRefusal(found) ? found : { ...found, member_id: row.member_id };
      }),
    ),

    serve(correctProxied, async (request, exchange) => {
      const { member } = exchange;
      const row = await proxiedStore.read(database, request.onlineform_application_id, member.member_id);
      const proxy = row?.proxy_id ? await proxyStore.read(database, row.proxy_id, member.member_id) : undefined;
      if (!proxy) return notFound;
      const reply = await correctApplicationBy(house, proxyFiler(proxy, member), request, exchange);
      return isRefusal(reply) ? reply : { ...reply, member_id: proxy.member_id };
    }),
  ];
}
