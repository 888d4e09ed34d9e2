import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { SHORT_CODE_LENGTH, SHORT_CODE_LETTERS } from '@machi/domain/codes/short-code';
import { dueOf, isEnd, kindOf, stepWords } from '@machi/domain/reports/rules';
import type { Life } from './life.ts';
import { nextAtOffice } from './office-hours.ts';
import { hexOf, uuidOf } from './uuid.ts';

const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** The pictures' size, as they were drawn. */
const SIZE = { width: 640, height: 427 };
const HOUR = 3_600_000;

/** Reports of what is broken, with what the office made of them. */
export function liveReports(life: Life): void {
  const { town, plan, now, today } = life;
  const file = town.reports;
  if (!file) return;
  const random = life.random('reports');
  const code = (letters: string, length: number) =>
    Array.from({ length }, () => letters.charAt(random.below(letters.length))).join('');
  const official = life.people.find(({ roles }) => roles.includes('reception'))?.member_id ?? null;
  const member = life.people.find(({ is_sample, roles }) => is_sample && roles.length === 0)?.member_id ?? null;
  for (const [index, one] of plan.reports.reports.entries()) {
    const report_id = index + 1;
    const kind = kindOf(file, one.kind_key);
    const isDouble = one.state === 'double';
    const state = one.state === 'double' ? 'received' : one.state;
    const sent = instantOf(addDays(today, -one.days_ago), 7 * 60 + random.below(12 * 60));
    const created_at = new Date(Math.min(sent.getTime(), now.getTime() - HOUR - index * 60_000));
    const looked = nextAtOffice(created_at, 1, random);
    const ended = nextAtOffice(looked, 1 + random.below(Math.max(1, kind.due_days - 1)), random);
    const past = (at: Date) => new Date(Math.min(at.getTime(), now.getTime() - HOUR / 2));
    const closed_at = isEnd(state) || isDouble ? past(isDouble ? looked : ended) : null;
    const answer = stepWords(file, one.answer, one.words);
    const { latitude = null, longitude = null } = one;
    life.add('report', {
      report_id,
      receipt_code: code(SHORT_CODE_LETTERS, SHORT_CODE_LENGTH),
      kind_key: kind.kind_key,
      body: one.body,
      place: one.place,
      latitude,
      longitude,
      state,
      organization_id: kind.organization_id,
      due_on: dueOf(kind, dateAt(created_at)),
      answer,
      public_body: one.public ?? '',
      is_public: one.public === undefined ? 0 : 1,
      told: one.told,
      double_of: isDouble ? report_id - 1 : null,
      sent_hash: hexOf(random, 64),
      revision: 0,
      created_at,
      changed_at: closed_at ?? created_at,
      closed_at,
    });
    const note = (what: string, at: Date, reason: typeof answer | null = null, by: number | null = official) =>
      life.add('report_event', { report_id, what, reason, by_member_id: by, happened_at: past(at) });
    const act = (action: 'report:step' | 'report:publish' | 'report:company' | 'report:merge', at: Date) =>
      life.actions.push({
        at: past(at),
        actor: official,
        action,
        subject: 'report',
        subject_id: report_id,
        request_id: uuidOf(random),
      });
    note('received', created_at, null, null);
    if (isDouble) {
      note('merged', looked);
      act('report:merge', looked);
    }
    if (state !== 'received') {
      note('accepted', looked);
      act('report:step', looked);
    }
    if (one.public !== undefined) {
      note('public', looked, { ja: one.public, en: one.public });
      act('report:publish', looked);
    }
    if (one.company) {
      note('company', looked);
      act('report:company', looked);
    }
    if (state !== 'received' && state !== 'accepted') {
      note(state, ended, answer.ja === '' ? null : answer);
      act('report:step', ended);
    }
    const picture = one.picture === undefined ? undefined : plan.reports.pictures[one.picture];
    if (picture !== undefined)
      life.add('report_picture', {
        report_id,
        name: code(NAME_LETTERS, 26),
        ...SIZE,
        content: Buffer.from(picture, 'base64'),
        is_released: one.released ? 1 : 0,
        created_at,
      });
    if (one.is_member && member !== null)
      life.add('report_follower', {
        report_id,
        member_id: member,
        email: '',
        locale: 'ja',
        is_reporter: 1,
        created_at,
        ended_at: closed_at,
      });
  }
}
