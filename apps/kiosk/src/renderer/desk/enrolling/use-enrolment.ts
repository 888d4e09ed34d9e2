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

/** Somebody whose face can be enrolled: the town has faces. */
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
  /** What was kept of it; null: it begins. */
  readonly draft: EnrolmentDraft | null;
  /** Whether this official may note that the office has seen proof of somebody. */
  readonly mayVerify: boolean;
  readonly onHolder: (holder: CardHolder) => void;
}

/** One enrolment on the screen: what is known of it, and what may be done with it. */
export interface Flow extends EnrolledPerson {
  readonly line: DeskLine;
  readonly town: TownClient;
  readonly draftId: string;
  readonly mayVerify: boolean;
  readonly message: ToDesk | undefined;
  readonly enrolment: Enrolment;
  readonly modelId: string | null;
  readonly canGoBack: boolean;
  /** Keeps what was given, and stays. */
  change(given: Partial<Enrolment>, modelId?: string | null): void;
  /** Keeps it, and goes on where nothing is missing. */
  goOn(given: Partial<Enrolment>): void;
  goBack(): void;
  takeHolder(holder: CardHolder): void;
  /** Reads the person anew; answers what went wrong. */
  reload(): Promise<readonly string[]>;
  /** It is over: nothing of it is kept any more. */
  drop(): void;
  /** Keeps it until the network is back. */
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

/** Leads one person through the steps; each change is kept by the host at once, so that a crash loses nothing. */
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
  // The host has sent what was kept.
  const isSentByHost = message?.enrolments.sent.some(({ draft_id }) => draft_id === head.draft_id) === true;
  const enrolment = own.sent === 'kept' && isSentByHost ? ({ ...own, sent: 'registered', step: 'card' } as const) : own;

  // What the host keeps follows what stands here, also after its program was started anew.
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
  // The words of the consents come from the server, in the language of the screen.
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
