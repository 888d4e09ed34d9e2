import { auditWordsOf } from '@machi/domain/audit/audit-words';
import { accessActions } from '@machi/domain/audit/model';
import { expect, test } from 'vitest';
import ja from '../text/ja.json' with { type: 'json' };

test('each look at a person has words in the log', () => {
  const bare = accessActions.filter((action) => !(`action.${action}` in ja) && !auditWordsOf(action, 'ja'));
  expect(bare).toEqual([]);
});
