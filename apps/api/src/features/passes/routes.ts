import { randomBytes } from 'node:crypto';
import { bathFeeInWords } from '@machi/domain/billing/fee-words';
import { addDays, dateAt, instantOf, townTimeText } from '@machi/domain/calendar/model';
import { isCardModeOn } from '@machi/domain/cards/card-mode';
import {
  drawPhonePass,
  listOwnVisits,
  readOwnPasses,
  readPasses,
  startPass,
  stopPass,
  type OwnPasses,
  type OwnVisit,
} from '@machi/domain/passes/contract';
import { passConsent } from '@machi/domain/passes/consent';
import { passKinds, type PassKind } from '@machi/domain/passes/model';
import { passYearAt, passYearDays } from '@machi/domain/passes/pass-year';
import {
  KEPT_PASS_SECONDS,
  PHONE_PASS_SECONDS,
  phonePassContent,
  phonePassText,
} from '@machi/domain/passes/phone-pass';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { busFare } from '@machi/domain/passes/bus-fare';
import { passHolderOf } from '@machi/domain/passes/holder';
import { passChecks } from '@machi/domain/passes/own-checks';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import type { Queryable } from '../../database/database.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { passStore, type BearerRow, type VisitRow } from './store.ts';

/** A member's own passes. */
function viewOwnPasses(row: BearerRow, passYear: number, rules: PassesFile, now: Date): OwnPasses {
  const { service, card, visits, last_visit_at } = row;
  const hasCard = { bath: row.has_bath_card, bus: card === 'linked' };
  const holder = passHolderOf(row);
  const since = { bath: row.bath_since, bus: row.bus_since };
  const isServiceActive = service === 'active';
  const { visits_a_year } = rules.bath;
  return {
    passes: passKinds.map((pass) => ({
      pass,
      consented_at: since[pass] && townTimeText(since[pass]),
      checks: [
        ...passChecks(
          pass,
          { holder, isServiceActive, hasConsented: since[pass] !== null, hasCard: hasCard[pass] },
          rules,
          now,
        ),
      ],
    })),
    service,
    card,
    is_verified: row.is_verified,
    bath: {
      pass_year: passYear,
      ...passYearDays(passYear, rules),
      visits_a_year,
      visits,
      remaining: Math.max(0, visits_a_year - visits),
      last_visit_at: last_visit_at && townTimeText(last_visit_at),
    },
    bus: busFare(holder, 'community', rules, now),
  };
}

/** Visits of a pass year, the latest first, each with the number left after it. `rows` start with the earliest. */
function viewVisits(pass: PassKind, rows: readonly VisitRow[], visitsAYear: number): OwnVisit[] {
  let counted = 0;
  const visits = rows.map((row) => {
    counted += row.is_counted ? 1 : 0;
    const remaining = pass === 'bath' && row.is_counted ? Math.max(0, visitsAYear - counted) : null;
    return { ...row, visited_at: townTimeText(row.visited_at), remaining };
  });
  return visits.toReversed();
}

const serviceNeeded = refuse(409, { field: '', code: 'pass-service-needed' });
const notUsed = refuse(409, { field: '', code: 'pass-not-used' });
const NONCE_BYTES = 8;

export { top } from './top.ts';

export const routes = (house: House) => {
  const { database, town } = house;
  const rules = town.passes;

  async function ownOf(from: Queryable, memberId: number, now: Date) {
    const passYear = passYearAt(now, rules);
    const row = await passStore.bearer(from, memberId, rules.service_id, passYear);
    return row ? { own: viewOwnPasses(row, passYear, rules, now) } : notFound;
  }

  /** Records the change in the member's history and the audit log. */
  async function note(transaction: Queryable, action: 'start' | 'stop', exchange: MemberExchange): Promise<void> {
    const { member, label, now } = exchange;
    await writeActivity(
      transaction,
      member.member_id,
      action === 'start' ? 'pass-started' : 'pass-stopped',
      label,
      now,
    );
    await writeAudit(transaction, {
      ...actedIn(exchange),
      action: `pass:${action}`,
      subject: 'service',
      subject_id: rules.service_id,
    });
  }

  return [
    serve(readPasses, async (_input, { locale, now }) => {
      const { plaza: spot_id } = town.town.fixed_spots;
      const { spots } = await house.catalog.read();
      const { least_age, visits_a_year } = rules.bath;
      const { fare_yen, free_age } = rules.bus;
      const day = { isDebited: town.debits !== undefined, today: dateAt(now) };
      return {
        passes: passKinds.map((pass) => ({
          pass,
          pass_name: rules[pass].pass_name[locale],
          consent: passConsent(pass, { passes: rules, ...day }, locale),
        })),
        service_id: rules.service_id,
        bath: {
          spot_id,
          spot_name: spots.get(spot_id)?.spot_name[locale] ?? '',
          least_age,
          visits_a_year,
          ...passYearDays(passYearAt(now, rules), rules),
          fee: bathFeeInWords(rules.bath, day, locale),
        },
        bus: { fare_yen, free_age },
        is_card_mode_on: isCardModeOn(rules),
      };
    }),

    serve(readOwnPasses, (_input, { member, now }) => ownOf(database, member.member_id, now)),

    serve(startPass, ({ pass }, exchange) =>
      exchange.write(async (transaction) => {
        const { member_id } = exchange.member;
        if (!(await passStore.holdService(transaction, member_id, rules.service_id))) return serviceNeeded;
        if (await passStore.start(transaction, member_id, pass, exchange.now))
          await note(transaction, 'start', exchange);
        return ownOf(transaction, member_id, exchange.now);
      }),
    ),

    serve(stopPass, ({ pass }, exchange) =>
      exchange.write(async (transaction) => {
        const { member_id } = exchange.member;
        if (await passStore.stop(transaction, member_id, pass)) await note(transaction, 'stop', exchange);
        return ownOf(transaction, member_id, exchange.now);
      }),
    ),

    serve(listOwnVisits, async ({ pass, year: asked }, { member, now }) => {
      const present = passYearAt(now, rules);
      const year = asked === undefined ? present : Number(asked);
      const { from, to } = passYearDays(year, rules);
      const [rows, years] = await Promise.all([
        passStore.visits(database, member.member_id, pass, instantOf(from, 0), instantOf(addDays(to, 1), 0)),
        passStore.years(database, member.member_id, pass, rules.bath.year_starts_month),
      ]);
      return {
        year,
        from,
        to,
        years: [...new Set([present, ...years])].toSorted((one, other) => other - one),
        visits: viewVisits(pass, rows, rules.bath.visits_a_year),
      };
    }),

    serve(drawPhonePass, async ({ pass, is_kept: isKept = false }, { member, now }) => {
      const { member_id } = member;
      const row = await passStore.bearer(database, member_id, rules.service_id, passYearAt(now, rules));
      if (row?.service !== 'active') return serviceNeeded;
      if (row[`${pass}_since`] === null) return notUsed;
      const lives_seconds = isKept ? KEPT_PASS_SECONDS : PHONE_PASS_SECONDS;
      const expires = Math.floor(now.getTime() / 1000) + lives_seconds;
      const nonce = randomBytes(NONCE_BYTES).toString('hex');
      const content = phonePassContent({ pass, member_id, expires, nonce, ...(isKept ? { is_kept: true } : {}) });
      const signature = townKeys(house.secret).signPass(content);
      return { text: phonePassText(content, signature), lives_seconds };
    }),
  ];
};

const passPage = (path: PageSource['path'], kind: PassKind): PageSource => ({
  path,
  asks: () => [question(readPasses, {})],
  says(replies) {
    const pass = replies(readPasses).passes.find((one) => one.pass === kind);
    return pass ? { name: pass.pass_name } : {};
  },
});

export const pages: readonly PageSource[] = [
  { path: '/pass', asks: () => [question(readPasses, {})] },
  passPage('/pass/fureaiplaza', 'bath'),
  passPage('/pass/bus', 'bus'),
];

const PATHS = { bath: '/pass/fureaiplaza', bus: '/pass/bus' } as const;
const WORDS = {
  bath: { ja: '入浴、温泉、回数', en: 'bath, visits' },
  bus: { ja: 'バス、運賃', en: 'bus, fare' },
} as const;

/** One's own passes that are in use. */
export const found: readonly FoundSource[] = [
  {
    kind: 'own-pass',
    async forReader({ ask, house: { town } }) {
      const own = await ask(readOwnPasses, {});
      return (own?.own.passes ?? []).flatMap(({ pass, consented_at }) =>
        consented_at === null ? [] : [{ href: PATHS[pass], title: town.passes[pass].pass_name, words: WORDS[pass] }],
      );
    },
  },
];
