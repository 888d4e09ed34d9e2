import * as z from 'zod/mini';
import { bounded, tooLong } from '../bounds/bounds.ts';
import { text } from '../fields/model.ts';
import { textBounds } from '../rich-text/schema.ts';

/** A question with its answer, or a part of the page about the portal. */
export const standingKinds = ['faq', 'about'] as const;
export type StandingKind = (typeof standingKinds)[number];

/** Parts of the page about the portal: one lead with the title, and sections. */
export const aboutParts = ['lead', 'section'] as const;
export type AboutPart = (typeof aboutParts)[number];

/** Longest question or heading, in characters. */
export const TITLE_LENGTH = 120;

const Title = text(TITLE_LENGTH);
const Html = z.string().check(bounded(textBounds.characters, tooLong(textBounds.characters)));
const CategoryKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'choice' }));

/** Contents of a text. A draft may lack any of them. */
export const standingWriting = {
  category_key: CategoryKey,
  title: z.object({ ja: Title, en: Title }),
  /** HTML of the rich-text schema. */
  body: z.object({ ja: Html, en: Html }),
};
const Writing = z.object(standingWriting);
export type StandingWriting = z.infer<typeof Writing>;
export type StandingWords = Pick<StandingWriting, 'title' | 'body'>;
