import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import type { EnrolmentDraft } from '../../../desk-bridge.ts';
import { base64Of } from '../../faces/faces.fixture.ts';
import { createTerminalClock } from '../../sync/terminal-clock.ts';
import { memoryVault } from '../../vault/memory-vault.fixture.ts';
import { emptyBody } from './draft.ts';
import { openEnrolments } from './open-enrolments.ts';

export const draftId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Enrolment without any answers, begun by official 7. */
export const begun = (number: number, more: Partial<EnrolmentDraft> = {}): EnrolmentDraft => ({
  draft_id: draftId(number),
  member_id: 100 + number,
  person_name: '三上 由紀',
  official_id: 7,
  begun_at: '2027-01-11T01:00:00.000Z',
  step: 'compared',
  body: emptyBody,
  ...more,
});

/** Complete enrolment. */
export const captured = (number: number, more: Partial<EnrolmentDraft> = {}): EnrolmentDraft =>
  begun(number, {
    step: 'captured',
    body: {
      model_id: facesFile.model_id,
      captures: [1, 2, 3].map((picture) => base64Of(embeddingOf(number, 0.05, picture))),
      consent_version: facesFile.consent_version,
      consent_kind: 'screen',
      guardian_name: null,
    },
    ...more,
  });

/** Desk without a login and without a server. */
export const noEnrolments = () =>
  openEnrolments({
    vault: memoryVault(),
    clock: createTerminalClock(),
    server: () => null,
    every: () => () => {},
    note() {},
  });
