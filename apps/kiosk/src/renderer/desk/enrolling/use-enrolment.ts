import { readCardHolder } from '@machi/domain/cards/contract';
import type { HolderFace } from '@machi/domain/cards/face-enrolment';
import type { CardHolder } from '@machi/domain/cards/model';
import { beginEnrolment, goBack, goOn, stepBefore, type Enrolment } from '@machi/domain/enrolment/steps';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { EnrolmentDraft, ToDesk } from '../../../desk-bridge.ts';
import type { DeskLine } from '../desk-line.ts';
import { useTexts } from '../texts.ts';
import { sentencesOf, type TownClient } from '../town-client.ts';
import { draftOf, enrolmentOf } from './drafts.ts';

/** Person whose face can be enrolled, as the town uses faces. */
export interface FaceHolder extends CardHolder {
  readonly face: HolderFace;
}
export const hasFace = (holder: CardHolder): holder is FaceHolder => holder.face !== null;

export interface EnrolledPerson {
  readonly holder: FaceHolder;
  readonly is_card_mode_on: boolean;
}

export interface EnrolmentStart extends EnrolledPerson {
  readonly line: DeskLine;
  readonly town: TownClient;
  /** Kept enrolment; null for a new one. */
  readonly draft: EnrolmentDraft | null;
  /** Whether this official may note that the office has seen proof of a person. */
  readonly mayVerify: boolean;
  readonly onHolder: (holder: CardHolder) => void;
}

/** Enrolment on the screen: its data and its actions. */
export interface Flow extends EnrolledPerson {
  readonly line: DeskLine;
  readonly town: TownClient;
  readonly draftId: string;
  readonly mayVerify: boolean;
  readonly message: ToDesk | undefined;
  readonly enrolment: Enrolment;
  readonly modelId: string | null;
  readonly canGoBack: boolean;
  /** Keeps the given data and stays on the step. */
  change(given: Partial<Enrolment>, modelId?: string | null): void;
  /** Keeps the given data and goes on if nothing is missing. */
  goOn(given: Partial<Enrolment>): void;
  goBack(): void;
  takeHolder(holder: CardHolder): void;
  /** Reads the person again; returns what went wrong. */
  reload(): Promise<readonly string[]>;
  /** Ends it and deletes the kept data. */
  drop(): void;
  /** Keeps the finished enrolment until the network is back. */
  keepFinished(): void;
}

const factsOf = ({ is_verified, face }: FaceHolder) => ({ is_verified, face });

function newHead({ holder, town }: EnrolmentStart) {
  return {
    draft_id: crypto.randomUUID(),
    member_id: holder.member_id,
    person_name: holder.name,
    official_id: town.store.read().member_id ?? 0,
    begun_at: new Date().toISOString(),
  };
}

/** Leads a person through the steps; the host keeps each change at once, so that a crash loses nothing. */
export function useEnrolment(start: EnrolmentStart): Flow {
  const { line, town, draft, onHolder, holder, is_card_mode_on } = start;
  const { t, locale } = useTexts();
  const [head] = useState(() => {
    if (!draft) return newHead(start);
    const { step: _step, body: _body, ...kept } = draft;
    return kept;
  });
  const [own, setEnrolment] = useState(() => (draft ? enrolmentOf(draft, factsOf(holder)) : beginEnrolment));
  const [modelId, setModelId] = useState(draft?.body.model_id ?? null);
  const state = useSyncExternalStore(line.subscribe, line.read);
  const message = state.kind === 'connected' ? state.message : undefined;
  // The host has sent the kept enrolment.
  const isSentByHost = message?.enrolments.sent.some(({ draft_id }) => draft_id === head.draft_id) === true;
  const enrolment = own.sent === 'kept' && isSentByHost ? ({ ...own, sent: 'registered', step: 'card' } as const) : own;

  // The host's kept data follow the screen's, also after a restart of the host.
  const official = message?.enrolments.official_id;
  const follow = useEffectEvent(() => {
    if (official !== head.official_id) return;
    if (own.sent === 'registered') line.send({ press: 'drop-enrolment', draft_id: head.draft_id });
    else if (own.step !== 'compare')
      line.send({ press: 'keep-enrolment', draft: draftOf(head, own, modelId), is_finished: own.sent === 'kept' });
  });
  useEffect(() => follow(), [own, modelId, official]);

  async function reload(): Promise<readonly string[]> {
    const read = await town.call(readCardHolder, { member_id: holder.member_id }, { ignoresError: true });
    if (read.ok) onHolder(read.reply.holder);
    return read.ok ? [] : sentencesOf(read, t);
  }
  // The text of the consents comes from the server, in the screen's language.
  const shownIn = useRef(locale);
  const reloadIn = useEffectEvent(() => {
    if (shownIn.current !== locale) void reload();
    shownIn.current = locale;
  });
  useEffect(() => reloadIn(), [locale]);

  const reloadSent = useEffectEvent(() => void reload());
  useEffect(() => {
    if (isSentByHost) reloadSent();
  }, [isSentByHost]);

  return {
    line,
    town,
    holder,
    is_card_mode_on,
    mayVerify: start.mayVerify,
    draftId: head.draft_id,
    message,
    enrolment,
    modelId,
    canGoBack: enrolment.sent !== 'kept' && stepBefore(enrolment) !== null,
    change(given, model = modelId) {
      setEnrolment({ ...enrolment, ...given });
      setModelId(model);
    },
    goOn: (given) => setEnrolment(goOn({ ...enrolment, ...given }, factsOf(holder))),
    goBack: () => setEnrolment(goBack(enrolment)),
    takeHolder: onHolder,
    reload,
    drop: () => void line.send({ press: 'drop-enrolment', draft_id: head.draft_id }),
    keepFinished: () => setEnrolment({ ...enrolment, sent: 'kept', step: 'done' }),
  };
}
