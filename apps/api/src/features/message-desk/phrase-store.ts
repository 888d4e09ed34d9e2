import type { Phrase } from '@machi/domain/message-desk/phrases';
import { statement, type Queryable } from '../../database/database.ts';
import { raised, rowsOf } from '../../database/rows.ts';
import { message_phrase } from '../../database/tables/messages.ts';

const phrases = rowsOf(message_phrase);
const SHOWN = {
  columns: ['message_phrase_id', 'phrase_name', 'body', 'revision'],
  order: ['phrase_name', 'message_phrase_id'],
} as const;

const lockOffice = statement<{ organization_id: number }>(
  'lock-office-phrases',
  'select organization_id from organization where organization_id = $1 for no key update',
);
type Written = Pick<typeof message_phrase.$inferSelect, 'phrase_name' | 'body' | 'changed_by' | 'changed_at'>;

/** Each statement names the office, as in `store.ts`. */
export const phraseStore = {
  list: (database: Queryable, organization_id: number): Promise<Phrase[]> =>
    phrases.list(database, 'list-message-phrases', { organization_id }, SHOWN),
  /** Locks an office's texts until commit; undefined: no such office. */
  async hold(transaction: Queryable, office: number): Promise<Phrase[] | undefined> {
    const [held] = await transaction.run(lockOffice, [office]);
    return held && phraseStore.list(transaction, office);
  },
  add: (transaction: Queryable, organization_id: number, written: Written) =>
    phrases.insert(transaction, 'add-message-phrase', { organization_id, ...written }),
  change: (transaction: Queryable, organization_id: number, id: number, written: Written) => {
    const known = { message_phrase_id: id, organization_id };
    return phrases.update(transaction, 'change-message-phrase', known, { ...written, revision: raised });
  },
  remove: (transaction: Queryable, organization_id: number, id: number) =>
    phrases.remove(transaction, 'delete-message-phrase', { message_phrase_id: id, organization_id }),
};
