import { addDays } from '@machi/domain/calendar/model';
import { flagsOf } from '@machi/domain/publishing/model';
import type { Life } from '../life.ts';
import { atOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';

/** Written a little later. */
const LATER = 40 * 60_000;

/** What lies at the desk for questions (product, "Writing questions"). */
export function liveQuestions(life: Life): void {
  const random = life.random('questions');
  const editor = life.people.find(({ roles }) => roles.includes('editor'));
  const { about, faqs } = life.town;
  const questions = faqs.flatMap(({ faqs: own }) => own.map(({ faq_id }) => faq_id));
  // Behind those of the pack, and the parts of the page about the portal.
  let id = Math.max(0, ...questions) + 1 + about.sections.length;
  if (!editor) return;
  for (const { of, category_key, days_ago, is_applied, title, body } of life.plan.questions) {
    const at = atOffice(addDays(life.today, -days_ago), random, -1);
    const applied = new Date(at.getTime() + LATER);
    id += 1;
    const by = { member_id: editor.member_id, changed_by: editor.member_id };
    life.add('standing_text', {
      standing_text_id: id,
      kind: 'faq',
      category_key,
      sort_order: 90,
      texts: { title, body },
      ...flagsOf[is_applied ? 'applied' : 'draft'],
      replaces_id: of ?? null,
      ...by,
      changed_at: is_applied ? applied : at,
    });
    const steps = [{ step: 'create' as const, at }, ...(is_applied ? [{ step: 'apply' as const, at: applied }] : [])];
    for (const { step, at: taken } of steps) {
      life.add('publication_step', {
        kind: 'faq',
        thing_id: id,
        step,
        member_id: editor.member_id,
        texts: step === 'apply' ? { title, body } : null,
        at: taken,
      });
      const action = step === 'apply' ? 'faq:apply' : 'faq:create';
      const subject = { subject: 'faq', subject_id: id } as const;
      life.deeds.push({ at: taken, actor: editor.member_id, action, ...subject, request_id: uuidOf(random) });
    }
  }
}
