import { newIdempotencyKey } from '@machi/client/idempotency-key';
import type { CallFailure } from '@machi/client/client';
import { askCardChallenge, linkCard, linkTownCard } from '@machi/domain/cards/contract';
import type { CardHolder } from '@machi/domain/cards/model';
import { useState } from 'react';
import type { CardFailure, DeskLine } from '../desk-line.ts';
import { useTexts } from '../texts.ts';
import { sentencesOf, type TownClient } from '../town-client.ts';

/** Sentence on why a card was not read, and what to do. */
export function cardSentence({ problem, triesLeft }: CardFailure, t: ReturnType<typeof useTexts>['t']): string {
  const isLast = problem === 'pin-wrong' && triesLeft === 1;
  return isLast ? t('problem.pin-wrong.last') : t(`problem.${problem}`, triesLeft ?? '');
}

/** Step of the linking; before `working` the reader's state decides what is shown. */
export type LinkStep =
  | { readonly kind: 'card' }
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly holder: CardHolder; readonly isRenewed: boolean }
  /** `again`: what may be tried again; null if only another desk can help. */
  | { readonly kind: 'failed'; readonly sentences: readonly string[]; readonly again: 'pin' | 'card' | null };

/** Problems that only the residents' or the members' desk can solve. */
const FINAL: ReadonlySet<string> = new Set(['pin-blocked', 'birthdate-blocked', 'birthdate-differs']);
/** Refusals about the reading and not the card: another reading may help. */
const PASSING: ReadonlySet<string> = new Set([
  'card-challenge-invalid',
  'card-unreadable',
  'card-not-proven',
  'card-status-unknown',
]);

export interface Linking {
  readonly step: LinkStep;
  /** Links the individual-number card on the reader. The PIN goes to the host and is forgotten here. */
  withPin(pin: string): Promise<void>;
  withUid(uid: string): Promise<void>;
  again(): void;
}

export function useLinking(line: DeskLine, town: TownClient, holder: CardHolder): Linking {
  const { t } = useTexts();
  const [step, setStep] = useState<LinkStep>({ kind: 'card' });
  const { member_id, birthdate } = holder;

  function failByCard({ problem, triesLeft }: CardFailure): void {
    const sentence = cardSentence({ problem, triesLeft }, t);
    const isPin = problem === 'pin-wrong' || problem === 'pin-malformed';
    setStep({ kind: 'failed', sentences: [sentence], again: FINAL.has(problem) ? null : isPin ? 'pin' : 'card' });
  }
  function failByServer(failure: CallFailure): void {
    const codes = Object.values(failure.codes).flat();
    const isPassing = codes.length === 0 || codes.some((code) => PASSING.has(code));
    setStep({
      kind: 'failed',
      sentences: sentencesOf(failure, t),
      again: isPassing ? 'card' : null,
    });
  }

  async function withPin(pin: string): Promise<void> {
    if (birthdate === null || step.kind === 'working') return;
    setStep({ kind: 'working' });
    const asked = await town.call(askCardChallenge, { member_id }, { ignoresError: true });
    if (!asked.ok) return failByServer(asked);
    const { challenge, card_application: application } = asked.reply;
    const read = await line.readCard({ pin, challenge, birthdate, application });
    line.send({ press: 'forget-card' });
    if (!('proof' in read)) return failByCard(read);
    const flags = { ignoresError: true, idempotencyKey: newIdempotencyKey() };
    const linked = await town.call(linkCard, { member_id, challenge, proof: read.proof }, flags);
    if (!linked.ok) return failByServer(linked);
    setStep({ kind: 'done', holder: linked.reply.holder, isRenewed: linked.reply.is_renewed });
  }

  async function withUid(uid: string): Promise<void> {
    if (step.kind === 'working') return;
    setStep({ kind: 'working' });
    const linked = await town.call(linkTownCard, { member_id, uid }, { ignoresError: true });
    if (!linked.ok) return failByServer(linked);
    setStep({ kind: 'done', holder: linked.reply.holder, isRenewed: false });
  }

  return { step, withPin, withUid, again: () => setStep({ kind: 'card' }) };
}
