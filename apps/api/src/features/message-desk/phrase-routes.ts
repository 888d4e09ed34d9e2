import { addPhrase, changePhrase, deletePhrase, listPhrases } from '@machi/domain/message-desk/phrase-contract';
import { refusePhrase, refusePhraseChange, type Phrase } from '@machi/domain/message-desk/phrases';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { officeOf } from './store.ts';
import { phraseStore } from './phrase-store.ts';

/** Routes for an office's fixed texts, which name nobody and are read only by its officials. */
export function phraseRoutes({ database }: House) {
  /** Changes an office's texts under its lock and returns the new ones. */
  const change = (
    exchange: MemberExchange,
    refusalOf: (stored: readonly Phrase[]) => Refusal | undefined,
    act: (transaction: Queryable) => Promise<unknown>,
  ) =>
    exchange.write(async (transaction) => {
      const stored = await phraseStore.hold(transaction, officeOf(exchange));
      if (!stored) return notFound;
      const refusal = refusalOf(stored);
      if (refusal) return refusal;
      await act(transaction);
      return { phrases: await phraseStore.list(transaction, officeOf(exchange)) };
    });
  const byWhom = ({ member, now }: MemberExchange) => ({ changed_by: member.member_id, changed_at: now });

  return [
    serve(listPhrases, async (_, exchange) => ({ phrases: await phraseStore.list(database, officeOf(exchange)) })),

    serve(addPhrase, (written, exchange) =>
      change(
        exchange,
        (stored) => refusePhrase(stored, written.phrase_name),
        (transaction) => phraseStore.add(transaction, officeOf(exchange), { ...written, ...byWhom(exchange) }),
      ),
    ),

    serve(changePhrase, ({ message_phrase_id, revision, ...written }, exchange) =>
      change(
        exchange,
        (stored) => refusePhraseChange(stored, { message_phrase_id, revision }, written.phrase_name),
        (transaction) =>
          phraseStore.change(transaction, officeOf(exchange), message_phrase_id, { ...written, ...byWhom(exchange) }),
      ),
    ),

    serve(deletePhrase, ({ message_phrase_id, revision }, exchange) =>
      change(
        exchange,
        (stored) => refusePhraseChange(stored, { message_phrase_id, revision }),
        (transaction) => phraseStore.remove(transaction, officeOf(exchange), message_phrase_id),
      ),
    ),
  ];
}
