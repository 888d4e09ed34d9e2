import { pick } from '../random.ts';
import { models, nextKey, post, read, reply, rest, wordOf, type Day } from './day-people.ts';
import { APPLICANTS, OFFICIALS } from './day-town.ts';

/** Pays at the provider's page, which no fault touches: it is another machine's. */
const payAt = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'held' }), redirect: 'manual' });

/** Decides a filed application: by one official, or by both and the applicant at the same moment. */
async function decide(day: Day, id: number, applicant: number): Promise<void> {
  const { random, journal } = day;
  const desk = `/api/form-desk/applications/${id}`;
  const shown = await read(day, desk, OFFICIALS[0]);
  if (shown?.status !== 200) return;
  const { seen } = reply(shown).application;
  const late = { 'already-decided': 'full', 'application-changed': 'full', 'approval-waits': 'full' } as const;
  const note = (by: string, called: number, answer: 'in' | 'full' | null) =>
    day.histories.note(`application ${id}`, models.hour, called, { kind: 'take', by, answer });
  function noteDecision(word: 'in' | 'full' | null | undefined, status: number): void {
    if (word === 'in') journal.decisions.set(id, status);
    else if (word === null && !journal.decisions.has(id)) journal.decisions.set(id, null);
  }
  async function by(official: number, approval_status: 1 | 2): Promise<void> {
    const called = performance.now();
    const reason = approval_status === 2 ? '書類が足りないため' : '';
    const answer = await post(day, official, `${desk}/decide`, { seen, approval_status, reason });
    const word = wordOf(day, 'deciding', answer, { '200': 'in', ...late, 'payment-under-way': 'full' });
    if (word !== undefined) note(`official ${official}`, called, word);
    noteDecision(word, approval_status);
  }
  async function takeBack(): Promise<void> {
    const called = performance.now();
    const answer = await post(day, applicant, `/api/applications/${id}/take-back`);
    const words = { '200': 'in', 'application-decided': 'full', 'application-being-approved': 'full' } as const;
    const word = wordOf(day, 'taking back', answer, words);
    if (word !== undefined) note('applicant', called, word);
    noteDecision(word, 3);
  }
  const isMet = random() < 0.5;
  await Promise.all([by(OFFICIALS[0], 1), ...(isMet ? [by(OFFICIALS[1], 2), takeBack()] : [])]);
}

/** Applies online, pays by card where the form asks it, and is decided. */
export async function apply(day: Day, client: number, breath: number): Promise<void> {
  const { random, journal, town } = day;
  for (let times = client; !day.isOver(); times += 2) {
    const member = APPLICANTS.from + (times % APPLICANTS.count);
    const onlineform_id = pick(random, [town.forms.free, town.forms.paid]);
    const what = `${nextKey()} 部`;
    const body = { onlineform_id, version: 1, content: { what }, is_agreed: true };
    const made = await post(day, member, '/api/applications', body);
    if (made && wordOf(day, 'applying', made, { '201': 'in' }) === 'in') {
      const { onlineform_application_id: id, next } = reply(made);
      journal.applications.set(what, id);
      let isFiled = next !== 'pay';
      if (!isFiled) {
        const begun = await post(day, member, `/api/applications/${id}/pay`);
        const url: string | null = begun?.status === 200 ? reply(begun).url : null;
        if (url !== null) await payAt(url);
        const settled = await post(day, member, `/api/applications/${id}/payment`);
        isFiled = settled?.status === 200 && reply(settled).next !== 'pay';
      }
      if (isFiled) await decide(day, id, member);
    }
    await rest(day, breath);
  }
}
