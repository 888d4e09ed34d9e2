import type { Phrase } from '@machi/domain/message-desk/phrases';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const selectPhrases = statement<Phrase>(
  'list-message-phrases',
  `select message_phrase_id, phrase_name, body, revision from message_phrase where organization_id = $1
   order by phrase_name, message_phrase_id`,
);
const lockOffice = statement<{ organization_id: number }>(
  'lock-office-phrases',
  'select organization_id from organization where organization_id = $1 for no key update',
);
const insertPhrase = statement(
  'add-message-phrase',
  `insert into message_phrase (organization_id, phrase_name, body, changed_by, changed_at) values ($1, $2, $3, $4, $5)`,
);
const updatePhrase = statement(
  'change-message-phrase',
  `update message_phrase set phrase_name = $3, body = $4, changed_by = $5, changed_at = $6, revision = revision + 1
   where message_phrase_id = $2 and organization_id = $1`,
);
const removePhrase = statement(
  'delete-message-phrase',
  'delete from message_phrase where message_phrase_id = $2 and organization_id = $1',
);

interface Written {
  readonly phrase_name: string;
  readonly body: string;
  readonly by: number;
  readonly at: Date;
}

/** The office stands in each statement, as in `store.ts`. */
export const phraseStore = {
  list: (database: Queryable, office: number): Promise<Phrase[]> => database.run(selectPhrases, [office]),
  /** Those of an office, which nobody else changes until the transaction ends; undefined: no such office. */
  async hold(transaction: Queryable, office: number): Promise<Phrase[] | undefined> {
    const [held] = await transaction.run(lockOffice, [office]);
    return held && phraseStore.list(transaction, office);
  },
  add: (transaction: Queryable, office: number, { phrase_name, body, by, at }: Written) =>
    transaction.run(insertPhrase, [office, phrase_name, body, by, at]),
  change: (transaction: Queryable, office: number, id: number, { phrase_name, body, by, at }: Written) =>
    transaction.run(updatePhrase, [office, id, phrase_name, body, by, at]),
  remove: (transaction: Queryable, office: number, id: number) => transaction.run(removePhrase, [office, id]),
};
