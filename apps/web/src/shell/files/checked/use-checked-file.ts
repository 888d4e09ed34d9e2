import type { CallFailure } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useRef, useState } from 'react';
import { contentOf } from '../file-content.ts';
import { useFileTexts } from '../texts.ts';

/** A chosen file in a request. */
export interface CheckedContent {
  readonly file_name: string;
  /** In base64. */
  readonly content: string;
}

interface CheckedFileOf<Reply> {
  readonly texts: Parameters<typeof refusalLines>[1];
  /** Problem of a file before it is read, such as its size. */
  readonly problemOf: (file: File) => string | undefined;
  /** Checks the content; undefined while another check is running. */
  readonly check: (
    input: CheckedContent,
  ) => Promise<{ readonly ok: true; readonly reply: Reply } | CallFailure | undefined>;
  /** Whether results are being saved: no other file is accepted meanwhile. */
  readonly isHeld: boolean;
}

/** A file that is checked and previewed before anything is saved from it. */
export function useCheckedFile<Reply>({ texts, problemOf, check, isHeld }: CheckedFileOf<Reply>) {
  const { t } = useFileTexts();
  const [chosen, setChosen] = useState<CheckedContent>();
  const [found, setFound] = useState<Reply>();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState('');
  /** The answer for a removed file is ignored. */
  const newest = useRef<File>(undefined);

  function clear() {
    newest.current = undefined;
    setChosen(undefined);
    setFound(undefined);
    setReading(false);
    setError('');
  }
  function refuse(why: string) {
    clear();
    setError(why);
  }
  async function choose(file: File | undefined) {
    if (!file || isHeld || isReading) return;
    clear();
    newest.current = file;
    const problem = problemOf(file);
    if (problem !== undefined) return refuse(problem);
    const content = await contentOf(file).catch(() => undefined);
    if (newest.current !== file) return;
    if (content === undefined) return refuse(t('unread'));
    const input = { file_name: file.name, content };
    setChosen(input);
    setReading(true);
    const result = await check(input);
    if (newest.current !== file) return;
    setReading(false);
    if (result?.ok) setFound(result.reply);
    else refuse(result ? refusalLines(result, texts).join('\n') : t('lost'));
  }
  return { chosen, found, isReading, error, clear, choose };
}
