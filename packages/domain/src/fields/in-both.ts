import * as z from 'zod/mini';
import { longText, requiredText, text } from './model.ts';

/** A text in both languages; an empty English one becomes the Japanese one. */
export const inBoth = (max: number) =>
  z.pipe(
    z.object({ ja: requiredText(max), en: z._default(text(max), '') }),
    z.transform(({ ja, en }) => ({ ja, en: en === '' ? ja : en })),
  );

/** Both texts, or neither. */
export const optionalInBoth = (max: number) =>
  z.pipe(
    z._default(z.object({ ja: z._default(text(max), ''), en: z._default(text(max), '') }), { ja: '', en: '' }),
    z.transform(({ ja, en }) => ({ ja: ja || en, en: en || ja })),
  );

/** Several lines in both languages; an empty English text becomes the Japanese one. */
export const longInBoth = (max: number) =>
  z.pipe(
    z.object({
      ja: longText(max).check(z.minLength(1, { error: 'required' })),
      en: z._default(longText(max), ''),
    }),
    z.transform(({ ja, en }) => ({ ja, en: en === '' ? ja : en })),
  );
