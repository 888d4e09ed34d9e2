import { variantSource, speak, addTexts, REFUSALS } from '@machi/domain/locale/texts';
import { afterAll, expect, test, vi } from 'vitest';

vi.mock('../record/record.ts', () => ({ shownLocale: () => 'ja' }));
const { retell } = await import('./retell.ts');
afterAll(() => speak('ja'));

test('a refusal is said in the variant with its values; what the page does not know stays as the server says it', async () => {
  variantSource.fetch = async () => ({ 'max-length': '長すぎます。{{0}}文字までです。' });
  addTexts(
    'ja',
    REFUSALS,
    Object.assign(async () => ({}), { as: 'sentences.1' }),
  );
  speak('ja-simple');
  const said = await retell({
    result: false,
    errors: { name: ['{0}文字以内で入力してください。', '係からの言葉'], request: ['元のまま'] },
    codes: { name: ['max-length', 'of-officials'] },
    params: { name: [[20], []] },
  });
  expect(said.errors).toEqual({ name: ['長すぎます。20文字までです。', '係からの言葉'], request: ['元のまま'] });
});
