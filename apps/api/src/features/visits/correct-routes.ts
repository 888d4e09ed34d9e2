import { instantOf, minutesOf } from '@machi/domain/calendar/model';
import { busFare } from '@machi/domain/passes/bus-fare';
import { passHolderOf } from '@machi/domain/passes/holder';
import { passYearOf } from '@machi/domain/passes/pass-year';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound } from '@machi/domain/refusals/model';
import { addVisit, correctVisit, readVisit } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { refuseCorrection, refuseEntry } from '@machi/domain/visits/rules';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { seenOf, viewFile } from './views.ts';
import { visitStore } from './visit-store.ts';

export function visitCorrectRoutes({ database, town }: House) {
  const rules = town.passes;

  async function fileOf(from: Queryable, visitId: number): Promise<VisitFile> {
    const found = await visitStore.read(from, visitId);
    if (!found) throw new Error('a visit is gone');
    return viewFile(found.row, found.corrections, rules.bath.visits_a_year);
  }

  /** Audits an action on the visit, which may have no member, and on its member. */
  async function note(
    transaction: Queryable,
    exchange: MemberExchange,
    action: 'visit:read' | 'visit:correct' | 'visit:add',
    { visit_id, member_id }: Pick<VisitFile, 'visit_id' | 'member_id'>,
  ): Promise<void> {
    await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'visit', subject_id: visit_id });
    await writeAccesses(transaction, exchange, action, [member_id]);
  }

  return [
    serve(readVisit, ({ visit_id }, exchange) =>
      database.transaction(async (transaction) => {
        const found = await visitStore.read(transaction, visit_id);
        if (!found) return notFound;
        await note(transaction, exchange, 'visit:read', found.row);
        return { visit: viewFile(found.row, found.corrections, rules.bath.visits_a_year) };
      }),
    ),

    serve(correctVisit, ({ visit_id, ...asked }, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        await visitStore.hold(transaction, visit_id);
        const found = await visitStore.read(transaction, visit_id);
        if (!found) return notFound;
        const refusal = refuseCorrection({ ...found.row, seen: seenOf(found.row) }, asked, member.member_id);
        if (refusal) return refusal;
        await visitStore.correct(transaction, visit_id, asked, member.member_id, rules.bath, now);
        await note(transaction, exchange, 'visit:correct', found.row);
        return { visit: await fileOf(transaction, visit_id) };
      }),
    ),

    serve(addVisit, ({ member_id, pass, bus_kind, date, time, reason }, exchange) => {
      const own = refuseOwn(exchange.member.member_id, member_id);
      if (own) return own;
      return exchange.write(async (transaction) => {
        const { member, now } = exchange;
        await visitStore.holdMember(transaction, member_id);
        const person = await visitStore.entrant(transaction, member_id, pass, rules.service_id);
        // As in the search, the counter does not find locked members.
        if (!person) return notFound;
        const visited_at = instantOf(date, minutesOf(time));
        const refusal = refuseEntry(
          {
            date,
            time,
            usesPass: person.uses_pass,
            others: await visitStore.around(transaction, member_id, pass, visited_at),
            sameMinutes: pass === 'bath' ? rules.bath.same_visit_minutes : rules.bus.same_ride_minutes,
          },
          now,
        );
        if (refusal) return refusal;
        const judged_on = passHolderOf(person);
        const visit_id = await visitStore.insert(
          transaction,
          {
            pass,
            member_id,
            visited_at,
            pass_year: pass === 'bath' ? passYearOf(date, rules) : null,
            fare: bus_kind === null ? null : busFare(judged_on, bus_kind, rules, visited_at),
            judged_on,
          },
          reason,
          member.member_id,
          now,
        );
        await note(transaction, exchange, 'visit:add', { visit_id, member_id });
        return { visit: await fileOf(transaction, visit_id) };
      });
    }),
  ];
}
