import { isReplyLost, toldInPlace } from '@machi/client/client';
import { deleteDocument, uploadDocument } from '@machi/domain/documents/contract';
import type { DocumentPurpose } from '@machi/domain/documents/model';
import type { HeldFile } from '@machi/domain/files/held-files';
import { sentenceOf } from '@machi/domain/refusals/model';
import { useRef, useState } from 'react';
import { call } from '../calls/client.ts';
import { useFileTexts } from './texts.ts';
import { contentOf } from './file-content.ts';
import { fileRefusal, type TakenFiles } from './file-refusal.ts';

/** A photograph over a slow line. */
const TIME_LIMIT = 180_000;

export interface Uploads {
  /** Names of the files on their way, the one that is being sent first. */
  readonly waiting: readonly string[];
  /** Which files were not taken, and why. */
  readonly refused: readonly string[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (documentId: number) => void;
}

/**
 * Sends files one after the other as soon as they are chosen.
 * @param taken what the field takes
 * @param read the files that are kept now
 * @param keep what is kept from now on
 * @param hear hears of each file that is sent whether it was taken
 */
export function useUploads(
  purpose: DocumentPurpose,
  taken: TakenFiles,
  read: () => readonly HeldFile[],
  keep: (documents: readonly HeldFile[]) => void,
  hear?: (sending: Promise<boolean>) => void,
): Uploads {
  const { t, locale } = useFileTexts();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const running = useRef(Promise.resolve(true));

  async function sentencesAfter(file: File): Promise<readonly string[]> {
    const refusal = fileRefusal(file, read().length, taken);
    if (refusal !== undefined) return [sentenceOf(refusal, locale)];
    const content = await contentOf(file).catch(() => undefined);
    if (content === undefined) return [sentenceOf({ code: 'file-spoilt' }, locale)];
    const result = await call(
      uploadDocument,
      { purpose, file_name: file.name, content },
      { ...toldInPlace, timeLimit: TIME_LIMIT },
    );
    if (result.ok) {
      const { document_id, file_name, byte_count } = result.reply.document;
      keep([...read(), { document_id, file_name, byte_count }]);
      return [];
    }
    if (isReplyLost(result)) return [t('lost')];
    // "was not accepted" is said by us with the file's name; what follows says why.
    const reasons = Object.entries(result.errors).flatMap(([field, sentences]) =>
      sentences.filter((_sentence, index) => result.codes[field]?.[index] !== 'file-refused'),
    );
    return reasons.length > 0 ? reasons : [t('lost')];
  }

  async function send(file: File) {
    const sentences = await sentencesAfter(file);
    setWaiting((before) => before.slice(1));
    if (sentences.length === 0) return true;
    setRefused((before) => [...before, t('refused', { file: file.name, why: sentences.join(' ') })]);
    return false;
  }

  return {
    waiting,
    refused,
    add(files) {
      // What is still on its way belongs to them.
      if (waiting.length === 0) setRefused([]);
      setWaiting((before) => [...before, ...files.map(({ name }) => name)]);
      for (const file of files) {
        running.current = running.current.then(() => send(file));
        hear?.(running.current);
      }
    },
    remove(documentId) {
      keep(read().filter(({ document_id }) => document_id !== documentId));
      // What is not removed here is deleted automatically after some days.
      void call(deleteDocument, { document_id: documentId }, { ignoresError: true });
    },
  };
}
