import { enrolmentSteps } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { StatusTag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useState } from 'react';
import type { EnrolmentDraft, EnrolmentEnd, KeptEnrolment, ToDesk } from '../../../desk-bridge.ts';
import type { DeskLine } from '../desk-line.ts';
import { useTexts } from '../texts.ts';

interface BegunProps {
  readonly line: DeskLine;
  readonly message: ToDesk;
  readonly onOpened: (draft: EnrolmentDraft) => void;
}

/** Enrolments begun here that are neither sent nor deleted. */
export function BegunEnrolments({ line, message: { enrolments }, onOpened }: BegunProps) {
  const { t } = useTexts();
  const { kept, sent, official_id } = enrolments;
  const question = useQuestion<KeptEnrolment>(t('keep'));
  const dropping = question.about;
  const [problem, setProblem] = useState<readonly string[]>([]);

  async function open({ draft_id }: KeptEnrolment): Promise<void> {
    const opened = await line.openEnrolment(draft_id);
    if (typeof opened === 'string') setProblem([t(`begun.refusal.${opened}`)]);
    else onOpened(opened);
  }
  if (kept.length === 0 && sent.length === 0) return null;
  return (
    <section className="begun stack" aria-labelledby="begun">
      <h2 id="begun">{t('begun.title')}</h2>
      <div role="status">
        {sent.map(({ draft_id, person_name }) => (
          <Callout key={draft_id} tone="success">
            {t('begun.sent', person_name)}
          </Callout>
        ))}
      </div>
      {kept.length > 0 && <p className="muted sm">{t('begun.lead')}</p>}
      <CalloutLines lines={problem} />
      <ul className="lines">
        {kept.map((one) => (
          <li key={one.draft_id} className="stack-tight">
            <KeptLine kept={one} />
            <p className="row">
              {one.official_id === official_id && canGoOn(one) && (
                <Button size="small" onClick={() => void open(one)}>
                  {t('begun.continue')}
                  <VisuallyHidden>{t('cards.of', one.person_name ?? '')}</VisuallyHidden>
                </Button>
              )}
              {one.is_waiting && one.problem?.isOver !== true && (
                <Button size="small" onClick={() => line.send({ press: 'send-enrolments' })}>
                  {t('begun.send')}
                </Button>
              )}
              {(one.official_id === official_id || one.problem?.isOver === true) && (
                <Button size="small" variant="text-danger" onClick={() => question.ask(one)}>
                  {t('begun.drop')}
                  <VisuallyHidden>{t('cards.of', one.person_name ?? '')}</VisuallyHidden>
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...question.dialog}
        question={t('begun.drop.title', dropping?.person_name ?? t('begun.unknown'))}
        consequence={<p>{t('begun.drop.body')}</p>}
        confirmLabel={t('begun.drop')}
        onConfirm={() => {
          if (dropping) line.send({ press: 'drop-enrolment', draft_id: dropping.draft_id });
          question.close();
        }}
      />
    </section>
  );
}

/** Whether an official can continue it: a finished one only waits, unless the server has refused it. */
const canGoOn = ({ is_waiting, problem }: KeptEnrolment): boolean => (problem ? !problem.isOver : !is_waiting);

const ends = ['draft-unfinished', 'draft-unsent', 'draft-damaged'] as const satisfies readonly EnrolmentEnd[];
const clock = { ja: 'ja', en: 'en-GB' } as const;

/** Person, time, and problem of a kept enrolment. */
function KeptLine({ kept }: { readonly kept: KeptEnrolment }) {
  const { t, locale } = useTexts();
  const { person_name, begun_at, step, capture_count, is_waiting, problem } = kept;
  const name = enrolmentSteps.find((one) => one === step);
  const when = begun_at
    ? new Intl.DateTimeFormat(clock[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(begun_at))
    : null;
  // The server's sentence names the other person, and this list is visible to all.
  const isDuplicate = problem?.codes.includes('face-duplicate') === true;
  const end = ends.find((code) => problem?.codes.includes(code) === true);
  return (
    <>
      <p className="row between">
        <b>{person_name ?? t('begun.unknown')}</b>
        <StatusTag shape={problem ? 'refused' : 'provisional'}>
          {problem
            ? t(problem.isOver ? 'begun.over' : 'begun.problem')
            : is_waiting
              ? t('begun.waiting')
              : t('begun.stopped', t(`enrol.step.${name ?? 'compare'}`))}
        </StatusTag>
      </p>
      <p className="muted sm num">
        {[when && t('begun.at', when), t('begun.captures', capture_count)].filter(Boolean).join(t('comma'))}
      </p>
      {(isDuplicate ? [t('begun.duplicate')] : (problem?.sentences ?? [])).map((sentence) => (
        <p key={sentence} className="sm">
          {sentence}
        </p>
      ))}
      {end && <p className="sm">{t(`begun.end.${end}`)}</p>}
    </>
  );
}
