import type { Locale } from '../../locale/model.ts';
import { fillText, wordingsOf } from '../../locale/texts.ts';
import type { Finding, FindingCode } from './findings.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** A problem and its remedy. */
export interface FindingWording {
  readonly what: string;
  readonly todo: string;
}

const wordings = wordingsOf<Readonly<Record<FindingCode, FindingWording>>>('feed-findings', { ja, en });

export function findingWords({ code, field }: Pick<Finding, 'code' | 'field'>, locale: Locale): FindingWording {
  const { what, todo } = wordings(locale)[code];
  return { what: fillText(what, { field }), todo: fillText(todo, { field }) };
}
