import { globSync } from 'node:fs';
import { newEvent, newRegistration } from '../../testing/events/events.ts';
import { notePaidBefore } from '../../testing/facilities/payments.ts';
import path from 'node:path';
import { keptFields, namesErased } from '@machi/domain/described/kept';
import { describe, expect, test } from 'vitest';
import { newDelegation, newDelegationRequest, newWatch } from '../../testing/delegations/delegations.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { newApplication } from '../../testing/forms/forms.ts';
import { newGroup } from '../../testing/groups/groups.ts';
import { newMandate } from '../../testing/papers/mandates.ts';
import { newGuestInquiry, newThread } from '../../testing/messages/threads.ts';
import { putPassengerRide } from '../../testing/rides/passenger-rides.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import type { HeldColumns, TableColumns } from '../../database/held-columns.ts';
import { eraseMember } from './erase-member.ts';

const town = await openTestTown();

/** The kind of every column, as the files of tables declare it. */
const tables = path.join(import.meta.dirname, '../../database/tables');
const files = await Promise.all(
  globSync('**/*.ts', { cwd: tables }).map(
    async (file): Promise<{ readonly columns?: HeldColumns }> => import(path.join(tables, file)),
  ),
);
const columnsOfTables: HeldColumns = Object.fromEntries(
  files.flatMap(({ columns = {} }) => Object.entries(columns)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

const namesIn = (names = ''): string[] => names.split(/\s+/).filter((name) => name !== '');
const namesOf = ({ described = [], personal, technical }: TableColumns): string[] => [
  ...keptFields(described).map(({ name }) => name),
  ...namesIn(personal),
  ...namesIn(technical),
];
const personalIn = ({ described = [], personal }: TableColumns): string[] => [
  ...namesErased(described),
  ...namesIn(personal),
];

const readColumns = () =>
  town.rows<{ table_name: string; column_name: string; data_type: string }>`select c.table_name, c.column_name,
    c.data_type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'hoshimori' and t.table_type = 'BASE TABLE' order by 1, 2`;

const CANARY = 'canary-7f3a';
const COUNT = 7_654_321;
const DAY = '1907-06-05';
/** Values by type; flags and small numbers cannot be told apart and are checked with their row. */
const FILLINGS: Readonly<Record<string, string>> = {
  text: `'${CANARY}'`,
  ARRAY: `array['${CANARY}']`,
  jsonb: `jsonb_build_object('word', '${CANARY}')`,
  bytea: `convert_to('${CANARY}', 'utf8')`,
  integer: String(COUNT),
  date: `'${DAY}'`,
};
const TRACES = [CANARY, Buffer.from(CANARY).toString('hex'), String(COUNT), DAY];

/** A member with a row in every table that holds personal data. */
async function addTraces(): Promise<number> {
  const { member_id } = await town.addPerson();
  const made = await town.call('POST', '/api/reservations', {
    as: await town.openSession(member_id),
    body: reservationRequest({}),
  });
  if (made.status !== 201) throw new Error(made.text);
  const { reservation_id } = made.body.reservations[0];
  const now = town.now();
  await newMandate(town, member_id);
  await town.rows`insert into card (member_id, method, card_hash, linked_at)
    values (${member_id}, 'town-card', 'h', ${now})`;
  await town.rows`insert into document (member_id, purpose, file_name, media_type, byte_count, content, created_at)
    values (${member_id}, 'reservation', 'f', 'application/pdf', 1, 'x', ${now})`;
  await town.rows`insert into application_before (onlineform_application_id, applicant, content, files, amount,
    replaced_at) values (${await newApplication(town, member_id)}, '{}', '{}', '[]', 0, ${now})`;
  await town.rows(`update onlineform_application set proxy_reason = '頼まれた' where member_id = $1`, member_id);
  await town.rows(`insert into draft values ($1, 'form', '{}', $2)`, member_id, now);
  await town.rows(
    `with kept as (insert into schedule (schedule_type, start_date, end_date, title, created_by, created_at, updated_at)
       values (1, '2027-01-21', '2027-01-21', 't', $1, $2, $2) returning schedule_id),
     said as (insert into schedule_comment (schedule_id, member_id, body, created_at) select schedule_id, $1, 'b', $2 from kept)
     insert into schedule_participant (schedule_id, member_id, added_at) select schedule_id, $1, $2 from kept`,
    member_id,
    now,
  );
  const { message_thread_id } = await newThread(town, member_id, { isAnswered: true });
  await town.rows`insert into thread_handover (message_thread_id, from_organization_id, to_organization_id, note,
    handed_at) values (${message_thread_id}, 2, 3, 'n', ${now})`;
  await newGuestInquiry(town, CANARY);
  await town.rows(
    `with sent as (insert into report (receipt_code, kind_key, body, place, state, organization_id, due_on, answer, sent_hash, created_at, changed_at)
       values ('TESTCODE', 'road', 'b', '', 'received', 6, '2027-01-20', '{}', 'h', $1, $1) returning report_id)
     insert into report_follower (report_id, email, locale, is_reporter, created_at) select report_id, $2, 'ja', 1, $1 from sent`,
    town.now(),
    CANARY,
  );
  await town.rows(
    `with kept as (insert into schedule (schedule_type, start_date, end_date, title, created_by, created_at, updated_at)
       values (1, '2027-01-22', '2027-01-22', 't', 6, $2, $2) returning schedule_id)
     insert into schedule_guest (schedule_id, guest_key, email, email_hash, name, locale, created_at)
     select schedule_id, 'k', $1, 'h', 't', 'ja', $2 from kept`,
    CANARY,
    now,
  );
  await town.rows`insert into schedule_look (member_id, looked_by, reason, opened_at, ends_at)
    values (${member_id}, 6, 'r', ${now}, ${now})`;
  await newGroup(town, member_id);
  await town.rows`insert into group_invitation (invited_by, invited_as, invited_key, invited_at)
    values (6, '', ${CANARY}, ${now})`;
  await town.rows`insert into face_enrolment (member_id, model_id, template, captures, consent_version, consent_kind,
    enrolled_at, renew_from) values (${member_id}, 'm', 'x', 3, '1', 'paper', ${now}, '2032-01-11')`;
  await town.rows`insert into idempotency_key (member_id, key, request_hash, created_at)
    values (${member_id}, 'k', 'x', ${now})`;
  await town.rows(`insert into member_activity (member_id, acted_at, action) values ($1, $2, 'login')`, member_id, now);
  await newDelegation(town, member_id, (await town.addPerson()).member_id);
  await newDelegationRequest(town, member_id, (await town.addPerson()).member_id, 'paper');
  await town.rows`insert into former_contact values (${member_id}, 'email', 'old', ${now})`;
  await newWatch(town, member_id, (await town.addPerson()).member_id);
  await town.rows`with made as (insert into safety_call (is_drill, begun_at) values (0, ${now}) returning safety_call_id)
    insert into safety_answer (safety_call_id, member_id, note) select safety_call_id, ${member_id}, 'n' from made`;
  await town.rows`insert into support_person values (${member_id}, 'n', 'h', '2026-04-01', ${now}, null)`;
  await town.rows`insert into line_account values (${member_id}, ${CANARY}, ${now}, null)`;
  await town.rows`insert into push_subscription (member_id, session_hash, endpoint, endpoint_hash, p256dh, auth, created_at)
    select member_id, token_hash, ${CANARY}, 'x', 'k', 'a', ${now} from session where member_id = ${member_id} limit 1`;
  await town.rows`insert into outbox (channel, recipient, content, created_at, next_attempt_at, sent_at)
    values ('mail', ${CANARY}, '{}', ${now}, ${now}, ${now})`;
  await town.rows(`insert into sandbox_mail (recipient, content, created_at) values ($1, '{}', $2)`, CANARY, now);
  await town.rows`insert into verification (token_hash, purpose, recipient_key, created_at, expires_at)
    values ('x', 'contact', ${CANARY}, ${now}, ${now})`;
  await town.rows`insert into remembered_browser (member_id, secret_hash, created_at, used_at, expires_at)
    values (${member_id}, 'x', ${now}, ${now}, ${now})`;
  await town.rows`insert into taxi (reservation_id, leg, ride_date, taxistand_start, taxistand_end, departure_time,
    arrival_time, persons_taxi, created_at)
    values (${reservation_id}, 'outward', '2027-01-21', 1, 2, 750, 770, 2, ${now})`;
  await town.rows`insert into factor_enrolment (member_id, token_hash, expires_at) values (${member_id}, 'x', ${now})`;
  await putPassengerRide(town, { caller: { name: 't', tel: CANARY } });
  await town.rows(`insert into recovery_code values ($1, 'x')`, member_id);
  await town.rows`insert into second_factor (member_id, kind, sealed_secret, last_step, created_at)
    values (${member_id}, 'totp', 'x', 0, ${now})`;
  await town.rows`insert into signature (holder_kind, holder_id, member_id, digest, digest_form, state_hash, begun_at,
    ends_at) values ('application', 1, ${member_id}, sha256('x'), 'plain', 'x', ${now}, ${now})`;
  await town.rows`insert into temporary_password (member_id, password_hash, created_at, expires_at)
    values (${member_id}, 'x', ${now}, ${now})`;
  await town.rows(
    `with told as (
       insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
       values (gen_random_uuid(), 'bath', $1, $2, 2026, 'none', 'accepted', 'admitted', true, 'server', $2) returning visit_id)
     insert into visit_correction (visit_id, is_counted, reason, corrected_at) select visit_id, true, '', $2 from told`,
    member_id,
    now,
  );
  await town.rows(
    `with paid as (
       insert into payment (payment_key, holder_kind, holder_id, member_id, amount, currency, title, locale, success_path, cancel_path,
         page_ends_at, state, begun_at, differences)
       values (gen_random_uuid(), 'application', 1, $1, 300, 'jpy', 't', 'ja', '/', '/', $2, 'captured', $2, '{}') returning payment_id)
     insert into payment_event (payment_id, happened_at, what, reason) select payment_id, $2, 'intend-refund', '' from paid`,
    member_id,
    now,
  );
  await town.rows(
    `with closed as (insert into billing_month (month, closed_at, planned_on) values ('2026-12', $2, '2027-01-27') returning month),
     billed as (
       insert into bathing_billing (month, member_id, payer, invoice_year, invoice_no, closed_on, planned_on, visits, lines_yen, carried_yen, state)
       select month, $1, '{}', 2027, 1, '2027-01-04', '2027-01-27', 1, 200, 0, 'open' from closed returning billing_id)
     insert into billing_deed (billing_id, kind, done_at, yen) select billing_id, 'bill', $2, 200 from billed`,
    member_id,
    now,
  );
  await town.rows(
    `with run as (
       insert into debit_run (collection_key, collection, debit_on, state, debits, yen, prepared_at)
       values ('k', '{}', '2027-01-27', 'prepared', 1, 200, $2) returning debit_run_id)
     insert into debit (debit_run_id, billing_id, yen, standing, state, bank_code, bank_kana, branch_code, branch_kana, account_type, holder)
     select debit_run_id, billing_id, 200, 'first', 'open', '', '', '', '', 0, '' from run, bathing_billing where member_id = $1`,
    member_id,
    now,
  );
  await town.rows(
    `insert into billing_request (billing_id, kind, yen, way, reason, asked_at, outcome, decided_at)
     select billing_id, 'refund', 200, 'cash', 'r', $2, 'refused', $2 from bathing_billing where member_id = $1`,
    member_id,
    now,
  );
  await town.rows(
    `with made as (insert into memo (member_id, touched_at) values ($1, $2) returning memo_id)
     insert into memo_version (memo_id, version, body, written_at) select memo_id, 1, 'm', $2 from made`,
    member_id,
    now,
  );
  await town.rows`insert into asked_document (application_code, member_id, asked_at, what, why, due_on)
    values ('HM-1', ${member_id}, ${now}, 'w', 'y', '2027-01-29')`;
  await town.rows(
    `with drawn as (insert into lottery (title, spot_id, room_ids, from_date, to_date, weekdays, bands, opens_at, closes_at, draws_at,
       choices, seed_sealed, seed_hash, seed, created_at, drawn_at)
       values ('{}', 4, '[]', '2027-01-21', '2027-01-21', '[]', '[]', $2::timestamptz - interval '2 days', $2, $2, 1, 'x', '', '', $2, $2)
       returning lottery_id)
     insert into lottery_application (lottery_id, member_id, code, choices, content, applied_at, household_no, outcome)
     select lottery_id, $1, 'c', '[]', '{}', $2, 1, 'lost' from drawn`,
    member_id,
    now,
  );
  const { event_id } = await newEvent(town, {
    questions: [{ name: 'allergy', kind: 'text', label: { ja: 'アレルギー', en: 'Allergies' }, max: 20 }],
  });
  await newRegistration(town, member_id, event_id, { persons: 1, answers: { allergy: '卵' } });
  await notePaidBefore(town, reservation_id, now);
  await town.rows`insert into room_reminder (member_id, reminded_on, term_on, reservation_ids)
    values (${member_id}, '2027-01-11', '2027-01-25', array[${reservation_id}::int])`;
  await town.rows`insert into member_death (member_id, died_on, paper, noted_at)
    values (${member_id}, '2027-01-05', 'register', ${now})`;
  await town.rows`insert into death_taken_back (member_id, died_on, paper, noted_at, taken_back_at, reason)
    values (${member_id}, '2027-01-05', 'register', ${now}, ${now}, 'r')`;
  await town.rows`insert into directory_link (member_id, issuer, subject, linked_at, met_at)
    values (${member_id}, 'i', 's', ${now}, ${now})`;
  await town.rows`insert into guest_join (guest_id, member_id, joined_at, guest, moved, ended)
    values (900001, ${member_id}, ${now}, '{}', '{}', '{}')`;
  return member_id;
}

describe('every column', () => {
  test('is described by the domain, or is named as personal or technical', async () => {
    const stored = (await readColumns()).map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    const named = Object.entries(columnsOfTables).flatMap(([table, columns]) =>
      namesOf(columns).map((name) => `${table}.${name}`),
    );
    expect(stored.length).toBeGreaterThan(300);
    expect(new Set(named).size, 'a column is named twice').toBe(named.length);
    expect(
      stored.filter((column) => !named.includes(column)),
      'no description and no list names them',
    ).toEqual([]);
    expect(
      named.filter((column) => !stored.includes(column)),
      'there is no such column',
    ).toEqual([]);
  });

  test('that tells of a person is empty once they have withdrawn, wherever it was copied', async () => {
    const types = new Map(
      (await readColumns()).map(({ table_name, column_name, data_type }) => [
        `${table_name}.${column_name}`,
        data_type,
      ]),
    );
    const memberId = await addTraces();
    for (const [table, columns] of Object.entries(columnsOfTables)) {
      const fillings = personalIn(columns)
        .map((name) => [name, FILLINGS[types.get(`${table}.${name}`) ?? '']] as const)
        .filter(([, filling]) => filling !== undefined);
      if (fillings.length === 0) continue;
      const { of = 'false' } = columns;
      const filled = await town.rows(
        `update ${table} set ${fillings.map(([name, filling]) => `${name} = ${filling}`).join(', ')}
         where ${of.replace('$1', String(memberId)).replace('$2', `'${CANARY}'`)} returning 1`,
      );
      expect(filled.length, `${table}: nothing of theirs to be filled`).toBeGreaterThan(0);
    }
    const trace = TRACES.map((word) => `to_jsonb(t)::text like '%${word}%'`).join(' or ');
    const holding = async () => {
      const found: string[] = [];
      for (const table of Object.keys(columnsOfTables))
        if ((await town.countRows(`${table} t`, trace)) > 0) found.push(table);
      return found;
    };
    const personal = Object.entries(columnsOfTables).filter(([, columns]) => personalIn(columns).length > 0);
    expect(await holding()).toEqual(personal.map(([table]) => table));

    await town.database.transaction((transaction) => eraseMember(transaction, memberId, town.now()));
    expect(await holding()).toEqual([]);
    expect(await town.countRows('member', `member_id = ${memberId}`)).toBe(0);
  });
});
