import type { AuditAction } from '@machi/domain/audit/model';
import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { MOST_WRONG_A_DAY } from '@machi/domain/doors/code';
import { TOLD_AFTER_TRIES } from '@machi/domain/doors/keys';
import { listKeyBoxes, printKeyBoxes, setKeyBox, type KeyBoxChange } from '@machi/domain/doors/key-box-contract';
import { isByHand } from '@machi/domain/doors/model';
import { textsOf } from '@machi/domain/locale/texts';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { above, among, fixed, rowsOf } from '../../database/rows.ts';
import { door_code } from '../../database/tables/doors/doors.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { openDoorCode } from '../../platform/doors/codes.ts';
import { KEY_BOX, doorKeys, doorsOfKeys } from '../../platform/doors/keys.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PdfPart } from '../../platform/pdf/document.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const text = textsOf('key-box', { ja, en });
const codes = rowsOf(door_code);

const note = (transaction: Queryable, exchange: MemberExchange, action: AuditAction, subject_id: number | null) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'door', subject_id });

export function routes(house: House) {
  const boxes = new Map(
    doorsOfKeys(house).flatMap(({ door_id, door_name, lock }) =>
      isByHand(lock.kind) ? [[door_id, door_name] as const] : [],
    ),
  );
  const of = { door_id: among([...boxes.keys()]), lock: KEY_BOX };

  async function read(database: Queryable, { now, locale }: MemberExchange): Promise<{ changes: KeyBoxChange[] }> {
    const keys = await doorKeys.list(
      database,
      'keys-of-boxes',
      { ...of, state: fixed('wanted', 'set'), ends_at: above(now) },
      { order: ['starts_at', 'door_key_id'] },
    );
    const ids = keys.flatMap(({ door_code_id }) => door_code_id ?? []);
    const known = new Map(
      (await codes.list(database, 'codes-of-boxes', { door_code_id: among(ids) })).map((code) => [
        code.door_code_id,
        openDoorCode(house, code),
      ]),
    );
    return {
      changes: keys.flatMap(({ door_key_id, door_id, door_code_id, starts_at, ends_at, state }) => {
        const digits = known.get(door_code_id ?? 0);
        if (digits === undefined) return [];
        const times = { from: townTimeText(starts_at), until: townTimeText(ends_at) };
        return [
          { door_key_id, door_name: boxes.get(door_id)?.[locale] ?? '', ...times, digits, is_set: state === 'set' },
        ];
      }),
    };
  }

  return [
    serve(listKeyBoxes, async (_input, exchange) => {
      await note(house.database, exchange, 'door:key-box', null);
      return read(house.database, exchange);
    }),

    serve(setKeyBox, ({ door_key_id, is_set }, exchange) =>
      exchange.write(async (transaction) => {
        const { now } = exchange;
        const [from, to] = is_set ? (['wanted', 'set'] as const) : (['set', 'wanted'] as const);
        const standing = { ...of, door_key_id, ends_at: above(now) };
        const [changed] = await doorKeys.updateReturning(
          transaction,
          'tick-key-box',
          { ...standing, state: from },
          { state: to, changed_at: now },
          ['door_id'],
        );
        // Somebody else has ticked it meanwhile.
        if (!changed && !(await doorKeys.has(transaction, 'ticked-key-box', { ...standing, state: to })))
          return notFound;
        if (changed) await note(transaction, exchange, 'door:key-box-set', changed.door_id);
        return {};
      }),
    ),

    serve(printKeyBoxes, async (_input, exchange) => {
      const { now, locale, member } = exchange;
      const { changes } = await read(house.database, exchange);
      const t = (key: Parameters<typeof text>[1], parameters?: Parameters<typeof text>[2]) =>
        text(locale, key, parameters);
      const moment = (at: string): string => at.slice(0, 16).replace('T', ' ');
      const list: PdfPart = {
        columns: [
          { head: t('door'), share: 0.3 },
          { head: t('from'), share: 0.22 },
          { head: t('until'), share: 0.22 },
          { head: t('digits'), share: 0.14 },
          { head: t('done'), share: 0.12, align: 'center' },
        ],
        rows: changes.map(({ door_name, from, until, digits, is_set }) => [
          door_name,
          moment(from),
          moment(until),
          digits,
          t(is_set ? 'ticked' : 'box'),
        ]),
      };
      const pdf = await house.press.print(member.member_id, {
        title: t('title'),
        author: house.town.town.town_name[locale],
        locale,
        now,
        footer: t('printed', { town: house.town.town.town_name[locale], at: moment(townTimeText(now)) }),
        gaps: t('gaps'),
        parts: [
          { title: t('title') },
          changes.length === 0 ? { text: t('none') } : list,
          { space: 12 },
          { text: t('hint') },
        ],
      });
      if (isRefusal(pdf)) return pdf;
      await note(house.database, exchange, 'door:key-box', null);
      return pdfFile(`key-boxes-${dateAt(now)}`, pdf);
    }),
  ];
}

/** Codes that are not at their door although they open within a day, or that a lock refuses; keypads that rest. */
export const waits: readonly Waits[] = [
  {
    kind: 'door',
    permission: setKeyBox.permission,
    rows: `select door_id::text as key, min(since) as since, min(due) as due from (
      select k.door_id, k.changed_at as since, (k.starts_at at time zone 'Asia/Tokyo')::date as due
      from door_key k
      where k.ends_at > $2 and (k.state = 'failed' or k.trouble is not null and k.tries >= ${TOLD_AFTER_TRIES}
        or k.state = 'wanted' and k.next_try_at is null and k.starts_at < $2::timestamptz + interval '1 day')
        and k.state in ('wanted', 'leaving', 'failed')
      union all select e.door_id, e.happened_at, null from door_event e
      where e.kind = 'keypad-rests' and e.happened_at > $2::timestamptz - interval '1 day'
        and not exists (select from door_event a where a.door_id = e.door_id and a.kind = 'keypad-again' and a.happened_at >= e.happened_at)
        and (select count(*) from door_event w where w.door_id = e.door_id and w.reason = 'code-wrong' and w.terminal_id is not null
          and w.happened_at > $2::timestamptz - interval '1 day' and not exists (select from door_event b
            where b.door_id = w.door_id and b.kind = 'keypad-again' and b.happened_at >= w.happened_at)) >= ${MOST_WRONG_A_DAY}
      ) as troubles group by door_id`,
  },
];
